"""The tactical supports as the rulebook lists them."""

import pytest

from zariba.games.ogaden.game import OgadenGame, make
from zariba.games.ogaden.material.pack import HERE, OgadenPack
from zariba.games.ogaden.material.printed import ETHIOPIA, SOMALIA

PACK = OgadenPack(HERE, HERE)

GAME: OgadenGame = make()
E, S, BOTH = ETHIOPIA, SOMALIA, -1

# id, owner, bonus, on whom, role, additional loss, fires first, leaves after use
SUPPORTS = [
    ("TS-AMB-E", BOTH, 0, "", "any", 0, True, False),
    ("TS-AMB-S1", BOTH, 0, "", "any", 0, True, False),
    ("TS-AMB-S2", BOTH, 0, "", "any", 0, True, False),
    ("TS-SAB", S, 0, "", "any", 0, False, False),
    ("TS-T54-1", S, 1, "CU", "attack", 0, False, False),
    ("TS-T54-2", S, 1, "CU", "attack", 0, False, False),
    ("TS-ENV", S, 1, "ARM", "attack", 1, False, False),
    ("TS-LRM-1", BOTH, 1, "CU", "any", 0, False, False),
    ("TS-LRM-2", BOTH, 1, "CU", "any", 0, False, False),
    ("TS-BARRAGE", S, 0, "", "any", 1, False, False),
    ("TS-RADAR", S, 0, "", "any", 0, False, True),
    ("TS-PAK", S, 1, "CU", "defence", 1, False, False),
    ("TS-LAGESSE", E, 0, "", "any", 0, False, False),
    ("TS-MENGISTU", E, 1, "CU_MU", "attack", 1, False, True),
    ("TS-4ART", E, 1, "CU_MU", "any", 1, False, False),
    ("TS-YEMEN", E, 1, "ANY", "any", 0, False, False),
    ("TS-COORD", E, 0, "", "defence", 0, False, False),
    ("TS-PAUSE", E, 0, "", "any", 0, False, True),
    ("TS-MI24", E, 1, "ANY", "any", 0, False, False),
    ("TS-COMRADES", E, 1, "ANY", "attack", 1, True, False),
    ("TS-HELO", E, 0, "", "attack", 0, False, True),
]


@pytest.mark.rules("9.2c", "9.2h", "9.2.1a", "9.2.1f", "9.2.1k", "9.2.1l", "9.2.2a", "9.2.2i")
def test_the_supports_are_those_of_the_rulebook() -> None:
    found = [
        (m.id, m.seat, m.bonus, m.bonus_on, m.role, m.loss, m.first_fire, m.once)
        for m in PACK.markers
        if m.kind == "ts"
    ]
    assert sorted(found) == sorted(SUPPORTS)


@pytest.mark.rules("9.2e")
def test_only_three_kinds_of_support_have_a_place_in_guerrilla_and_special_actions() -> None:
    def playable(where: str) -> set[str]:
        return {m.name for m in PACK.markers if m.kind == "ts" and where in m.playable}

    assert playable("harassment") == {"Ambush", "Mi-24"}
    assert playable("sabotage") == {"Ambush", "Mi-24", "Successful sabotage"}
