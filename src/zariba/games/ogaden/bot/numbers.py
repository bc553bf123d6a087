"""Every number of the doctrine that was tuned or could be, in one place."""

import msgspec


class Numbers(msgspec.Struct, frozen=True):
    """Values are points: a step of either side in the open is worth about `step`."""

    # what zones are worth
    level: float = 12.0
    """A diplomatic level: what taking or losing a city changes."""
    bastions: float = 8.0
    """What the level for all bastions of the Ogaden adds to Jijiga."""
    fade: float = 0.72
    """What is left of an objective's pull one zone further away."""
    ogaden_bastion: float = 8.0
    other_bastion: float = 3.0
    offensive_garrison: float = 3.5
    """A garrison of the Ogaden in the offensive, where all of them win the game."""
    gode: float = 20.0
    """The one bastion that the war of liberation is about."""

    # what an attack is worth
    step: float = 2.0
    """A step of either side."""
    hits: float = 1.15
    """How much more an enemy step counts than one of ours."""
    siege: float = 0.35
    """What part of a bastion's worth a siege brings."""
    cut: float = 4.0
    """Guerrillas driven off a zone on which the supply of the Ogaden hangs."""
    attack: tuple[float, float] = (1.2, 0.8)
    """How good an attack must look, by camp."""
    late_attack: tuple[float, float] = (0.4, 4.0)
    """The same from November on, when the army of Somalia is on the defensive."""
    risky_peace: float = 7.0
    """The same while another point of morale might end the war in our defeat."""
    loss: tuple[float, float] = (1.1, 0.85)
    """How dear our own steps are, by camp."""
    late_loss: tuple[float, float] = (0.65, 1.6)
    """The same from November on."""
    rich: int = 18
    """Morale from which on steps are easily made good, and points would be lost at the top."""
    plenty: float = 0.6
    """What part of their price our own steps keep then."""
    leave: tuple[float, float] = (0.5, 0.0)
    """What part of the defence that attackers leave behind counts against an attack, by camp."""
    late_leave: tuple[float, float] = (0.25, 0.0)
    """The same from November on."""
    forgo: tuple[float, float] = (0.5, 0.0)
    """What part of the good that they could do elsewhere counts against it until then."""
    pursuit: float = 1.5
    """What a pursuit must promise."""

    # garrisons
    guard: float = 0.45
    """What part of a zone's worth a full garrison in danger is worth."""
    alone: float = 1.5
    """How much more the first unit of a garrison counts."""
    city: float = 3.0
    """The steps that Ethiopia wants in Harar and in Dire Dawa."""
    haven: float = 6.0
    """A liberated zone to Ethiopia, in the war of liberation."""

    # marches
    move: float = 0.6
    """What a brigade must gain by marching."""
    longest_march: int = 211
    """No march goes on over more decisions than this."""

    # supports
    support: float = 0.7
    """What a support must bring to be played while few are held; it could serve later."""
    full_hand: int = 6
    """With so many markers in hand nothing is kept: the next month's draw would push it out."""
    early_support: float = 0.1
    """The same in May and June, when every month brings the same hand."""

    # the air
    strike: float = 0.35
    """What a strike must promise."""
    last_strike: float = 0.05
    """The same in the last month of the war, when no aircraft is kept for anything."""
    last_aircraft: float = 0.25
    """What part of its worth an aircraft keeps when no month is left for it to fly in."""
    low_morale: int = 8
    """Somali morale from which on terror bombardments may bring it down for good."""

    # guerrillas
    full_morale: int = 16
    """Above this, harassment for its own sake would only bring the ceasefire at 25 too early."""
    raid: float = 0.25
    """What a raid must promise."""
    storm: int = 3
    """Fewer guerrillas do not storm a Gode that has a garrison."""

    # morale points
    tie: int = 20
    """What is kept where equal levels would leave the war to be decided by morale."""
    brimming: int = 20
    """Somali morale from which on the ceasefire at 25 may come this month."""
    without_envoys: int = 3
    """How much lower morale may fall while no diplomatic action is held."""
    invasion: int = 9
    """What Somalia keeps in the months of the invasion."""
    commit: float = 5.0
    """Sending a brigade to the front: two fresh steps for a point beat any reconstruction."""


DOCTRINE = Numbers()
