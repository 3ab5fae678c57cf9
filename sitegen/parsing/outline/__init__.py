"""Split the blocks of a CV into sections: find the headings and what they mean.

heading_words, heading_words.yaml   the words of headings, and the section for each
marked_headings               headings with bullets or numbers
styles                        the formatting of headings
headings                      whether a block is a heading
sections                      blocks -> sections
owner_headings                the head of a CV below a heading
bare_lists                    a text that contains only references -> publications
section_titles                the titles of sections
"""
