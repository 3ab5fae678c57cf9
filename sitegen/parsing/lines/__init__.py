"""Lines -> blocks: what belongs together on the page, as paragraphs and list items, however it was broken.

wraps, unbroken, open_ends    lines that a page broke -> whole
typography                    what typesetting put into lines -> gone
edge_dates, depths            dates beside the text, and how deep items stand
cited                         lines that begin a reference
blocks                        lines -> paragraphs and list items
broken_lines, cutting         blocks -> parts
"""
