"""Social cards: the picture next to a link that somebody shares, 1200 by 630 pixels.

The address of a card must be absolute, so a site without `url` has none. A card is left out if the
fonts lack a letter of its text.
"""

from sitegen.rendering.cards.drawing import Card, can_draw, draw_card

__all__ = ["Card", "can_draw", "draw_card"]
