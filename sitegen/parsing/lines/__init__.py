"""Group lines into blocks: paragraphs and list items, even if a page broke their lines.

whole_lines, wraps, open_ends   find the lines that a page broke, and join them
typography                      remove typographic decoration
false_markers, bare_numbers, inner_bullets   detect the markers of list items
edge_dates, depths              dates at line edges, and depths of list items
reference_starts, year_lists    find the lines that start an item
short_ranges, slashed_dates     resolve ambiguous dates using the whole CV
seams, link_labels, bold        formatting across line ends, labels of links, bold lines
blocks                          lines -> paragraphs and list items
broken_lines, cutting           blocks -> parts of blocks
"""
