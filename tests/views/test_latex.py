from __future__ import annotations

import pytest

from sitegen.views.latex import latex_to_html, latex_to_text


@pytest.mark.parametrize(
    ("value", "html"),
    [
        (r"\emph{Fast {GPU}s} and {\em slow} ones", "<em>Fast GPUs</em> and <em>slow</em> ones"),
        (r"\textit{E. coli}, \textbf{b}, \texttt{c}", "<i>E. coli</i>, <b>b</b>, <code>c</code>"),
        (r"\textsc{Max}", '<span class="smallcaps">Max</span>'),
        (r"H\textsubscript{2}O", "H<sub>2</sub>O"),
        (r"\unknown{kept} \textbackslash{} \url{http://a_b} 5\%", r"kept \ http://a_b 5%"),
        (r"\href{javascript:alert(1)}{\emph{x}} in \LaTeX{}", "<em>x</em> in LaTeX"),
        (r"open { \textbf{end", "open  <b>end</b>"),
        (r"shut } <b>", "shut  &lt;b&gt;"),
        (r"Small {\LaTeX} and \TeX{}, \S 3", "Small LaTeX and TeX, §3"),
        ("``Why,'' it's", "“Why,” it&#39;s"),
        ("It's 5''", "It&#39;s 5&#39;&#39;"),
        ("97\u2009% of", "97\u202f% of"),
        (r"$n$ --- {\em tides}", "<math><mrow><mi>n</mi></mrow></math> — <em>tides</em>"),
        (
            "Tides ($n$), ebbs",
            'Tides <span class="together">(<math><mrow><mi>n</mi></mrow></math>),</span> ebbs',
        ),
        (
            r"$\Theta\sqrt{n}$",
            (
                '<math><mrow><mi mathvariant="normal">Θ</mi><msqrt>'
                '<mspace height=".75em" depth=".2em"/><mrow><mi>n</mi></mrow></msqrt></mrow></math>'
            ),
        ),
    ],
)
def test_latex_becomes_html(value: str, html: str) -> None:
    assert latex_to_html(value) == html


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (r"\emph{An} $\alpha$-{GPU} in $O(n^{2})$, \S 3", "An α-GPU in O(n^2), §3"),
        ("``Why,'' it's", "“Why,” it's"),
        ("It's 5''", "It's 5''"),
        (r"$\sqrt$", r"\sqrt"),
    ],
)
def test_latex_becomes_plain_text(value: str, text: str) -> None:
    assert latex_to_text(value) == text
