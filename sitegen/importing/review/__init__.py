"""What an import made of a CV, side by side with the CV, as a page that opens without a server or the network.

`import/review.html` is for the person who imports, not part of the site; git ignores it. Of several CVs each has a page
of its own, for pictures are large, and `review.html` lists them.

    kinds       the kinds of entries, with their colours
    accounts    a parsed CV -> lines, entries, and what became what
    doubts      what in them looks odd
    source      the left side: lines, or pictures of pages
    result      the right side: what is worth a look, and entries
    page        all that as one file; listing: the list of several
"""
