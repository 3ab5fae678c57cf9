"""What Markdown can do beyond CommonMark, and that nothing of it can do harm."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from markupsafe import Markup

from sitegen.site import latex
from sitegen.site.markdown import _inline, _whole, markdown, markdown_inline, styles
from sitegen.site.mathml import mathml


class Reader:
    def resolve(self, value: str) -> str:
        return value

    def figure(self, written: str, alt: str) -> Markup:
        return Markup('<img src="{}" alt="{}">').format(written, alt)


def shown(text: str) -> str:
    return markdown(text, Reader())


@settings(deadline=None)  # the first text has the parser made
@given(st.text("aZé9中 ,;.:!()%?/'’“”–—，。；：？（）、《》-\n*\u00a0\u0301\ue000", max_size=12))
def test_words_alone_are_what_the_parser_makes_of_them(text: str) -> None:
    assert markdown(text, Reader()) == _whole(text, Reader())
    assert markdown_inline(text, Reader()) == _inline(text, Reader())


_FORMULAS = r"""
O(n \log n) | x_{i,j}^{2} | \frac{1}{2} | \sqrt[3]{x} | \alpha\to\infty | x^ | \text{if } x! | a' | f''(x) | -1 | +x
\mathbb{R}^n | \sum_{i=1}^{n} i | \left( \frac{a}{b} \right) | \hat{x} \in \mathcal{O}(1) | \nonsense | { | }
1/2 | \frac{1}{2 | \begin{matrix} a \end{matrix} | \not= 3 | \overline{ab} | \max_{x} f(x) | \{1, 2\} | n! | a<b
[a] | a*b*c | 5 | a & b | a~b | \ | a\ | +
"""
FORMULAS = [one.strip() for line in _FORMULAS.strip().splitlines() for one in line.split(" | ")]
_PIECES = [*"b5 ().\n$中", "Aé ", ", ", "\n\n", "$$", "\\$", "$n$", "$ x$", "$x $", "$a\n$"]
_PIECES += [f"${one}$" for one in FORMULAS[:8]]


@settings(deadline=None, max_examples=400)
@given(st.lists(st.sampled_from(_PIECES), max_size=8).map(lambda pieces: "A " + "".join(pieces)))
@example(r"Of $O(n \log n)$ in ($x_{i}$), $2^k$.")
def test_formulas_amid_words_are_what_the_parser_makes_of_them(text: str) -> None:
    assert markdown(text, Reader()) == _whole(text, Reader())
    assert markdown_inline(text, Reader()) == _inline(text, Reader())


@pytest.mark.parametrize("formula", FORMULAS)
def test_formulas_of_all_kinds_are_what_the_parser_makes_of_them(formula: str) -> None:
    text = f"Of ${formula}$ and\n(${formula}$)."
    assert markdown(text, Reader()) == _whole(text, Reader())
    assert markdown_inline(text, Reader()) == _inline(text, Reader())


def test_footnotes_of_two_texts_on_one_page_do_not_meet() -> None:
    first, second = shown("One[^1].\n\n[^1]: Note *a*."), shown("Two[^1].\n\n[^1]: Note b.")
    assert "Note <em>a</em>" in first
    ids = [word for html in (first, second) for word in html.split() if word.startswith("id=")]
    assert len(ids) == len(set(ids)) == 4


def test_definition_lists_tasks_and_strikethrough() -> None:
    assert shown("Tide\n: Water that ~~stays~~ moves") == (
        "<dl>\n<dt>Tide</dt>\n<dd>Water that <s>stays</s> moves</dd>\n</dl>"
    )
    tasks = shown("- [x] read\n- [ ] written")
    assert tasks.count("<label><input") == tasks.count("disabled=") == 2
    assert tasks.count("checked=") == 1


def test_a_table_has_no_inline_style() -> None:
    html = shown("| a | b |\n|:-:|--:|\n| 1 | 2 |")
    assert '<th class="to-center">a</th>' in html
    assert '<td class="to-right">2</td>' in html
    assert "style" not in html


def test_a_picture_with_a_title_that_stands_alone_is_a_figure() -> None:
    assert shown('![A curve](x.png "Of *tides*")') == (
        '<figure><img src="x.png" alt="A curve"><figcaption>Of <em>tides</em></figcaption></figure>'
    )
    assert shown("![A curve](x.png)") == '<p><img src="x.png" alt="A curve"></p>'
    assert "figure" not in shown('Seen in ![A curve](x.png "Tides")')


def test_attributes() -> None:
    assert (
        shown("[Tides]{#tides .smallcaps onclick=x}")
        == '<p><span id="tides" class="smallcaps">Tides</span></p>'
    )
    assert shown("A set {a, b} stays.") == "<p>A set {a, b} stays.</p>"


def test_code_is_marked_if_its_language_is_known() -> None:
    html = shown("```python\nreturn '<b>'\n```")
    assert '<code class="language-python"><span class="k">return</span>' in html
    assert styles(html) == ["prose.css", "code.css"]
    assert "&lt;b&gt;" in html
    assert (
        shown("```klingon\nx < y\n```")
        == '<pre><code class="language-klingon">x &lt; y\n</code></pre>'
    )


def test_mathematics_and_money() -> None:
    assert shown("From $x$ on") == "<p>From <math><mrow><mi>x</mi></mrow></math> on</p>"
    assert '<div class="math"><math display="block">' in shown("$$\nx^2\n$$")
    assert '<p>a <span class="math"><math display="block">' in shown("a $$x^2$$ b")
    assert shown("It costs $5 or $6, not $ 7 or 8$.") == "<p>It costs $5 or $6, not $ 7 or 8$.</p>"
    assert shown("`$x$` is code") == "<p><code>$x$</code> is code</p>"
    assert markdown_inline("$n$ tides", Reader()) == "<math><mrow><mi>n</mi></mrow></math> tides"


def test_names_of_functions_are_set_apart() -> None:
    assert '<mi>n</mi><mo lspace="0.167em" rspace="0.167em">log</mo><mi>n</mi>' in mathml(
        r"n\log n"
    )
    assert '<mo lspace="0em" rspace="0em">log</mo><mo stretchy="false">(' in mathml(r"\log(n)")
    assert '(</mo><mo lspace="0em" rspace="0.167em">log</mo>' in mathml(r"O(\log n)")
    assert '<mn>2</mn><mo lspace="0.167em" rspace="0.167em">max</mo>' in mathml(r"2\max x")


@pytest.mark.parametrize("formula", ["x^", "{", "\\begin{matrix} a"])
def test_what_is_no_formula_stays_as_written(formula: str) -> None:
    assert mathml(formula) == f"${formula}$"


@pytest.mark.parametrize(
    "text",
    [
        "<b onclick=alert(1) style='color:red'>x</b>",
        "[x](javascript:alert(1))",
        "$\\href{javascript:alert(1)}{x}$",
        "$\\style{color:red}{x} \\class{a}{x}$",
        "$\\text{<img src=x onerror=alert(1)>}$",
        '[x]{onclick="alert(1)" style="color:red"}',
        "<script>alert(1)</script>",
        "<input type=text name=x>",
        "<style>b {}</style>",
    ],
)
def test_nothing_does_harm(text: str) -> None:
    html = shown(text)
    assert not any(
        sign in html
        for sign in (
            "<script",
            "<style",
            "<img",
            " onclick",
            "style=",
            'href="javascript',
            'type="text',
        )
    )


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (r"\emph{Fast {GPU}s} and {\em slow} ones", "<em>Fast GPUs</em> and <em>slow</em> ones"),
        (r"\textit{E. coli}, \textbf{b}, \texttt{c}", "<i>E. coli</i>, <b>b</b>, <code>c</code>"),
        (r"\textsc{Max-Cut}", '<span class="smallcaps">Max-Cut</span>'),
        (r"H\textsubscript{2}O", "H<sub>2</sub>O"),
        (r"\unknown{kept} \textbackslash{} \url{http://a_b} 5\%", r"kept \ http://a_b 5%"),
        (r"\href{javascript:alert(1)}{\emph{x}} in \LaTeX{}", "<em>x</em> in LaTeX"),
        (r"open { \textbf{end", "open  <b>end</b>"),
        (r"shut } <b>", "shut  &lt;b&gt;"),
    ],
)
def test_latex_in_titles(value: str, expected: str) -> None:
    assert latex.html(value) == expected


def test_titles_of_windows_are_words() -> None:
    assert latex.text(r"\emph{An} $\alpha$-{GPU} in $O(n^{2})$") == "An α-GPU in O(n^2)"


def test_what_a_text_does_not_need_is_not_imported() -> None:
    code = """
import sys
from sitegen.site.markdown import markdown
markdown(sys.argv[1], None)
loaded = {name.partition(".")[0] for name in sys.modules}
print(*loaded & {"latex2mathml", "markdown_it", "mdit_py_plugins", "pygments"})
"""

    def imported(text: str) -> str:
        done = subprocess.run(
            [sys.executable, "-c", code, text], capture_output=True, text=True, check=True
        )
        return done.stdout

    assert imported("A *tide*: 5, `x`.") == "markdown_it\n"
    assert imported("A tide of $\\alpha_n$ (or\nmore).") == "latex2mathml\n"
    assert imported("A tide of $O(n)$ (or\nmore).") == "\n"
    assert imported("A tide.\n\nIt ebbs.") == "\n"


@pytest.mark.parametrize(
    "text", ["Words, *more* and `code`.\n\n- one\n- two", "$x^2$", "a [link](b)"]
)
def test_plain_texts_need_no_style_sheet_of_their_own(text: str) -> None:
    assert styles(shown(text)) == []


@pytest.mark.parametrize(
    "text",
    ["## Heading", "|a|b|\n|-|-|\n|1|2|", "> said", "    code", "term\n: what it means", "one[^1]\n\n[^1]: note",
     "- [x] done", "---", "![](a.png)"],
)  # fmt: skip
def test_what_long_texts_have_besides_is_styled(text: str) -> None:
    assert styles(shown(text)) == ["prose.css"]


def test_headings_of_a_text_stand_below_the_title_of_its_page() -> None:
    assert shown("# A\n\n## B\n\n###### C") == "<h2>A</h2>\n<h3>B</h3>\n<h6>C</h6>"
    assert shown("## B\n\n### C") == "<h2>B</h2>\n<h3>C</h3>"


@pytest.mark.parametrize(
    ("field", "html", "text"),
    [
        (r"Small {\LaTeX} and \TeX{}, \S 3", "Small LaTeX and TeX, §3", "Small LaTeX and TeX, §3"),
        ("``Why,'' it's", "“Why,” it&#39;s", "“Why,” it's"),
        ("It's 5''", "It&#39;s 5&#39;&#39;", "It's 5''"),
    ],
)
def test_what_tex_writes_with_other_signs_is_shown_as_it_means(
    field: str, html: str, text: str
) -> None:
    assert str(latex.html(field)) == html
    assert latex.text(field) == text
