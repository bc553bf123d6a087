"""Every number of the doctrine that was tuned or could be, in one place."""

import msgspec


class Numbers(msgspec.Struct, frozen=True):
    """Values are points: an objective is worth ten, a step of the enemy's a quarter."""

    # objectives
    scale: float = 10.0
    """What an objective is worth, in the points all things are weighed in."""
    whole: float = 1.3
    """What all objectives that a side may be after count together, while it may still change."""
    final: float = 1.5
    """What the one objective counts once it can no longer be changed."""
    keen: float = 4.0
    """How much more the nearest objective counts than the others."""
    chosen: float = 0.12
    """How much nearer the objective that is chosen seems than it is."""
    late: int = 7
    """The turn from which on the game may soon be over."""
    last: int = 9
    """The turn from which on a card taken from the enemy is no loss to him."""
    stubborn: float = 0.08
    """How much nearer another objective must be before ours is given up."""
    hidden: float = 0.1
    """What it is worth that the enemy does not know ours."""
    in_hand: float = 0.4
    """What it adds, near the end, that an objective holds already."""
    patience: float = 2.0
    """Before the end may come there is no need to show what we are after."""

    # prospects of an objective, in parts of one
    hopeful: float = 0.85
    """What an objective is worth that needs nothing more but does not hold yet."""
    fragile: float = 0.75
    """What an objective is worth that holds but can be broken at once."""
    safety: float = 0.4
    """What it adds to an objective that the enemy cannot break at once."""
    toil: float = 0.14
    """What each card that is still needed takes off."""
    out_of_reach: float = 8.0
    """The cards that a space costs to which nobody strong enough can go."""
    strike: float = 2.5
    """Cards that it takes to disrupt a resource from afar."""
    repair: float = 1.5
    """Cards that it takes to have one working again."""
    link: float = 1.3
    """Cards that each missing link of a chain costs."""

    # cards
    card: float = 0.13
    """What a card more is worth, for each turn in which it is drawn."""
    worth_playing: float = 0.06
    """What a card must bring to be played."""
    keep: float = 0.5
    """Cards worth less than this are exchanged for new ones."""
    worth_a_war: float = 1.2
    """What a division's first attack must promise for war to be declared."""

    victory: float = 50.0
    """To end the game while it is won."""
    hasten: float = 1.5
    """To bring its end nearer while it is won, near the end."""
    saved: float = 0.35
    """What an Info ops card is kept for in a war: to end it at the right moment."""
    ender: float = 0.6
    """How much more a card is worth in hand that may end the game, or stop that."""

    # marches and attacks
    block_cv: int = 3
    """What stands behind the back of a block that nobody has seen."""
    hq_cv: int = 8
    """What stands behind the back of a headquarters that is up."""
    step: float = 0.25
    """What a step of the enemy's is worth; our own count as much, and more without supply."""
    at_all_costs: float = 0.2
    """How much of that still counts in the last Operations Phase."""
    pull: float = 0.3
    """How much of a far prize a force has that draws nearer to it."""
    garrison: float = 3.0
    """The CV that keeps a watched city quiet."""
    unrest: float = 1.5
    """What a watched city without it may cost."""
    left_behind: float = 0.75
    """What is left of a prize in a space that is only passed through."""
    company: float = 0.1
    """What a second unit must gain by an Admin move to come along."""
    gathered: float = 8.0
    """The firepower that makes a formation worth planning for."""
    plans: int = 2
    """The moves that a formation plans ahead."""

    # combat and raids
    hopeless: float = 2.2
    """An enemy so much stronger is left in possession, unless the place is worth dying for."""
    dear: float = 3.0
    """What makes a place worth dying for."""
    worth_a_card: float = 0.35
    """Steps of the enemy's that a Combat logistics card must bring."""
    half: float = 0.5
    """The chance of a raid or strike to tell."""
    hit: float = 0.12
    """What it is worth for each CV that a unit is disrupted or lost to a raid."""


DOCTRINE = Numbers()
