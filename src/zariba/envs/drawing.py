"""A position as a picture: the board with its pieces as SVG, or as text."""

from collections import Counter
from html import escape

from zariba.core.scene import Piece, Scene
from zariba.envs.play import Play
from zariba.play.picture import draw

DOWN, UP = 0.16, 0.08
"""How far each piece of a stack is set off from the one beneath it, in pieces."""
NEUTRAL = ("#ddd", "#222")


def text(play: Play, seat: int) -> str:
    """The position in words, as the seat sees it."""
    game, state = play.game, play.state
    choice = play.choice(seat)
    scene = game.scene(game.mask(state, seat), seat, choice)
    asked = [play.ids[each] for each in game.asked(state) if each in play.ids]
    offered = [play.words(number) for number in play.offered(seat)]
    return draw(game, play.scenario, scene, asked, offered)


def svg(play: Play, seat: int) -> str:
    """The board as the table draws it, with a counter for each piece that the seat sees on it."""
    game = play.game
    scene = game.scene(game.mask(play.state, seat), seat, None)
    board = game.board(play.scenario)
    places = {space.id: (space.x, space.y) for space in board.spaces}
    heights: Counter[str] = Counter()
    counters = []
    for piece in scene.pieces:
        at = piece.at or piece.spot or places.get(piece.space)
        if at is not None:
            height = heights[piece.space] if at == places.get(piece.space) else 0
            heights[piece.space] += 1
            counters.append(counter(piece, scene, at, board.piece, height))
    artwork = game.artwork(play.scenario).rstrip().removesuffix("</svg>")
    return f"{artwork}{''.join(counters)}</svg>"


def counter(piece: Piece, scene: Scene, at: tuple[float, float], side: float, height: int) -> str:
    """One piece: a square in the colours of its side, with its values or its label."""
    owner = scene.seats[piece.seat] if 0 <= piece.seat < len(scene.seats) else None
    colour, ink = (owner.colour, owner.ink) if owner is not None else NEUTRAL
    x = at[0] - side / 2 + height * side * UP
    y = at[1] - side / 2 - height * side * DOWN
    words = escape("-".join(piece.values) or piece.label)
    return (
        f'<g transform="translate({x:.1f} {y:.1f})"><title>{escape(piece.title)}</title>'
        f'<rect width="{side:g}" height="{side:g}" rx="{side / 10:g}" fill="{escape(colour)}"'
        f' stroke="#222"/><text x="{side / 2:g}" y="{side * 0.65:g}" font-size="{side / 3:g}"'
        f' text-anchor="middle" fill="{escape(ink)}">{words}</text></g>'
    )
