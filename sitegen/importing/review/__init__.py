"""The review page of an import: each CV next to the entries made from it, in a single HTML file.

`import/review.html` opens without a server or a network connection. It is for the person who runs
the import, not part of the site, and ignored by git. If there are several CVs, each has its own
page, as page images are large, and `review.html` lists them.
"""

from sitegen.importing.review.write import write_review

__all__ = ["write_review"]
