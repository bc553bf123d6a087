"""What is lettered on a Mog '93 table: street names, rulers, scale, compass and the way out."""

from zariba.boards.pen import closed, num, polar
from zariba.games.mog93.sheet.pen import INK, SERIF, Outline, bounds, box, disc, shape, stroke
from zariba.games.mog93.sheet.streets import course
from zariba.games.mog93.sheet.table import SCALE, Street, Table

STRIP = 15.0  # the breadth of the ruler along the edges
WAY_OUT = 20.0  # the breadth of the band that marks the way out


def overlap(a: tuple[float, float, float, float], ring: Outline, spare: float) -> float:
    """How much of a rectangle an outline's frame covers."""
    left, top, right, bottom = bounds(ring)
    wide = min(a[2], right + spare) - max(a[0], left - spare)
    tall = min(a[3], bottom + spare) - max(a[1], top - spare)
    return wide * tall if wide > 0 and tall > 0 else 0.0


def lettered(street: Street, table: Table) -> tuple[str, float, float]:
    """A street's name as it is written, its size and the space between letters."""
    name = street.name.split(" (")[0].split(",")[0]
    grow = min(max((table.width / 2880) ** 0.5, 1.0), 1.3)
    return (name, 40 * grow, 13 * grow) if street.main else (name, 23 * grow, 5 * grow)


def spots(street: Street, long: float, size: float) -> list[tuple[float, float]]:
    """Places along a street where its name could stand."""
    p, q, wide = course(street)
    length = abs(q[0] - p[0]) + abs(q[1] - p[1])
    found = []
    lanes = (0.0, -0.28, 0.28) if wide > 4 * SCALE else (0.0,)
    steps = int((length - long) / SCALE)
    for k in range(max(1, steps)):
        along = long / 2 + k * SCALE
        for lane in lanes:
            off = lane * max(wide - size, 0)
            if street.across:
                found.append((p[0] + along, p[1] + off))
            else:
                found.append((p[0] + off, p[1] + along))
    return found


def street_names(table: Table) -> str:
    """Each name along its street, twice where the street is long, clear of what stands there."""
    drawn, taken = "", [o.ring for o in table.obstacles] + [a.ring for a in table.areas]
    margin = [(0.0, 0.0), (table.width, 0.0), (table.width, 30.0), (0.0, 30.0)]
    taken += [margin, [(x, table.height - y) for x, y in margin]]
    for street in sorted(table.streets, key=lambda s: not s.main):
        name, size, gap = lettered(street, table)
        long = len(name) * (size * 0.5 + gap)
        p, q, _ = course(street)
        length = abs(q[0] - p[0]) + abs(q[1] - p[1])
        if length < long:
            continue
        crossing = [s.ring for s in table.streets if s.across != street.across]
        wanted = (0.28, 0.74) if length > 4.4 * long and street.main else (0.5,)
        for part in wanted:
            best = None
            for x, y in spots(street, long, size):
                half = (long / 2, size / 2) if street.across else (size / 2, long / 2)
                frame = (x - half[0], y - half[1], x + half[0], y + half[1])
                cover = sum(overlap(frame, ring, 12) for ring in taken)
                cover += 0.25 * sum(overlap(frame, ring, 0) for ring in crossing)
                at = (x - p[0] + y - p[1]) / length
                worth = cover / (long * size) * 10 + abs(at - part) * 1.5
                middle = abs(x - (p[0] + q[0]) / 2) if not street.across else 0.0
                middle += abs(y - (p[1] + q[1]) / 2) if street.across else 0.0
                worth += middle / 900
                if best is None or worth < best[0]:
                    best = worth, x, y, frame
            assert best is not None
            _, x, y, (left, top, right, bottom) = best
            taken.append([(left, top), (right, top), (right, bottom), (left, bottom)])
            turn = "" if street.across else " rotate(-90)"
            style = "" if street.main else ' font-style="italic"'
            text = name.upper() if street.main else name
            drawn += (
                f'<text transform="translate({num(x)} {num(y)}){turn}" x="{num(gap / 2)}" '
                f'y="{num(size * 0.35)}" font-size="{num(size * (0.8 if street.main else 1))}" '
                f'letter-spacing="{num(gap)}" textLength="{num(long)}"{style}>{text}</text>'
            )
    if not drawn:
        return ""
    return (
        f'<g font-family="{SERIF}" text-anchor="middle" fill="#59442c" fill-opacity=".58">'
        f"{drawn}</g>"
    )


def ruler(table: Table) -> str:
    """Inches along all four edges, counted from the south-west corner, numbered by sixes."""
    w, h, s = table.width, table.height, STRIP
    frame = f"M0 0H{num(w)}V{num(h)}H0ZM{num(s)} {num(s)}V{num(h - s)}H{num(w - s)}V{num(s)}Z"
    drawn = shape(frame, "#f6edd8", 'opacity=".62"')
    short, long, text = "", "", ""
    for k in range(1, int(w / SCALE)):
        x, deep = float(k * SCALE), 10 if k % 6 == 0 else 5
        ticks = f"M{num(x)} 0v{deep}M{num(x)} {num(h)}v{-deep}"
        short, long = (short, long + ticks) if k % 6 == 0 else (short + ticks, long)
        if k % 6 == 0:
            for y in (s - 3, h - 3):
                text += f'<text x="{num(x + 3)}"  y="{num(y)}">{k}</text>'
    for k in range(1, int(h / SCALE)):
        y, deep = h - k * SCALE, 10 if k % 6 == 0 else 5
        ticks = f"M0 {num(y)}h{deep}M{num(w)} {num(y)}h{-deep}"
        short, long = (short, long + ticks) if k % 6 == 0 else (short + ticks, long)
        if k % 6 == 0:
            for x in (3.0, w - s + 3):
                turned = f"translate({num(x + 9)} {num(y - 3)}) rotate(-90)"
                text += f'<text transform="{turned}">{k}</text>'
    drawn += stroke(short, INK, 1.2, 'opacity=".65"') + stroke(long, INK, 1.8, 'opacity=".85"')
    drawn += f'<g font-family="{SERIF}" font-size="12" fill="{INK}" opacity=".85">{text}</g>'
    inner = box(s, s, w - 2 * s, h - 2 * s)
    drawn += stroke(inner, INK, 0.9, 'opacity=".4"')
    return drawn + stroke(box(1.5, 1.5, w - 3, h - 3), "#2a1d12", 3)


def way_out(table: Table) -> str:
    """A band along the National edge with arrows pointing off the table."""
    drawn = ""
    for (ax, ay), (bx, _) in table.edges:
        left, wide = min(ax, bx) + STRIP, abs(bx - ax) - 2 * STRIP
        top = ay - STRIP - WAY_OUT
        drawn += shape(box(left, top, wide, WAY_OUT), "#4d6a52", 'opacity=".34"')
        drawn += stroke(f"M{num(left)} {num(top)}h{num(wide)}", "#2f4935", 1.6, 'opacity=".7"')
        arrows, at = "", left + 22
        while at < left + wide - 20:
            arrows += f"M{num(at - 9)} {num(top + 5)}l9 9l9 -9"
            at += SCALE
        drawn += stroke(arrows, "#fbf4e2", 3.4, 'opacity=".85" stroke-linejoin="round" '
                        'stroke-linecap="round"')  # fmt: skip
    return drawn


def scale_bar(x: float, y: float) -> str:
    """Six inches in black and white, its right end at x."""
    drawn = ""
    left = x - 6 * SCALE
    for k in range(6):
        fill = INK if k % 2 == 0 else "#fbf4e2"
        drawn += shape(box(left + k * SCALE, y, SCALE, 7), fill)
    drawn += stroke(box(left, y, 6 * SCALE, 7), INK, 1.4)
    for k in (0, 1, 3, 6):
        name = "6 inches" if k == 6 else str(k)
        drawn += f'<text x="{num(left + k * SCALE)}" y="{num(y - 6)}">{name}</text>'
    return (
        f'<g font-family="{SERIF}" font-size="16" text-anchor="middle" fill="{INK}" '
        f'opacity=".72">{drawn}</g>'
    )


def compass(x: float, y: float, reach: float) -> str:
    """A rose of eight points, north up."""
    r = reach
    drawn = stroke(disc(x, y, r * 0.66), INK, 1.6) + stroke(disc(x, y, r * 0.6), INK, 0.9)
    for far, turns in ((0.56, (45, 135, 225, 315)), (0.86, (0, 90, 180, 270))):
        for turn in turns:
            tip = polar(x, y, r * far, turn - 90)
            for hand, fill in ((-45, "#fbf4e2"), (45, INK)):
                flank = polar(x, y, r * 0.17, turn - 90 + hand)
                drawn += shape(
                    closed([(x, y), flank, tip]), fill, f'stroke="{INK}" stroke-width="1"'
                )
    north = (
        f'<text x="{num(x)}" y="{num(y - r * 0.92)}" font-family="{SERIF}" font-size="22" '
        f'font-weight="700" text-anchor="middle" fill="{INK}">N</text>'
    )
    return f'<g opacity=".62">{drawn}{north}</g>'


def furniture(table: Table) -> str:
    """Compass and scale in the south-east, on the widest open ground."""
    reach = 52.0
    x, y = table.width - STRIP - 76, table.height - STRIP - WAY_OUT - 66
    return compass(x, y, reach) + scale_bar(x - 96, y + 44)
