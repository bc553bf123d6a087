"""Each map as one SVG document, drawn from its data.

`python -m zariba.games.aoi.sheet.draw` draws all sheets anew, and the samples of their keys, into
the files of data/ that maps.toml names.
"""

import base64

from zariba.boards.pen import num
from zariba.games.aoi.material.pack import HERE
from zariba.games.aoi.sheet import ground, lettering, ways, woods
from zariba.games.aoi.sheet.country import Country
from zariba.games.aoi.sheet.key import legend
from zariba.games.aoi.sheet.maps import LOOKS, country, pack
from zariba.games.aoi.sheet.margin import frame, surround
from zariba.games.aoi.sheet.pen import SEA
from zariba.games.aoi.sheet.relief import picture
from zariba.games.aoi.sheet.symbols import signs
from zariba.games.aoi.sheet.waters import rivers, sea


def land(shown: Country) -> str:
    """The relief on its paper."""
    png, (x, y, wide, tall) = picture(shown)
    line = shown.outline.path()
    return (
        f'<defs><clipPath id="neat"><path d="{line}"/></clipPath></defs>'
        f'<rect width="{num(shown.size[0])}" height="{num(shown.size[1])}" fill="#efe4c8"/>'
        f'<path d="{line}" fill="{SEA}"/>'
        f'<image clip-path="url(#neat)" x="{num(x)}" y="{num(y)}" width="{num(wide)}" '
        f'height="{num(tall)}" preserveAspectRatio="none" '
        f'href="data:image/png;base64,{base64.b64encode(png).decode()}"/>'
    )


def board_svg(shown: Country) -> str:
    """The whole sheet, from the ground up."""
    layers = [
        land(shown),
        '<g clip-path="url(#neat)">',
        ground.washes(shown),
        ground.grass(shown),
        ground.dunes(shown),
        ground.reeds(shown),
        sea(shown),
        ways.borders(shown),
        ways.zones(shown),
        ground.peaks(shown),
        ground.trees(shown) + woods.forest(shown),
        rivers(shown),
        ways.grid(shown),
        ways.railways(shown) + ways.ferries(shown),
        "</g>",
        lettering.countries(shown),
        lettering.seas(shown) + lettering.zones(shown),
        signs(shown),
        lettering.small_countries(shown),
        lettering.numbers(shown),
        lettering.place_names(shown),
        frame(shown),
        surround(shown),
    ]
    wide, tall = num(shown.size[0]), num(shown.size[1])
    title = f"Africa Orientale Italiana: the {shown.map.title} map"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" '
        f'width="{wide}" height="{tall}"><title>{title}</title>' + "\n".join(layers) + "</svg>\n"
    )


def legend_toml(shown: Country) -> str:
    """The samples of the key as a data file, for the table's own key."""
    entries = "".join(
        f"\n[[sample]]\nsvg = '''{sample.svg}'''\n"
        + (f'terrain = "{sample.terrain}"\n' if sample.terrain else f'text = "{sample.text}"\n')
        for sample in legend(shown)
    )
    return f"# The key to the map, written by sheet/draw.py.\n{entries}"


if __name__ == "__main__":
    for name in LOOKS:
        part = pack().map_parts[name]
        (HERE / part.picture).write_text(board_svg(country(name)), encoding="utf-8")
        (HERE / part.key).write_text(legend_toml(country(name)), encoding="utf-8")
