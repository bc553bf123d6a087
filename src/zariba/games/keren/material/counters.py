"""The counters as printed, their factors counted in quarters (2.3, 6.5)."""

from typing import Final

import msgspec

from zariba.games.keren.material.fields import number

INFANTRY_TYPES: Final = ("infantry", "colonial", "grenadier", "african", "alpine", "cavalry")


class Unit(msgspec.Struct, frozen=True):
    """A counter as printed; factors are counted in quarters (6.5c)."""

    id: str
    side: int
    kind: str
    name: str
    formation: str
    division: str
    band: str
    printed: tuple[str, str, str]
    reverse: tuple[str, str, str]
    fire: tuple[int, int, int, int]
    """Ranged fire factor by face and supply: front, carrying, front unsupplied, carrying so."""
    assault: tuple[int, int, int, int]
    mp: tuple[int, int, int, int]


def read_unit(row: dict[str, str], side: int, where: str) -> Unit:
    """A counter from its line of the table."""
    printed = (row["ranged"], row["assault"], row["mp"])
    back = printed
    if row["reverse"] == "carrying":  # 2.4b; artillery's back only records firing (12.4d)
        back = (row["rev_ranged"], row["rev_assault"], row["rev_mp"])
    fire = [quarters(f[0], f"{where}: field ranged") for f in (printed, back)]
    assault = [quarters(f[1], f"{where}: field assault") for f in (printed, back)]
    mp = [number(f[2], f"{where}: field mp") for f in (printed, back)]
    return Unit(
        id=row["id"],
        side=side,
        kind=row["kind"],
        name=row["name"],
        formation=row["formation"],
        division=row["division"],
        band=row["band"],
        printed=printed,
        reverse=back,
        fire=(fire[0], fire[1], halved(fire[0]), halved(fire[1])),
        assault=(assault[0], assault[1], halved(assault[0]), halved(assault[1])),
        mp=(mp[0], mp[1], mp[0] // 2, mp[1] // 2),
    )


def unknown_unit(side: int) -> Unit:
    """A stand-in for a unit that one may not see, with the values most units of the side have."""
    army, fire, assault = (("CW", 16, 16), ("IT", 8, 4))[side]
    return Unit(
        id=f"{army}-unknown",
        side=side,
        kind="unknown",
        name="Unknown unit",
        formation="",
        division="",
        band="",
        printed=("?", "?", "?"),
        reverse=("?", "?", "?"),
        fire=(fire, fire // 2, fire // 2, fire // 4),
        assault=(assault, assault // 2, assault // 2, assault // 4),
        mp=(14, 14, 7, 7),
    )


def halved(factor: int) -> int:
    """Half a factor in quarters: whole numbers rounded down, but 1 to 1/2 and 1/2 to 1/4 (6.5b)."""
    return {4: 2, 2: 1, 1: 1}.get(factor, factor // 8 * 4)  # 6.5c


def quarters(text: str, where: str) -> int:
    """A printed factor in quarters."""
    if text == "1/2":
        return 2
    return 4 * number(text, where)


def spell_factor(factor: int) -> str:
    """A factor counted in quarters as it is printed: 4, ½, 1¾."""
    rest = (
        "",
        "\N{VULGAR FRACTION ONE QUARTER}",
        "\N{VULGAR FRACTION ONE HALF}",
        "\N{VULGAR FRACTION THREE QUARTERS}",
    )[factor % 4]
    return f"{factor // 4}{rest}" if factor >= 4 or not rest else rest
