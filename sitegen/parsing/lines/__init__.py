"""Group lines into blocks: paragraphs and list items, even if a page broke their lines.

wraps             join the lines that a page broke
typography        remove decoration; bold lines, quotes
markers           the markers of list items, and their depths
ambiguous_dates   resolve ambiguous dates using the whole CV
blocks            lines -> paragraphs and list items
block_parts       blocks -> parts of blocks, labels of links
"""
