"""Black Hawks that came down on a Mog '93 table, and every obstacle in its place."""

from random import Random

from zariba.boards.pen import closed, placed
from zariba.games.mog93.sheet.cars import parked
from zariba.games.mog93.sheet.pen import (
    SERIF,
    Outline,
    bounds,
    box,
    disc,
    inset,
    inside,
    line,
    shape,
    shifted,
    stone,
    stroke,
)
from zariba.games.mog93.sheet.streets import spot
from zariba.games.mog93.sheet.table import Area, Table

SKIN, LIT, DARK, GLASS = "#62664d", "#868a6b", "#2f3126", "#26323a"


def shards(rng: Random, ring: Outline, count: int) -> str:
    """Torn metal and earth that fill the ground a wreck takes up."""
    left, top, right, bottom = bounds(ring)
    drawn = shape(closed(ring), "#5d4e3c", 'opacity=".62"')
    dark, grey, pale = "", "", ""
    for _ in range(count):
        x, y = rng.uniform(left + 5, right - 5), rng.uniform(top + 5, bottom - 5)
        if not inside((x, y), ring, 6):
            continue
        one = stone(rng, x, y, rng.uniform(2.5, 7))
        dark += closed(shifted(one, 1.6, 1.2))
        if rng.random() < 0.6:
            grey += closed(one)
        else:
            pale += closed(one)
    drawn += shape(dark, "#1f1a14", 'opacity=".45"')
    drawn += shape(grey, "#6a6453") + shape(pale, "#8f8169")
    return drawn


CABIN = (
    "M156 25Q151 40 130 43L24 45L-12 41L-58 31L-52 22L-60 14L-51 6L-57 -4L-24 -6"
    "Q-20 -19 -2 -20L58 -21Q78 -20 86 -7L106 -4L135 11L143 10L147 16L153 17Z"
)
BOOM = "M-66 -4L-58 5L-67 13L-60 22L-66 29L-118 17L-134 22L-146 16L-159 -40L-146 -46L-121 -3Z"


def blade(points: Outline, wide: float = 6.0) -> str:
    """A rotor blade, or what is left of it."""
    d = line(points)
    return (
        stroke(d, "#171510", wide + 2.4, 'stroke-linejoin="bevel"')
        + stroke(d, "#4c4d42", wide, 'stroke-linejoin="bevel"')
        + stroke(d, "#8d8f7c", 1.2, 'transform="translate(-.8 -1.4)" opacity=".8"')
    )


def fuselage() -> str:
    """A UH-60 lying on its left side, nose east, belly south, in 320 by 100 units."""
    gear = "".join(
        shape(disc(x, y, r), "#24211d", 'stroke="#0f0d0b" stroke-width="1.2"')
        + shape(disc(x, y, r * 0.45), "#8a8676")
        for x, y, r in ((96, 42, 7.5), (-66, 40, 5.5))
    )
    edge = 'stroke="#17170f" stroke-width="3" stroke-linejoin="round"'
    body = (
        shape(CABIN, SKIN, edge)
        + shape("M-57 -4L-24 -6Q-20 -19 -2 -20L58 -21Q78 -20 86 -7L106 -4L112 -1L-30 2L-53 3Z",
                LIT, 'opacity=".75"')
        + shape("M24 45L-12 41L-58 31L-54 25L-6 33L130 35L148 31Q142 42 130 43Z", DARK,
                'opacity=".55"')
    )  # fmt: skip
    boom = (
        shape(BOOM, SKIN, edge)
        + shape("M-66 -4L-60 2L-119 4L-121 -3Z", LIT, 'opacity=".75"')
        + shape("M-66 29L-118 17L-100 16L-62 24Z", DARK, 'opacity=".55"')
        + shape("M-146 -46L-159 -40L-151 -8L-134 -26Z", DARK, 'opacity=".4"')
    )
    windows = (
        shape("M106 -2L133 12L120 15L104 13Z", GLASS, 'stroke="#12160f" stroke-width="1.4"')
        + shape("M86 2L101 1L101 16L86 17Z", GLASS, 'stroke="#12160f" stroke-width="1.4"')
        + stroke("M108 1L124 10M89 5L97 13", "#a9bcc4", 1.6, 'opacity=".8"')
        + shape("M120 26L142 25L138 34L120 36Z", GLASS, 'opacity=".8"')
        + shape(box(74, 1, 9, 14), GLASS, 'stroke="#12160f" stroke-width="1.2"')
    )
    door = (
        shape(box(24, 0, 47, 34), "#171410", 'stroke="#0d0b08" stroke-width="1.6"')
        + stroke("M36 0v34M48 0v34M60 0v34", "#4a4737", 1.6)
        + shape("M28 22h16v10h-16zM52 20h14v12h-14z", "#5f5a3f")
        + shape(box(-22, 1, 46, 31), "#71755a", 'stroke="#23241a" stroke-width="1.4"')
        + shape("M-16 6h13v11h-13zM4 6h13v11h-13z", GLASS, 'stroke="#12160f"')
    )
    engine = (
        shape("M-14 -16Q2 -19 40 -17Q50 -15 48 -8L-12 -7Z", "#4e513d",
              'stroke="#1c1c14" stroke-width="1.2"')
        + shape("M-18 -16Q-8 -12 -14 -6L-22 -7Q-25 -12 -18 -16Z", "#171410")
        + shape("M48 -16Q55 -12 48 -8L44 -8L44 -16Z", "#20201a")
    )  # fmt: skip
    seams = stroke(
        "M-30 -3L-32 37M-24 33H120M104 13V36", "#23241a", 1,
        'opacity=".6"',
    )  # fmt: skip
    tail = (
        shape("M-153 2L-122 -1L-119 8L-150 12Z", LIT, 'stroke="#1c1c14" stroke-width="1.6"')
        + blade([(-148, -40), (-128, -49)], 4)
        + blade([(-148, -40), (-158, -20), (-156, -12)], 4)
        + blade([(-148, -40), (-139, -18)], 4)
        + shape(disc(-148, -40, 4.6), "#1f1d17", 'stroke="#8a8676" stroke-width="1"')
    )
    army = (
        f'<text x="-93" y="13" font-family="{SERIF}" font-size="8" fill="#17170f" opacity=".75" '
        'text-anchor="middle" transform="rotate(2 -93 12)" letter-spacing="1.2">U.S. ARMY</text>'
    )
    mast = (
        shape("M28 -20L34 -30L52 -30L58 -21Z", "#474a38", 'stroke="#17170f" stroke-width="1.4"')
        + blade([(43, -33), (104, -42), (150, -35)])
        + blade([(43, -33), (-14, -43)])
        + blade([(-26, -35), (-62, -32), (-96, -44)])
        + blade([(43, -33), (58, -45)])
        + blade([(43, -33), (26, -47)])
        + shape(disc(43, -33, 8), "#34352a", 'stroke="#0f0e0a" stroke-width="1.6"')
        + shape(disc(42, -34, 3.4), "#9a9a84")
    )
    burn = (
        shape("M-40 -4Q-20 8 10 -2Q22 -12 50 -10L60 -20L-10 -20Z", "#100d0a", 'opacity=".35"')
        + shape("M140 14Q128 24 134 40L152 36L157 23Z", "#100d0a", 'opacity=".3"')
        + stroke("M70 40l8 -5l5 7M-66 6l7 6l-3 8M132 20l-8 6l3 6", "#100d0a", 1.6)
    )
    cut = stroke("M-84 -3L-86 25M-104 -3L-106 20", "#23241a", 1, 'opacity=".6"')
    rear = placed(boom + cut + tail + army, 2, 1, -3)
    return gear + rear + body + engine + seams + door + windows + burn + mast


def hawk(area: Area, rng: Random) -> str:
    """The first wreck: its whole outline is solid, the aircraft lies along it."""
    left, top, right, bottom = bounds(area.ring)
    wide, tall = right - left, bottom - top
    x, y = (left + right) / 2, (top + bottom) / 2
    drawn = shards(rng, area.ring, round(wide * tall / 130))
    upright = tall > wide
    size = (tall / 320, wide / 100) if upright else (wide / 320, tall / 100)
    drawn += placed(fuselage(), x, y, 90 if upright else 0, f"{size[0]:.3f} {size[1]:.3f}")
    return drawn + stroke(closed(area.ring), "#2a2018", 2.2, 'opacity=".75"')


def strewn(area: Area, rng: Random) -> str:
    """Flat on the ground round a wreck: soot, a torn blade, scraps of skin."""
    left, top, right, bottom = bounds(area.ring)
    x, y, wide, tall = (left + right) / 2, (top + bottom) / 2, right - left, bottom - top
    drawn = spot(x, y, wide * 0.66, tall * 1.15, "oil", 0.62)
    drawn += spot(x - wide * 0.2, y - tall * 0.3, wide * 0.3, tall * 0.8, "oil", 0.3)
    for _ in range(26):
        px = rng.uniform(left - 46, right + 46)
        py = rng.uniform(top - 60, bottom + 20)
        one = stone(rng, px, py, rng.uniform(1.6, 5))
        drawn += shape(closed(shifted(one, 1.2, 1)), "#2a2018", 'opacity=".35"')
        drawn += shape(closed(one), rng.choice(("#777462", "#8f8a76", "#5b5d49")))
    if area.kind == "wreck":
        lost = line([(left + 30, top - 36), (left + 74, top - 30), (left + 98, top - 38)])
        drawn += stroke(lost, "#2a2018", 6, 'opacity=".3" transform="translate(3 2)"')
        drawn += f'<g opacity=".85">{stroke(lost, "#6c6b5c", 5)}</g>'
    return drawn


def downed(area: Area, rng: Random) -> str:
    """The second wreck, upright but flattened, seen from above in an outline of eight sides."""
    left, top, right, bottom = bounds(area.ring)
    x, y, reach = (left + right) / 2, (top + bottom) / 2, (right - left) / 2
    edge = 'stroke="#17170f" stroke-width="2.6" stroke-linejoin="round"'
    boom = placed(
        shape("M-8 -26L8 -26L5 18L14 21L14 28L-14 28L-14 21L-5 18Z", SKIN, edge)
        + stroke("M-6 -14H6M-5 -2H5M-5 10H5", DARK, 1.2)
        + shape("M-8 -26l4 -6l4 5l5 -6l3 7z", DARK),
        -33, 36, 66,
    )  # fmt: skip
    cabin = (
        shape("M0 -68Q13 -66 16 -50L22 -36L23 24L12 40L9 58L3 52L-2 60L-9 54L-12 40L-23 24"
              "L-22 -36L-16 -50Q-13 -66 0 -68Z", SKIN, edge)
        + shape("M0 -66Q-12 -64 -15 -50L-21 -36L-22 24L-8 38L-4 0L-4 -40Z", LIT, 'opacity=".6"')
        + shape("M-13 -48Q0 -56 13 -48L16 -38L-16 -38Z", GLASS, 'stroke="#12160f"')
        + stroke("M0 -52V-38M-9 -46l4 5", "#a9bcc4", 1.4, 'opacity=".8"')
        + shape("M-23 -24h6v26h-6zM17 -24h6v26h-6z", "#171410")
        + shape("M-17 -8h11v34h-11zM6 -8h11v34h-11z", "#4e513d", 'stroke="#1c1c14"')
        + shape("M-17 26h11l-2 7h-7zM6 26h11l-2 7h-7z", "#171410")
        + stroke("M-20 -30H20M-9 44H9", "#23241a", 1.2)
        + shape("M-10 22Q2 30 12 18L18 36L4 52L-10 44Z", "#100d0a", 'opacity=".4"')
    )  # fmt: skip
    rotor = (
        blade([(0, -14), (48, -24), (60, -18)], 5)
        + blade([(0, -14), (-12, -44), (-34, -52)], 5)
        + blade([(0, -14), (14, 30), (30, 46)], 5)
        + blade([(0, -14), (-30, -6)], 5)
        + blade([(-40, 2), (-56, 8)], 5)
        + shape(disc(0, -14, 9), "#34352a", 'stroke="#0f0e0a" stroke-width="1.6"')
        + shape(disc(-1, -15, 3.6), "#9a9a84")
    )
    drawn = shards(rng, inset(area.ring, 2), 120)
    drawn += placed(boom + placed(cabin + rotor, 8, 0, 24), x, y, 0, f"{reach / 74:.3f}")
    return drawn + stroke(closed(area.ring), "#2a2018", 2.2, 'opacity=".75"')


def soot(table: Table) -> str:
    """What wrecks and fires left on the ground, beneath everything that stands."""
    drawn = ""
    for o in table.obstacles:
        left, top, right, bottom = bounds(o.ring)
        if o.kind in ("wreck", "second"):
            drawn += strewn(o, Random(f"{table.id} {o.id} soot"))
        elif "burnt" in o.note or "wrecked" in o.note:
            drawn += spot((left + right) / 2, (top + bottom) / 2, (right - left) * 0.85,
                          (bottom - top) * 0.85, "oil", 0.5)  # fmt: skip
    return drawn


def obstacles(table: Table) -> str:
    """Every wreck and car."""
    draw = {"wreck": hawk, "second": downed, "car": parked}
    return "".join(draw[o.kind](o, Random(f"{table.id} {o.id}")) for o in table.obstacles)
