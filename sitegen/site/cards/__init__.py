"""The picture that stands beside a link to a page where people talk: 1200 by 630, with name, position and affiliation.

    planning   a site and the colours of its theme -> what stands on the card of each person and language
    drawing    one card -> a PNG, or a JPEG if it has a photo
    lettering  a text -> its rows, and every letter of them as a picture
    strips     rows of pixels, pressed each by themselves -> a PNG

A card is known by its absolute address, so a site that does not know its own has none. A card whose text the font
that comes along (its README says what it has) cannot show is left out.
"""

from sitegen.site.cards.planning import Card, Deck

__all__ = ["Card", "Deck"]
