"""Somali figures by kind, in the order in which half a mob flees (R58)."""

CIV, GUN, SNA, GRENADIER, RPG, HMG, RECOILLESS, BOSS, TECH_GUNNER, TECH_DRIVER = range(10)
FIGURES = (
    "unarmed",
    "gunman",
    "SNA gunman",
    "grenade man",
    "RPG man",
    "HMG man",
    "recoilless man",
    "leader",
    "technical gunner",
    "technical driver",
)
TECH_CREW = (TECH_GUNNER, TECH_DRIVER)
ARMED = tuple(kind not in (CIV, TECH_DRIVER) for kind in range(10))
IS_SNA = tuple(kind not in (CIV, GUN) for kind in range(10))
SMALL_ARMS = tuple(kind in (GUN, SNA, GRENADIER, BOSS) for kind in range(10))
HEAVY = tuple(kind in (RPG, HMG, RECOILLESS, TECH_GUNNER) for kind in range(10))
