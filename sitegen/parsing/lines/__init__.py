"""Group lines into blocks: paragraphs and list items, wherever a page broke their lines.

whole_lines, wraps, open_ends   which lines a page broke, and how to join them
typography                      remove what only typesetting put there
false_markers, bare_numbers, inner_bullets   markers of list items
edge_dates, depths              dates beside the text, and depths of list items
reference_starts, year_lists    which lines start an item
short_ranges, slashed_dates     resolve ambiguous dates from the whole CV
seams, link_labels, bold        formatting over line ends, labels of links, bold lines
blocks                          lines -> paragraphs and list items
broken_lines, cutting   blocks -> parts
"""
