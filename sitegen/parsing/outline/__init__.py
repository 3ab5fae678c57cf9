"""Blocks -> sections: which blocks are headings, and of what.

headings, headings.yaml       the words of headings, and what they say
marked_heads, margin_heads, inline_heads   headings behind bullets, beside their text, in one line with it
contents                      the table of contents of a long CV, which is no section
styles                        how headings look
heads                         whether a block is a heading
sections                      blocks -> sections
bare_lists                    a text that is nothing but references -> a section of works
own_headings                  what the CV calls its sections
"""
