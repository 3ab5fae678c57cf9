"""Group lines into blocks: paragraphs and list items, even if a page broke their lines.

wraps             find the lines that a page broke, and join them
typography        remove decoration; bold lines, quotes
markers           the markers of list items, and their depths
edge_dates        dates at line edges
item_starts       the lines that start a reference or an item with a year
ambiguous_dates   resolve ambiguous dates using the whole CV
blocks            lines -> paragraphs and list items
block_parts       blocks -> parts of blocks, labels of links
"""
