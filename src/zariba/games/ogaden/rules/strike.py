"""Strikes: air battle, anti-air fire, the strike itself and the way home (8.4)."""

from zariba.core.choice import PASS, Action, Choice, Odds, Part, Refusal
from zariba.core.flow import Event, Step
from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.material.printed import ETHIOPIA, SOMALIA
from zariba.games.ogaden.rules.air import bases
from zariba.games.ogaden.rules.bowls import clear_supports, hand, play_support
from zariba.games.ogaden.rules.control import site_of
from zariba.games.ogaden.rules.fire import AACF, CCF, FACTOR_NAMES, UCF, flak, printed
from zariba.games.ogaden.rules.losses import eliminate, hit_site, hit_unit
from zariba.games.ogaden.rules.morale import change_morale
from zariba.games.ogaden.rules.state import (
    AWAY,
    IN_USE,
    OUT,
    SITE,
    STRUCK,
    SUPPRESSED,
    UNSUPPLIED,
    Ogaden,
    has_cu,
    move,
    visible,
)
from zariba.games.ogaden.rules.supports import obey_pause, reaction

LOGISTIC: Action = ("logistic", 0)
TERROR: Action = ("terror", 0)
NOWHERE = -2


class Strike(Step[Ogaden]):
    """One air unit against one target: air battle, anti-air fire, the strike, the way home."""

    seat: int
    au: int
    zone: int
    stage: int = 0
    target: int = NOWHERE
    mode: str = ""
    """unit, site, logistic or terror once it is named."""
    rival: int = -1

    def work(self, g: Ogaden) -> bool:
        """One stage after another."""
        match self.stage:
            case 0:
                reaction(g, self.seat)
            case 1:
                if self.cancelled(g):
                    return True
            case 2:
                return self.meet_enemy_air(g)
            case 3:
                self.air_battle(g)
            case 4:
                return self.name_target(g)
            case 5:
                return self.face_flak(g)
            case 6:
                self.bomb(g)
            case _:
                return self.land(g)
        self.stage += 1
        return True

    def cancelled(self, g: Ogaden) -> bool:
        """The radar or the Pause may have ended it."""
        obey_pause(g, self.seat)
        if self.seat == ETHIOPIA and g.radar and g.flown >= 1:  # 9.2.2h
            g.pop()
            return True
        g.flown += 1
        g.struck_zones = (*g.struck_zones, self.zone)
        g.tell(Event("strike", seat=self.seat, units=(self.au,), at=self.zone, word="8.4d"))
        return False

    def rivals(self, g: Ogaden) -> list[int]:
        """Enemy air units in the zone."""
        pack = g.pack
        stack = g.stacks.get(self.zone, ())
        return [u for u in stack if pack.is_air[u] and pack.seat[u] != self.seat]

    def meet_enemy_air(self, g: Ogaden) -> bool:
        """Air units in the zone fight first (8.4g); their owner sends one of several."""
        rivals = self.rivals(g)
        if not rivals:
            self.stage = 4
            return True
        if len(rivals) == 1:
            self.rival = rivals[0]
        if self.rival < 0:
            return False
        self.stage = 3
        g.push(Ace())
        return True

    def air_battle(self, g: Ogaden) -> None:
        """The defending air unit fires first; a striker that is hit does not strike (8.4h)."""
        pack = g.pack
        hit = shoot_down(g, self.rival, self.au, self.zone)
        if g.at[self.au] >= 0 and g.at[self.rival] >= 0:
            shoot_down(g, self.au, self.rival, self.zone)
        ace = pack.marker_index["TS-LAGESSE"]
        if g.marker[ace] == IN_USE:
            somali = self.rival if pack.seat[self.rival] == SOMALIA else self.au
            if g.at[somali] >= 0:
                hit = hit or somali == self.au
                for _ in range(pack.markers[ace].air_loss):
                    if g.at[somali] >= 0:
                        hit_unit(g, somali, "9.2.1m")
            if g.roll(6, "ace") == pack.markers[ace].removed_on:  # R109
                g.marker[ace] = OUT
            clear_supports(g)
        if hit:
            self.stage = 6  # and on to its way home

    def targets(self, g: Ogaden) -> list[Action]:
        """What can be struck: a visible unit, a site, the logistics or the morale (8.4d, 8.4.1)."""
        enemy = 1 - self.seat
        found: list[Action] = [("unit", u) for u in visible(g, self.zone, enemy)]
        if site_of(g, self.zone, enemy):
            found.append(("site", self.zone))
        if self.seat == ETHIOPIA:
            if has_cu(g, self.zone, SOMALIA):
                found.append(LOGISTIC)
            if g.pack.box_seat[self.zone] == SOMALIA:
                found.append(TERROR)
        return found

    def name_target(self, g: Ogaden) -> bool:
        """The target is named when the strike arrives."""
        if self.mode:
            self.stage = 5
            return True
        options = self.targets(g)
        if len(options) > 1:
            return False
        if options:
            self.name(g, *options[0])
        else:
            self.stage = 7
        return True

    def name(self, g: Ogaden, verb: str, arg: int) -> None:
        """Remember it; a unit or site struck is out of the defence, hit or not (8.4l)."""
        self.mode = verb
        if verb == "unit":
            self.target = arg
            if g.pack.is_cu[arg]:
                g.status[arg] |= SUPPRESSED
        elif verb == "site":
            self.target = SITE
            g.struck_sites = (*g.struck_sites, arg)
        self.stage = 5

    def gunners(self, g: Ogaden) -> list[int]:
        """Somali units that may fire at a logistical strike (8.4.1c)."""
        return visible(g, self.zone, SOMALIA)

    def face_flak(self, g: Ogaden) -> bool:
        """The target fires first (8.4i); boxes with 2 (8.4.1e)."""
        if self.mode == "logistic":
            gunners = self.gunners(g)
            if self.target == NOWHERE and len(gunners) > 1:
                return False
            gunner = self.target if self.target != NOWHERE else gunners[0]
            self.anti_air(g, flak(g, gunner, self.zone), gunner)
        elif self.mode == "terror":
            self.anti_air(g, g.pack.box_flak, -1)
        else:
            self.anti_air(g, flak(g, self.target, self.zone), self.target)
        self.stage = 6
        return True

    def anti_air(self, g: Ogaden, need: int, gunner: int) -> None:
        """One shot at the air unit."""
        die = g.roll(6, "flak")
        g.tell(
            Event(
                "flak",
                seat=1 - self.seat,
                units=(gunner, self.au),
                at=self.zone,
                value=need,
                die=die,
                word="hit" if die <= need else "miss",
            )
        )
        if die <= need:
            hit_unit(g, self.au, "8.4i")

    def bomb(self, g: Ogaden) -> None:
        """The strike itself, with the factors the air unit has left (8.4j, 8.4m)."""
        pack = g.pack
        if g.at[self.au] < 0:
            return
        need = strike_factor(g, self.au, self.mode, self.target)
        die = g.roll(6, "strike", (self.au,))
        hit = die <= need
        g.tell(
            Event(
                "bombs",
                seat=self.seat,
                units=(self.au, self.target),
                at=self.zone,
                value=need,
                die=die,
                word=f"{self.mode} {'hit' if hit else 'miss'}",
            )
        )
        if not hit:
            return
        if self.mode == "unit":
            g.bombed[self.zone] = g.bombed.get(self.zone, 0) + 1
            hit_unit(g, self.target, "8.4j")
        elif self.mode == "site":
            hit_site(g, self.zone, "8.4j")
        elif self.mode == "terror":
            change_morale(g, SOMALIA, pack.points.terror_hit_S, "8.4.1d")
        else:
            for unit in visible(g, self.zone, SOMALIA):  # 8.4.1a
                g.status[unit] |= STRUCK | UNSUPPLIED if pack.is_cu[unit] else STRUCK
            g.tell(Event("cut", seat=SOMALIA, at=self.zone, word="8.4.1a"))

    def land(self, g: Ogaden) -> bool:
        """Home to a friendly base within the radius of the target (8.4f)."""
        if g.at[self.au] >= 0:
            options = bases(g, self.au, self.zone)
            if len(options) > 1:
                return False
            if options:
                self.touch_down(g, options[0])
            else:
                eliminate(g, self.au, "8.4f")
        g.pop()
        return True

    def touch_down(self, g: Ogaden, zone: int) -> None:
        """Land there."""
        if zone != g.at[self.au]:
            start = g.at[self.au]
            move(g, self.au, zone)
            g.tell(
                Event("rebase", seat=self.seat, units=(self.au,), at=start, to=zone, word="8.4f")
            )

    def asks(self, g: Ogaden) -> tuple[int, ...]:
        """The striker; the defender for his interceptor and his gunners."""
        return (1 - self.seat,) if self.stage in (2, 5) else (self.seat,)

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """What must be named now."""
        match self.stage:
            case 2:
                return Choice(
                    "Which air unit meets the strike?", [("unit", u) for u in self.rivals(g)]
                )
            case 4:
                name = g.pack.zones[self.zone].name
                return Choice(f"Strike on {name}: at what?", self.targets(g))
            case 5:
                return Choice(
                    "Which unit fires at the aircraft?", [("unit", u) for u in self.gunners(g)]
                )
            case _:
                return Choice(
                    "Land at which base?", [("base", z) for z in bases(g, self.au, self.zone)]
                )

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Name it."""
        match self.stage:
            case 2:
                self.rival = arg
            case 4:
                self.name(g, verb, arg)
            case 5:
                self.target = arg
            case _:
                self.touch_down(g, arg)
                g.pop()

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that."""
        if self.stage == 4:
            if verb in ("logistic", "terror"):
                return Refusal(
                    "8.4.1a" if verb == "logistic" else "8.4.1d",
                    "there is no such target for you here",
                )
            return Refusal(
                "8.4d",
                "{it} is no target: name one visible enemy unit or site of the zone",
                ("8.4k",),
            )
        if self.stage == 7:
            return Refusal("8.4f", "{it} is not a base within its radius that has room", ("3.1a",))
        return Refusal(
            "8.4g" if self.stage == 2 else "8.4.1c",
            "{it} is no answer: choose one of your units there",
        )


def strike_factor(g: Ogaden, au: int, mode: str, target: int) -> int:
    """CCF, or UCF against GU and SFU; never modified (8.4j, 8.4m)."""
    return printed(g, au)[bombs_with(g.pack, mode, target)]


def bombs_with(pack: OgadenPack, mode: str, target: int) -> int:
    """Which factor a strike uses."""
    return UCF if mode == "unit" and pack.hides[target] else CCF


def strike_odds(g: Ogaden, au: int, mode: str, target: int) -> Odds:
    """The chance of the strike, if the anti-air fire misses."""
    need = strike_factor(g, au, mode, target)
    part = Part(FACTOR_NAMES[bombs_with(g.pack, mode, target)], "8.4j", need)
    return Odds(
        f"Hits on 1 to {need}",
        (part,),
        (("hit", need, 6), ("miss", 6 - need, 6)),
        "the target fires at the aircraft first",
    )


def shoot_down(g: Ogaden, shooter: int, target: int, zone: int) -> bool:
    """One shot of an air battle."""
    need = printed(g, shooter)[AACF]
    die = g.roll(6, "air battle", (shooter,))
    hit = die <= need
    g.tell(
        Event(
            "dogfight",
            seat=g.pack.seat[shooter],
            units=(shooter, target),
            at=zone,
            value=need,
            die=die,
            word="hit" if hit else "miss",
        )
    )
    if hit:
        hit_unit(g, target, "8.4g")
    return hit


class Ace(Step[Ogaden]):
    """Lagesse Teferra may be played in an air battle (9.2.1m)."""

    def work(self, g: Ogaden) -> bool:
        """Ask whoever holds markers while the piece is in play."""
        if g.hands[ETHIOPIA] == 0 or g.marker[g.pack.marker_index["TS-LAGESSE"]] in (AWAY, OUT):
            g.pop()
            return True
        return False

    def asks(self, g: Ogaden) -> tuple[int, ...]:
        """The Ethiopian player."""
        return (ETHIOPIA,)

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """Play him or not."""
        ace = g.pack.marker_index["TS-LAGESSE"]
        options: list[Action] = [("marker", ace)] if ace in hand(g, seat) else []
        return Choice("Air battle: play Lagesse Teferra?", [*options, PASS])

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """He flies."""
        g.pop()
        if verb == "marker":
            play_support(g, arg, seat)

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Only he counts in an air battle."""
        return Refusal(
            "9.2.1m",
            "{it} is no answer: only Lagesse Teferra is, if you hold him",
            ("8.4m", "9.2g"),
        )
