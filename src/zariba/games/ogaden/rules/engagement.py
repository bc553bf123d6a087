"""Engagements: rout, supports, fire, losses, the verdict, occupation, siege and pursuit (8.0)."""

from zariba.core.choice import DONE as END
from zariba.core.choice import PASS as NO
from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.ogaden.material.printed import BZ, ETHIOPIA, PASS
from zariba.games.ogaden.rules.air import Scramble
from zariba.games.ogaden.rules.battle import ENGAGEMENT, Battle
from zariba.games.ogaden.rules.bowls import clear_supports
from zariba.games.ogaden.rules.commanders import Lead, settle_commanders
from zariba.games.ogaden.rules.control import hostile, look_at_ogaden, site_of
from zariba.games.ogaden.rules.fire import Volley
from zariba.games.ogaden.rules.losses import Lose, alive, fit
from zariba.games.ogaden.rules.occupation import Occupy
from zariba.games.ogaden.rules.retreat import ROUT, Retreat, go_home
from zariba.games.ogaden.rules.state import (
    ATTACKING,
    DONE,
    UNSUPPLIED,
    Ogaden,
    is_mech,
    is_militia,
    is_prg,
    is_visible,
    move,
    steps_of,
    visible,
)
from zariba.games.ogaden.rules.supports import PlaySupports, obey_pause, reaction


class Engagement(Battle):
    """One attacking group against all that stands in a zone (8.1)."""

    pursuit: bool = False
    steps: int = 0
    """Steps of the defending land units at the start (8.5a)."""
    lost: bool = False
    unopposed: bool = False
    """An earlier group has cleared the zone."""
    saved: bool = False
    """A PRG has cancelled the retreat (8.5.1b)."""

    @property
    def kind(self) -> str:
        """Every support of an engagement may be played."""
        return ENGAGEMENT

    def work(self, g: Ogaden) -> bool:
        """One stage after another; each may push steps that run first."""
        self.stage += 1
        STAGES[self.stage - 1](self, g)
        return True


def declare(e: Engagement, g: Ogaden) -> None:
    """The engagement begins; the enemy may react (R103).

    A later group finds the zone as the earlier one left it, and may have nobody to fight (8.1h).
    """
    if not hostile(g, e.zone, e.seat):
        e.lost = e.unopposed = True
        e.stage = STAGES.index(take_zone)
        return
    g.tell(Event("engagement", seat=e.seat, units=alive(g, e.units, e.zone), at=e.came, to=e.zone))
    if not e.pursuit:
        reaction(g, e.seat)


def recall_others(e: Engagement, g: Ogaden) -> None:
    """The other stacks of a paused offensive go back unfought (9.2.1h)."""
    obey_pause(g, e.seat)


def rout(e: Engagement, g: Ogaden) -> None:
    """Militia run before the first shot while Ethiopian morale is low (11.2a, 8.5.1a)."""
    seat = 1 - e.seat
    if seat != ETHIOPIA or g.morale[ETHIOPIA] >= g.pack.militia_need:
        return
    here = visible(g, e.zone, ETHIOPIA)
    running = tuple(u for u in here if is_militia(g, u))
    if not running:
        return
    if any(is_prg(g, u) for u in here):  # 8.5.1b
        g.tell(Event("steady", seat=seat, at=e.zone, word="8.5.1b"))
        g.push(Lose(seat, e.zone, tuple(here), 1, True, "8.5.1b"))
    else:
        g.push(Retreat(seat, e.zone, running, ROUT))


def line_up(e: Engagement, g: Ogaden) -> None:
    """All that is not concealed defends, however often it is attacked (8.1d, 8.1e, 8.1f).

    Below 12 points a PRG keeps militia to the attack for a loss (R83).
    """
    e.defenders = tuple(visible(g, e.zone, 1 - e.seat))
    own = alive(g, e.units, e.zone)
    if e.seat == ETHIOPIA and g.morale[ETHIOPIA] < g.pack.militia_need:
        if any(is_militia(g, u) for u in own):
            g.tell(Event("steady", seat=e.seat, at=e.zone, word="8.5.1b"))
            g.push(Lose(e.seat, e.zone, own, 1, False, "8.5.1b"))


def attackers_play(e: Engagement, g: Ogaden) -> None:
    """The attacker's supports (9.2g), a few at most (9.2d)."""
    if opposed(e, g):
        g.push(PlaySupports(e.seat, g.pack.supports_played[0]))


def defenders_play(e: Engagement, g: Ogaden) -> None:
    """The defender's supports (9.2g)."""
    if opposed(e, g):
        g.push(PlaySupports(1 - e.seat, g.pack.supports_played[0]))


def opposed(e: Engagement, g: Ogaden) -> bool:
    """Whether there is anybody to fight on both sides."""
    return bool(alive(g, e.units, e.zone)) and bool(
        alive(g, e.defenders, e.zone) or e.defended_by_site(g)
    )


def commanders_lead(e: Engagement, g: Ogaden) -> None:
    """A commander's bonus goes to one unit of his stack, the attacker's first (2.2b)."""
    pack = g.pack
    e.steps = sum(steps_of(g, u) for u in alive(g, e.defenders, e.zone))
    for seat in (1 - e.seat, e.seat):
        for marker, zone in g.commander_at.items():
            if zone == e.zone and pack.marker_seat[marker] == seat and opposed(e, g):
                g.push(Lead(seat, marker))


def first_volley(e: Engagement, g: Ogaden) -> None:
    """The defender fires first unless the order is reversed (8.2a, 8.2b)."""
    fire(e, g, e.seat if e.attacker_first(g.pack) else 1 - e.seat)


def second_volley(e: Engagement, g: Ogaden) -> None:
    """The survivors of the other side answer; then it is over (8.1f)."""
    fire(e, g, 1 - e.seat if e.attacker_first(g.pack) else e.seat)


def fire(e: Engagement, g: Ogaden, seat: int) -> None:
    """All the shots of one side."""
    g.push(Volley(seat, e.fight(g), e.fighters(g, seat), e.fighters(g, 1 - seat)))


def losses_by_supports(e: Engagement, g: Ogaden) -> None:
    """Additional losses: of the defender, of the attacker, then the city's (9.2i, 9.1b)."""
    city = g.pack.modifiers.city_extra_loss_attacker
    if g.pack.is_city[e.zone] and city:
        g.push(Lose(e.seat, e.zone, alive(g, e.units, e.zone), city, False, "9.1a"))
    mine, theirs = e.extra_losses(g, e.seat), e.extra_losses(g, 1 - e.seat)
    if mine:
        g.push(Lose(e.seat, e.zone, alive(g, e.units, e.zone), mine, False, "9.2i"))
    if theirs:
        units = fit(g, e.defenders, e.zone)
        g.push(Lose(1 - e.seat, e.zone, units, theirs, e.defended_by_site(g), "9.2i"))


def judge(e: Engagement, g: Ogaden) -> None:
    """Half of the defending steps lost, strikes included, is defeat (8.5a, 8.5g)."""
    defenders = alive(g, e.defenders, e.zone)
    bombed = g.bombed.get(e.zone, 0)
    total = e.steps + bombed
    if total:
        lost = total - sum(steps_of(g, u) for u in defenders)
        e.lost = 2 * lost >= total
    elif site_of(g, e.zone, 1 - e.seat):
        e.lost = g.pack.kind[e.zone] == BZ and bool(alive(g, e.units, e.zone))  # 8.5f
    else:
        e.lost = True
    g.tell(Event("verdict", seat=e.seat, at=e.zone, value=int(e.lost), word="8.5a"))
    if e.lost and defenders:
        if any(is_prg(g, u) for u in defenders):  # 8.5.1b, 8.5.1d
            e.saved = True
            g.tell(Event("steady", seat=1 - e.seat, at=e.zone, word="8.5.1b"))
            g.push(Lose(1 - e.seat, e.zone, defenders, 1, True, "8.5.1b"))
        else:
            g.push(Retreat(1 - e.seat, e.zone, defenders))


def take_zone(e: Engagement, g: Ogaden) -> None:
    """The victor may occupy; who has failed goes back (8.6.1a, 8.5e).

    A PRG saves nobody when its loss has taken the last defender, whatever site stands (8.5.1e).
    """
    if e.saved and alive(g, e.defenders, e.zone):
        e.lost = False  # 8.5.1b
    own = alive(g, e.units, e.zone)
    if not e.lost:
        go_home(g, e.seat, e.zone, e.came, own)
        return
    if e.came == e.zone:
        for unit in own:
            g.status[unit] &= ~ATTACKING
    elif own:
        g.push(Occupy(e.seat, e.zone, e.came, own))


def besiege(e: Engagement, g: Ogaden) -> None:
    """A BZ left alone with enemies in its zone is besieged (8.6.2a); its aircraft go (8.6.2e).

    A GZ left behind is contested only (8.6.1b).
    """
    pack = g.pack
    seat = 1 - e.seat
    if (
        e.lost
        and pack.kind[e.zone] == BZ
        and site_of(g, e.zone, seat)
        and is_visible(g, e.zone, e.seat)
        and e.zone not in g.sieges
    ):
        g.sieges = (*g.sieges, e.zone)
        g.tell(Event("siege", seat=e.seat, at=e.zone, word="8.6.2a"))
    grounded = tuple(u for u in g.stacks.get(e.zone, ()) if pack.is_air[u] and pack.seat[u] == seat)
    if grounded and is_visible(g, e.zone, e.seat):
        g.push(Scramble(seat, grounded))


def pursue(e: Engagement, g: Ogaden) -> None:
    """Victorious Cubans may go on (8.6.3a); a siege alone is no victory (8.5f)."""
    pack = g.pack
    own = alive(g, e.units, e.zone)
    only_siege = not e.steps and site_of(g, e.zone, 1 - e.seat)
    if not e.lost or e.pursuit or e.unopposed or only_siege:
        return
    if any(pack.is_cuban[u] for u in own):
        if pursuit_zones(g, e.zone):
            g.push(Pursue(e.seat, e.zone, own))


def close(e: Engagement, g: Ogaden) -> None:
    """Supports go back, commanders find their stacks, and the Ogaden is looked at."""
    clear_supports(g)
    settle_commanders(g, e.zone, (*e.units, *e.defenders))
    look_at_ogaden(g)
    g.pop()


STAGES = (
    declare,
    recall_others,
    rout,
    line_up,
    attackers_play,
    defenders_play,
    commanders_lead,
    first_volley,
    second_volley,
    losses_by_supports,
    judge,
    take_zone,
    besiege,
    pursue,
    close,
)


def pursuit_zones(g: Ogaden, zone: int) -> list[int]:
    """Adjacent zones outside Somalia that hold enemies (8.6.3a, 8.6.3d)."""
    return [z for z in g.pack.around[ETHIOPIA][zone] if hostile(g, z, ETHIOPIA)]


class Pursue(SeatStep[Ogaden]):
    """Cubans, and Ethiopians with them, attack once more in an adjacent zone (8.6.3)."""

    zone: int
    units: tuple[int, ...]
    to: int = -1
    going: tuple[int, ...] = ()

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """Where to, then who goes."""
        pack = g.pack
        if self.to < 0:
            zones: list[Action] = [
                ("zone", z) for z in pursuit_zones(g, self.zone) if self.candidates(g, z)
            ]
            return Choice("Pursue into which zone?", [*zones, NO])
        options: list[Action] = [("unit", u) for u in self.candidates(g, self.to)]
        if any(pack.is_cuban[u] for u in self.going):
            options.append(END)
        return Choice("Who pursues?", options)

    def candidates(self, g: Ogaden, to: int) -> list[int]:
        """Units that can still join; a Cuban must be among them (8.6.3c, 9.1e)."""
        pack = g.pack
        over_pass = pack.between(self.zone, to) == PASS
        most = pack.modifiers.mech_units_per_pass
        taken = over_pass and sum(is_mech(g, u) for u in self.going) >= most
        shaky = g.morale[ETHIOPIA] < g.pack.militia_need
        found = [
            u
            for u in alive(g, self.units, self.zone)
            if u not in self.going
            and not g.status[u] & UNSUPPLIED
            and not (taken and is_mech(g, u))
            and not (shaky and is_militia(g, u) and not any(is_prg(g, p) for p in self.going))
        ]
        if any(pack.is_cuban[u] for u in self.going):
            return found
        return [u for u in found if pack.is_cuban[u]]

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Go."""
        pack = g.pack
        if verb == "pass":
            g.pop()
        elif verb == "zone":
            self.to = arg
        elif verb == "unit":
            self.going = (*self.going, arg)
        else:
            g.pop()
            for unit in self.going:
                move(g, unit, self.to)
                g.status[unit] |= ATTACKING | DONE
            for marker, zone in list(g.commander_at.items()):
                left = visible(g, self.zone, seat)
                if zone == self.zone and pack.marker_seat[marker] == seat and not left:
                    g.commander_at[marker] = self.to
            g.tell(Event("pursuit", seat=seat, units=self.going, at=self.zone, to=self.to))
            # No marker is spent (8.6.3b), and no pursuit follows on a pursuit (8.6.3d).
            g.push(Engagement(seat, self.to, self.zone, self.going, pursuit=True))

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Why not there, or not that unit."""
        if verb == "zone":
            if g.pack.in_somalia[arg]:
                return Refusal(
                    "8.6.3d", "{it} is in Somalia: there is no pursuit into it", ("7.1i",)
                )
            return Refusal(
                "8.6.3a", "{it} is no goal: pursuit goes into an adjacent zone with enemies"
            )
        if verb == "unit" and self.to >= 0 and g.pack.between(self.zone, self.to) == PASS:
            return Refusal(
                "9.1e", "{it} cannot join: one mechanised unit goes over a pass", ("8.6.3c",)
            )
        return Refusal(
            "8.6.3c", "{it} is no answer: a Cuban unit of the victorious group must pursue"
        )
