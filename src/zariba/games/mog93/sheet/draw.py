"""The tables of Mog '93 seen from straight above, as SVG drawn from the tables' data.

`python -m zariba.games.mog93.sheet.draw` draws them anew into data/board_*.svg, and the samples
of the map's key into data/legend.toml.
"""

from zariba.boards.pen import num
from zariba.core.case import toml
from zariba.games.mog93.material.pack import HERE as DATA
from zariba.games.mog93.material.pack import TABLES
from zariba.games.mog93.sheet import litter as board_litter
from zariba.games.mog93.sheet import roofs as board_roofs
from zariba.games.mog93.sheet.key import legend
from zariba.games.mog93.sheet.lettering import furniture, ruler, street_names, way_out
from zariba.games.mog93.sheet.openings import all_openings
from zariba.games.mog93.sheet.roofs import roofs
from zariba.games.mog93.sheet.scenery import areas, wall_shadows, walls
from zariba.games.mog93.sheet.streets import ground, shadows
from zariba.games.mog93.sheet.table import read_table
from zariba.games.mog93.sheet.wrecks import obstacles, soot

SUNLIGHT = (
    '<linearGradient id="sunlight" x1="0" y1="0" x2="1" y2="1">'
    '<stop offset="0" stop-color="#ffe9b8" stop-opacity=".16"/>'
    '<stop offset=".5" stop-color="#ffe9b8" stop-opacity="0"/>'
    '<stop offset="1" stop-color="#3d3348" stop-opacity=".1"/></linearGradient>'
)


def table_svg(table_id: str, second_crash: bool = False) -> str:
    """A table drawn from the ground up; the sun stands in the north-west."""
    table = read_table(table_id, second_crash)
    parts = [
        f"<defs>{board_litter.definitions()}{board_roofs.definitions()}{SUNLIGHT}</defs>",
        ground(table),
        soot(table),
        street_names(table),
        furniture(table),
        shadows(table),
        wall_shadows(table),
        areas(table, "rubble"),
        roofs(table),
        walls(table),
        all_openings(table),
        obstacles(table),
        areas(table, "stalls", "trees"),
        f'<rect width="{num(table.width)}" height="{num(table.height)}" fill="url(#sunlight)"/>',
        way_out(table),
        ruler(table),
    ]
    wide, tall = num(table.width), num(table.height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" '
        f'width="{wide}" height="{tall}"><title>{table.name}</title>'
        + "\n".join(parts)
        + "</svg>\n"
    )


def file_name(table_id: str, second_crash: bool) -> str:
    """The file that holds a table's picture."""
    return f"board_{table_id}_second.svg" if second_crash else f"board_{table_id}.svg"


def legend_toml() -> str:
    """The samples of the key, as the pack reads them."""
    head = "# The key of the maps, drawn by python -m zariba.games.mog93.sheet.draw.\n"
    samples = (f"\n[[sample]]\nsvg = {toml(svg)}\ntext = {toml(text)}\n" for svg, text in legend())
    return head + "".join(samples)


def draw_all() -> None:
    """Draw every table, and those with a place for a second wreck once more with it."""
    for table_id in TABLES:
        for second in (False, True) if read_table(table_id).second else (False,):
            svg = table_svg(table_id, second)
            (DATA / file_name(table_id, second)).write_text(svg, encoding="utf-8")
    (DATA / "legend.toml").write_text(legend_toml(), encoding="utf-8")


if __name__ == "__main__":
    draw_all()
