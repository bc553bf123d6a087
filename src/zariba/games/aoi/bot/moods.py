"""The doctrine in other moods: the same plan with some of its numbers changed."""

import msgspec

from zariba.games.aoi.bot.numbers import Numbers

replace = msgspec.structs.replace


def bold(n: Numbers) -> Numbers:
    """Losses and dangers count less, attacks need promise little."""
    return replace(
        n,
        least_chance=n.least_chance / 2,
        sortie=n.sortie / 2,
        sally=n.sally / 2,
        despair=n.despair / 2,
        exchange=n.exchange / 2,
        attrition=n.attrition / 2,
        fair_exchange=n.fair_exchange / 2,
        siege_exchange=n.siege_exchange / 2,
        loss=n.loss / 3,
        blood=n.blood / 2,
        exposure=n.exposure / 3,
        stranded=n.stranded / 3,
        guards=0,
        raid=2 * n.raid,
        peril=n.peril / 3,
        caution=n.caution / 3,
        dread=n.dread / 3,
        nerve=1.5 * n.nerve,
        bold=1.5 * n.bold,
        mass=n.mass / 2,
    )


def prudent(n: Numbers) -> Numbers:
    """Dangers count more, and lines of supply are guarded."""
    return replace(
        n,
        guards=2 * n.guards,
        guard=3 * n.guard,
        raid=n.raid / 4,
        raid_last=n.raid_last / 4,
        peril=3 * n.peril,
        hunger=2 * n.hunger,
        caution=3 * n.caution,
        dread=3 * n.dread,
        nerve=n.nerve / 1.5,
        bold=n.bold / 1.5,
        mass=1.5 * n.mass,
    )


def sparing(n: Numbers) -> Numbers:
    """No more units are sent into an attack than it needs."""
    return replace(n, enough=0.6)


def crowded(n: Numbers) -> Numbers:
    """Everybody who can is sent into an attack, and what it costs does not matter."""
    return replace(n, enough=2.0, loss=0.0, blood=0.0, siege_loss=0.0, exposure=0.0)


def homeward(n: Numbers) -> Numbers:
    """Back to what is to be held, with everybody."""
    return replace(
        n,
        recall=99,
        last_stand=3 * n.last_stand,
        ring=3 * n.ring,
        raid=0.0,
        behind=n.behind / 4,
        between=2 * n.between,
        tether=2 * n.tether,
        garrison=3 * n.garrison,
        centre=2 * n.centre,
        threatened=3 * n.threatened,
    )


def foremost(n: Numbers) -> Numbers:
    """Forward, before the enemy."""
    return replace(
        n,
        recall=0,
        peril=0.0,
        behind=3 * n.behind,
        hold_odds=2 * n.hold_odds,
        tether=n.tether / 2,
        company=n.company / 2,
        pace=n.pace / 2,
        rough=2 * n.rough,
    )
