"""Scripts that somebody smuggles into a text: none runs in a page, and none has the browser ask anybody for anything.

vectors   ways to smuggle one in, made after the techniques of the published collections
sites     a site with a person for each of them, who has it in every text that a site can have
looking   what a page must not have in it, and what a browser does with it when no policy holds it back

`python -m tests.xss` looks at every page of every theme; the tests look at a share of them.
"""
