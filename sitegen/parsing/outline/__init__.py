"""Split the blocks of a CV into sections: find its headings and their meaning.

heading_words, heading_words.yaml   the words of headings, and the section of each
marked_headings, margin_headings, inline_headings   headings with bullets, beside their text, before their text
styles                        the formatting of headings
headings                      whether a block is a heading
unstyled_headings, course_headings   headings known by their place in a section
sections                      blocks -> sections
owner_headings                the head of a CV below a heading
bare_lists                    a text of nothing but references -> publications
section_titles                the titles of sections
"""
