"""What others' programs say of finished pages: checkers of HTML, CSS and linked data, and Lighthouse.

`make check-pages` and `make lighthouse` install these programs into `build/node` (package.json) and run two modules.
"""
