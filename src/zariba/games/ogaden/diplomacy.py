"""Liberated zones, diplomatic levels, diplomatic actions, ceasefires and the end (12.0, 13)."""

from zariba.core.choice import DONE as END
from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, Step
from zariba.games.ogaden.bowls import discard, hand, put_away
from zariba.games.ogaden.morale import CAMP_NAMES, HIGHEST, capacity, change_morale
from zariba.games.ogaden.pack import ETHIOPIA, MINOR, PACK, SOMALIA
from zariba.games.ogaden.state import (
    AID_IGNORES_FLOOR,
    CONCEALED,
    IN_USE,
    JULY_1977,
    Ogaden,
    all_ogaden_bz,
    control,
    finish,
)

PASS: Action = ("pass", 0)
NEEDED = 15
"""Morale points to play a DA (12.1.2b)."""
BREAKTHROUGH: Action = ("breakthrough", 0)
AID: Action = ("aid", 0)
CEASEFIRE: Action = ("ceasefire", 0)
ROLL: Action = ("roll", 0)
RAISE: Action = ("raise", 0)
LOWER: Action = ("lower", 0)
ACCEPT: Action = ("accept", 0)
REFUSE: Action = ("refuse", 0)
NEW_ZONES = {"WSLF": 2, "SALF": 1}  # 7.2.2b


class Liberate(Step[Ogaden]):
    """Revealed guerrillas liberate zones of the Ogaden at the end of a turn (7.2.2)."""

    made: tuple[str, ...] = ()

    def asks(self, g: Ogaden) -> tuple[int, ...]:
        """The Somali player."""
        return (SOMALIA,)

    def eligible(self, g: Ogaden) -> list[int]:
        """Revealed GU in minor zones of the Ogaden, within their movement's limits (7.2.2a)."""
        if g.ogaden_fallen:
            return []  # 7.2a
        return [u for u in PACK.guerrillas if self.why_not_unit(g, u) is None]

    def why_not_unit(self, g: Ogaden, unit: int) -> Refusal | None:
        """Why a unit liberates nothing."""
        zone = g.at[unit]
        if zone < 0 or not PACK.is_gu[unit] or g.status[unit] & CONCEALED:
            return Refusal("7.2.2a", "only a revealed guerrilla unit liberates a zone")
        if not PACK.ogaden[zone] or PACK.kind[zone] != MINOR or zone in g.liberated:
            return Refusal("7.2.2a", "only a minor zone of the Ogaden that is not yet liberated")
        if control(g, zone) != SOMALIA:
            return Refusal("7.2.2a", "the zone is contested")
        faction = PACK.units[unit].faction
        if self.made.count(faction) >= NEW_ZONES[faction]:
            return Refusal("7.2.2b", f"the {faction} has liberated enough zones this turn")
        return None

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """Which units."""
        options: list[Action] = [("unit", u) for u in self.eligible(g)]
        return Choice("Which guerrillas liberate their zone?", [*options, END])

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Mark a zone."""
        if verb == "done":
            g.pop()
            return
        faction = PACK.units[arg].faction
        self.made = (*self.made, faction)
        g.liberated[g.at[arg]] = faction
        g.tell(Event("liberated", seat=seat, units=(arg,), at=g.at[arg], word="7.2.2a"))

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that unit."""
        if g.ogaden_fallen:
            return Refusal("7.2a", "the guerrilla war is over")
        if verb == "unit":
            return self.why_not_unit(g, arg) or Refusal("7.2.2a", "not that unit")
        return Refusal("7.2.2a", "name guerrilla units, or be done")


def change_level(g: Ogaden, camp: int, by: int, rule: str) -> None:
    """Move a diplomatic marker within its track (12.1a)."""
    before = g.level[camp]
    g.level[camp] = max(1, min(PACK.top_level[camp], before + by))
    if g.level[camp] != before:
        g.tell(Event("level", seat=camp, value=g.level[camp] - before, word=rule))


def change_levels(g: Ogaden) -> None:
    """Levels for zones gained since the last diplomatic phase (12.1.3)."""
    holds_all = all_ogaden_bz(g, SOMALIA)
    if holds_all and not g.held_all:
        change_level(g, SOMALIA, 1, "12.1.3a")
    g.held_all = holds_all
    for number, zone in enumerate(PACK.cities):
        holder = control(g, zone)
        if holder in (-1, g.holders[number]):
            continue  # 12.1.3d
        g.holders[number] = holder
        change_level(g, holder, 1, "12.1.3b" if holder == SOMALIA else "12.1.3c")


class PlayDiplomacy(Step[Ogaden]):
    """A player may play one DA: a breakthrough, military aid or a ceasefire (12.1)."""

    seat: int
    marker: int = -1

    def work(self, g: Ogaden) -> bool:
        """Ask whoever holds markers and has the morale for it, whatever he holds."""
        if self.marker >= 0:
            return False
        low = g.morale[self.seat] < NEEDED and AID_IGNORES_FLOOR not in g.options
        if g.turn < JULY_1977 or g.hands[self.seat] == 0 or low:
            g.pop()
            return True
        return False

    def asks(self, g: Ogaden) -> tuple[int, ...]:
        """The player."""
        return (self.seat,)

    def playable(self, g: Ogaden, marker: int) -> bool:
        """Whether a DA has any use now."""
        return PACK.is_da[marker] and bool(self.uses(g, marker))

    def uses(self, g: Ogaden, marker: int) -> list[Action]:
        """What a DA may serve for (12.1.2a)."""
        found = []
        enough = g.morale[self.seat] >= NEEDED  # 12.1.2b
        if enough and turns(g, self.seat):
            found.append(BREAKTHROUGH)
        if PACK.markers[marker].aid and (enough or AID_IGNORES_FLOOR in g.options):
            found.append(AID)
        if enough:
            found.append(CEASEFIRE)
        return found

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """Which DA, and what for."""
        if self.marker >= 0:
            name = PACK.markers[self.marker].name
            return Choice(f"{name}: for what?", self.uses(g, self.marker))
        options: list[Action] = [("marker", m) for m in hand(g, seat) if self.playable(g, m)]
        return Choice("Play a diplomatic action?", [*options, PASS])

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Play it."""
        if verb == "pass":
            g.pop()
        elif verb == "marker":
            self.marker = arg
            g.marker[arg] = IN_USE
            g.hands[seat] -= 1
            g.shown += 1
            g.tell(Event("support", seat=seat, value=arg, word="12.1.1d"))
        else:
            g.pop()
            self.use(g, verb)
            put_away(g, self.marker)

    def use(self, g: Ogaden, verb: str) -> None:
        """Its effect."""
        if verb == "aid":
            marker = PACK.markers[self.marker]
            change_morale(g, self.seat, marker.aid, "12.1.2e")
            if marker.id == "DA-USSR":  # 12.1.2f
                g.push(Breakthrough(self.seat))
            return
        die = g.roll(6, verb)
        success = die >= 5 if verb == "breakthrough" else die == 6
        g.tell(Event("attempt", seat=self.seat, die=die, value=int(success), word=verb))
        if success:
            g.push(Breakthrough(self.seat) if verb == "breakthrough" else Truce(self.seat))

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that DA or use."""
        if verb == "marker" and self.marker < 0:
            if arg not in hand(g, seat):
                return Refusal("12.1.1d", "you do not hold that marker")
            if not PACK.is_da[arg]:
                return Refusal("2.4a", "tactical supports are played in engagements")
            return Refusal("12.1.2b", "15 morale points are needed", ("5.3f", "12.1.2a"))
        if verb == "aid":
            return Refusal("12.1.2a", "that diplomatic action brings no aid", ("12.1.2d",))
        if self.marker >= 0 and verb == "marker":
            return Refusal("12.1.1d", "one diplomatic action a turn")
        return Refusal("12.1.2b", "that cannot be done now", ("12.1.2a", "12.1a"))


def turns(g: Ogaden, camp: int) -> list[Action]:
    """What a breakthrough of a camp could change (12.1.2c, R126)."""
    found = []
    if g.level[camp] < PACK.top_level[camp]:
        found.append(RAISE)
    if g.level[1 - camp] > 1:
        found.append(LOWER)
    return found


class Breakthrough(Step[Ogaden]):
    """A diplomatic breakthrough: one's own level up, or the enemy's down (12.1.2c)."""

    seat: int

    def work(self, g: Ogaden) -> bool:
        """Without a choice it happens at once."""
        options = turns(g, self.seat)
        if len(options) > 1:
            return False
        g.pop()
        if options:
            self.shift(g, options[0][0])
        return True

    def asks(self, g: Ogaden) -> tuple[int, ...]:
        """Who has it."""
        return (self.seat,)

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """Up or down."""
        return Choice("Breakthrough: raise your level or lower the enemy's?", turns(g, seat))

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Move a marker."""
        g.pop()
        self.shift(g, verb)

    def shift(self, g: Ogaden, verb: str) -> None:
        """Move a marker."""
        if verb == "raise":
            change_level(g, self.seat, 1, "12.1.2c")
        else:
            change_level(g, 1 - self.seat, -1, "12.1.2c")

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Within the tracks."""
        return Refusal("12.1a", "raise your level or lower the enemy's, within the tracks")


def zones_for_truce(g: Ogaden, camp: int) -> bool:
    """Whether the zones held entitle a camp to a roll (12.2.1b, 12.2.1c)."""
    if not all_ogaden_bz(g, camp):
        return False
    if camp == ETHIOPIA:
        return g.bz_lost
    return control(g, PACK.dire_dawa) == SOMALIA and control(g, PACK.harar) == SOMALIA


class SeekTruce(Step[Ogaden]):
    """A camp's ways to a ceasefire besides a DA: zones, the track, morale (12.2.1a).

    Once a ceasefire of the camp stands it rolls no more (R129); 25 points still count (11.0d).
    """

    seat: int
    stage: int = 0

    def work(self, g: Ogaden) -> bool:
        """The rolls that are not a matter of choice."""
        settled = g.truce_next and g.truces[-1] == self.seat
        if self.stage == 0:
            if zones_for_truce(g, self.seat) and not settled:
                return False
            self.stage = 1
        if self.stage == 1:
            self.stage = 2
            if g.level[self.seat] == PACK.top_level[self.seat] and not settled:  # 12.2.1d
                self.roll(g)
                return True
        g.pop()
        if g.morale[self.seat] == HIGHEST and self.seat not in g.crowned:  # 11.0c
            g.crowned = (*g.crowned, self.seat)
            g.push(Truce(self.seat))
        return True

    def roll(self, g: Ogaden) -> None:
        """A 6 declares the ceasefire (12.2.1a)."""
        die = g.roll(6, "ceasefire")
        g.tell(Event("attempt", seat=self.seat, die=die, value=int(die == 6), word="ceasefire"))
        if die == 6:
            g.push(Truce(self.seat))

    def asks(self, g: Ogaden) -> tuple[int, ...]:
        """The camp that holds the zones."""
        return (self.seat,)

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """It may roll."""
        return Choice("You hold the zones: try for a ceasefire?", [ROLL, PASS])

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Roll or not."""
        self.stage = 1
        if verb == "roll":
            self.roll(g)

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Roll or pass."""
        return Refusal("12.2.1a", "roll for a ceasefire or pass")


class Truce(Step[Ogaden]):
    """A declared ceasefire, which the opponent may refuse at the price of a level (12.2.2a)."""

    seat: int

    def work(self, g: Ogaden) -> bool:
        """At level 1 it cannot be refused (R131)."""
        if g.level[1 - self.seat] > 1:
            return False
        g.pop()
        self.declare(g)
        return True

    def asks(self, g: Ogaden) -> tuple[int, ...]:
        """The opponent."""
        return (1 - self.seat,)

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """Accept or refuse."""
        return Choice(
            "The enemy declares a ceasefire: accept it, or refuse it for one level?",
            [ACCEPT, REFUSE],
        )

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """A second ceasefire ends the game (12.2.1g)."""
        g.pop()
        if verb == "refuse":
            g.tell(Event("refused", seat=seat, word="12.2.2a"))
            change_level(g, seat, -1, "12.2.2a")
        else:
            self.declare(g)

    def declare(self, g: Ogaden) -> None:
        """The camp's marker is turned over; the next turn is one of ceasefire (12.2.1e)."""
        g.truces = (*g.truces, self.seat)
        g.truce_next = True
        g.tell(Event("truce", seat=self.seat, word="12.2.1f"))
        if len(g.truces) == 2:
            if g.turn != g.plan.last:
                for camp in (ETHIOPIA, SOMALIA):  # 13e
                    change_morale(g, camp, capacity(g, camp), "13e")
            end_game(g)

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Accept or refuse."""
        return Refusal("12.2.2a", "accept the ceasefire or refuse it")


def end_game(g: Ogaden) -> None:
    """Who has won, after two ceasefires or the last turn (5.3e, 14.1f, 14.2g)."""
    if g.plan.victory == "14.1":
        judge_liberation(g)
    elif g.plan.victory == "14.2":
        judge_offensive(g)
    else:
        judge_campaign(g)


def judge_campaign(g: Ogaden) -> None:
    """The higher level, then the higher morale, else a draw (13b, 13c, 13d)."""
    for track, rule, word in ((g.level, "13b", "level"), (g.morale, "13c", "morale")):
        if track[ETHIOPIA] != track[SOMALIA]:
            winner = ETHIOPIA if track[ETHIOPIA] > track[SOMALIA] else SOMALIA
            high, low = track[winner], track[1 - winner]
            finish(g, winner, rule, f"{CAMP_NAMES[winner]} {word} {high} against {low}")
            return
    finish(g, -1, "13d", "equal diplomatic levels and equal morale")


def judge_liberation(g: Ogaden) -> None:
    """Gode and three liberated zones for Somalia (14.1f)."""
    held, zones = control(g, PACK.gode) == SOMALIA, len(g.liberated)
    gode = "Gode is Somali" if held else "Gode holds"
    why = f"{gode}, {zones} liberated zones"
    finish(g, SOMALIA if held and zones >= 3 else ETHIOPIA, "14.1f", why)


def judge_offensive(g: Ogaden) -> None:
    """All GZ and BZ zones of the Ogaden but Jijiga, or the higher level (14.2g)."""
    sites = [z for z in PACK.ogaden_sites if z != PACK.jijiga]
    held = sum(control(g, z) == SOMALIA for z in sites)
    if held == len(sites):
        finish(g, SOMALIA, "14.2g", "Somalia holds the Ogaden")
    elif g.level[SOMALIA] > g.level[ETHIOPIA]:
        why = f"Somali level {g.level[SOMALIA]} against {g.level[ETHIOPIA]}"
        finish(g, SOMALIA, "14.2g", why)
    else:
        finish(g, ETHIOPIA, "14.2g", f"Somalia holds {held} of {len(sites)} sites")


class Discard(Step[Ogaden]):
    """At the end of a turn a hand holds six markers at most, two of them DA (2.4.2e)."""

    seat: int

    def work(self, g: Ogaden) -> bool:
        """Nothing to do within the limits."""
        held = hand(g, self.seat)
        if self.forced(held):
            return False
        g.pop()
        return True

    def forced(self, held: list[int]) -> bool:
        """Whether something must go."""
        diplomatic = sum(PACK.is_da[m] for m in held)
        return len(held) > PACK.hand_max or diplomatic > PACK.hand_max_da

    def options(self, g: Ogaden) -> list[Action]:
        """DA beyond two first; of TS the shared ones first (2.4.2f)."""
        held = hand(g, self.seat)
        diplomatic = [m for m in held if PACK.is_da[m]]
        if len(diplomatic) > PACK.hand_max_da:
            return [("marker", m) for m in diplomatic]
        tactical = [m for m in held if PACK.is_ts[m]]
        shared = [m for m in tactical if PACK.marker_camp[m] == -1]
        return [("marker", m) for m in diplomatic + (shared or tactical)]

    def asks(self, g: Ogaden) -> tuple[int, ...]:
        """The player."""
        return (self.seat,)

    def choice(self, g: Ogaden, seat: int) -> Choice:
        """Which goes back."""
        return Choice("Your hand is over its limit: which marker goes back?", self.options(g))

    def take(self, g: Ogaden, seat: int, verb: str, arg: int) -> None:
        """Back into the bowl."""
        discard(g, arg, seat)

    def why_not(self, g: Ogaden, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that one."""
        if verb == "marker" and arg in hand(g, seat) and PACK.is_ts[arg]:
            return Refusal(
                "2.4.2f", "shared supports go before your own, spare DA before any", ("2.4.2e",)
            )
        return Refusal("2.4.2e", "at most six markers are kept, two of them DA")
