"""Check finished pages: in a browser, with validators and with Lighthouse.

`make check-pages` and `make lighthouse` first install the programs of package.json into
`build/node`.
"""
