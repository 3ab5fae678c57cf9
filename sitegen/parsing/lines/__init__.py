"""Lines -> blocks: what belongs together on the page, as paragraphs and list items, however it was broken.

wraps, unbroken, open_ends    lines that a page broke -> whole
typography                    what typesetting put into lines -> gone
counted                       numbers and codes that count items -> their markers
edge_dates, depths            dates beside the text, and how deep items stand
cited, led_by_years           lines that begin an item, by what they begin with
short_ranges                  years that end with two figures -> told from months
slashed_days                  days in figures -> told from months, by all of a CV
seams, link_labels            looks over a line end, and brackets that only name links
blocks                        lines -> paragraphs and list items
broken_lines, cutting         blocks -> parts
"""
