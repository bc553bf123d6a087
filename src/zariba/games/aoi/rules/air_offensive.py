"""The Air Offensive: bombers against one installation or land units (xviii.m4j, b4.20a, 4.1c)."""

from collections.abc import Iterator

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.pieces import AIR, BOMBERS, COMBAT, FIGHTERS
from zariba.games.aoi.rules.air_combat import AirBattle, survivors
from zariba.games.aoi.rules.air_mission import bombing_reach, companions, why_not_accompany
from zariba.games.aoi.rules.bases import NOWHERE, flying_strength, why_not_fly
from zariba.games.aoi.rules.bombing import INSTALLATIONS, bomb, bombing_strength, column
from zariba.games.aoi.rules.bombing import targets as installations
from zariba.games.aoi.rules.interdiction import (
    INTERDICT,
    Interdiction,
    interdicting_strength,
    quarry,
    quarry_hexes,
    why_no_quarry,
)
from zariba.games.aoi.rules.state import COMMITTED, NOT_NOW, NOT_YOURS, Aoi, enemy, on_map, total

ORDERS = (*INSTALLATIONS, INTERDICT)
NO_TARGET = Refusal("b4.20a", "there is no installation of the enemy to bomb in {it}")
NOT_THEIRS = Refusal("b5.6a", "a nation's Air Offensive is flown by its own bombers", ("b4.20a",))
TOO_WEAK = Refusal("b4.20a", "the bombers that reach {it} have no full point of strength")


def bombers_of(g: Aoi, seat: int, nation: int) -> list[int]:
    """The bombers of a nation that are on the map: those that could fly its Air Offensive."""
    nations, kind = g.pack.nation, g.pack.kind
    return [p for p in on_map(g, seat, AIR) if nations[p] == nation and kind[p] in BOMBERS]


def why_no_mission(g: Aoi, seat: int, nation: int) -> Refusal | None:
    """Why a nation has no Air Offensive to fly (b4.20a)."""
    if not bombers_of(g, seat, nation):
        return Refusal("b4.20a", "there are no bombers")
    if any(True for _ in bombable(g, seat, nation)):
        return None
    return Refusal("b4.20a", "no bomber reaches an installation of the enemy")


def bombable(g: Aoi, seat: int, nation: int) -> Iterator[int]:
    """The hexes that a nation may bomb now, in the order of the map, one by one."""
    near = NOWHERE.union(*[bombing_reach(g, p) for p in bombers_of(g, seat, nation)])
    for hex_ in sorted(near & worth_a_look(g, seat)):
        if why_not_bomb(g, seat, nation, hex_) is None:
            yield hex_


def worth_a_look(g: Aoi, seat: int) -> set[int]:
    """The hexes that may have something to bomb."""
    return {*g.plan.airfields, *g.plan.ports, *g.works, *quarry_hexes(g, seat)}


def targets(g: Aoi, seat: int, nation: int, hex_: int) -> list[str]:
    """What bombers can be sent against in a hex: installations, and troops by agreement (4.1c)."""
    found = installations(g, seat, hex_)
    if quarry(g, seat, hex_):
        reach = reaching(g, seat, nation, hex_)
        if load_column(g, hex_, INTERDICT, reach) >= 0:  # 11.35m: over bad weather less
            found.append(INTERDICT)
    return found


def load_column(g: Aoi, hex_: int, target: str, bombers: tuple[int, ...]) -> int:
    """The column of the Bombing Table for a mission; -1 for less than the first."""
    if target == INTERDICT:
        return column(g, total(interdicting_strength(g, hex_, bombers)))
    return column(g, total(bombing_strength(g, bombers)))


def reaching(g: Aoi, seat: int, nation: int, hex_: int) -> tuple[int, ...]:
    """The bombers of a nation that can be sent to a hex now."""
    return tuple([p for p in bombers_of(g, seat, nation) if hex_ in bombing_reach(g, p)])


def why_not_bomb(g: Aoi, seat: int, nation: int, hex_: int) -> Refusal | None:
    """Why a nation may not bomb a hex now."""
    if not targets(g, seat, nation, hex_):
        return NO_TARGET
    reach = reaching(g, seat, nation, hex_)
    return None if column(g, total(bombing_strength(g, reach))) >= 0 else TOO_WEAK


def why_not_join(g: Aoi, piece: int, hex_: int) -> Refusal | None:
    """Why an air unit may not bomb a hex now."""
    if g.pack.kind[piece] not in BOMBERS:
        return Refusal("b4.20a", "only bombers bomb installations")
    refusal = why_not_fly(g, piece, hex_)
    if refusal is None and flying_strength(g, piece) <= 0:
        return Refusal("b4.20a", "{it} carries no bombs worth the name")
    return refusal


class AirOffensive(SeatStep[Aoi]):
    """A target, the bombers, and whether the mission is completed; its Offensive is paid."""

    nation: int
    hex: int = -1
    target: str = ""
    bombers: tuple[int, ...] = ()
    escorts: tuple[int, ...] = ()
    aloft: bool = False

    def work(self, g: Aoi) -> bool:
        """A mission without bombers is over (b4.22d)."""
        if not self.aloft or self.strong(g, survivors(g, self.bombers)):
            return False
        self.finish(g, self.seat, complete=False)
        return True

    def strong(self, g: Aoi, bombers: tuple[int, ...]) -> bool:
        """Whether the Bombing Table has a column for them."""
        return load_column(g, self.hex, self.target, bombers) >= 0

    def choice(self, g: Aoi, seat: int) -> Choice:
        """One thing after the other."""
        if self.aloft:  # xviii.m4l
            return Choice("Complete the mission?", [("yes", 0), ("no", 0)])
        if self.hex < 0:
            options: list[Action] = [("hex", hex_) for hex_ in bombable(g, seat, self.nation)]
            return Choice("Which hex do the bombers fly to?", options)
        if not self.target:
            there: list[Action] = [(word, 0) for word in targets(g, seat, self.nation, self.hex)]
            return Choice("Which installation do they bomb?", [*there, ("back", 0)])
        join: list[Action] = [
            ("unit", piece)
            for piece in bombers_of(g, seat, self.nation)
            if piece not in self.bombers and why_not_join(g, piece, self.hex) is None
        ]
        flying = self.bombers + self.escorts
        escorts = [p for p in companions(g, seat, self.hex) if p not in flying]
        join += [("unit", p) for p in escorts if g.pack.kind[p] not in BOMBERS]
        drop: list[Action] = [("drop", piece) for piece in flying]
        go: list[Action] = [] if self.why_not_go(g) else [("go", 0)]
        return Choice("Which bombers fly?", [*join, *drop, *go, ("back", 0)])

    def why_not_go(self, g: Aoi) -> Refusal | None:
        """Why they cannot set out yet."""
        return None if self.strong(g, self.bombers) else TOO_WEAK

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Put the order together, then fly it."""
        if verb == "hex":
            self.hex = arg
        elif verb in ORDERS:
            self.target = verb
        elif verb == "unit" and g.pack.kind[arg] in BOMBERS:
            self.bombers = (*self.bombers, arg)
        elif verb == "unit":
            self.escorts = (*self.escorts, arg)
        elif verb == "drop":
            self.bombers = tuple(b for b in self.bombers if b != arg)
            self.escorts = tuple(e for e in self.escorts if e != arg)
        elif verb == "back":
            self.hex, self.target, self.bombers, self.escorts = -1, "", (), ()
        elif verb == "go":
            self.aloft = True
            g.push(AirBattle(self.hex, seat, self.bombers, self.escorts))  # b4.12a, 11.35b
        else:
            self.finish(g, seat, verb == "yes")

    def finish(self, g: Aoi, seat: int, complete: bool) -> None:
        """Bombs fall or not; either way the bombers are Committed for the month (xviii.m4j)."""
        g.pop()
        for piece in self.bombers + self.escorts:
            if g.at[piece] >= 0:
                g.status[piece] |= COMMITTED
        if not complete:
            g.tell(Event("called_off", seat=seat))
        elif self.target == INTERDICT:
            g.push(Interdiction(seat, self.hex, survivors(g, self.bombers)))
        else:
            bomb(g, seat, self.hex, self.target, survivors(g, self.bombers))

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that target or bomber."""
        if verb == "hex" and self.hex < 0:
            return why_not_bomb(g, seat, self.nation, arg) or NOT_NOW
        if verb == "unit" and self.target:
            if g.pack.seat[arg] == enemy(seat) and g.pack.sort[arg] == COMBAT:  # 10.37h
                return why_no_quarry(g, seat, g.at[arg]) or NOT_YOURS
            if g.pack.seat[arg] != seat:
                return NOT_YOURS
            if g.pack.kind[arg] in FIGHTERS and g.pack.kind[arg] not in BOMBERS:
                return why_not_accompany(g, seat, arg, self.hex) or NOT_NOW
            return why_not_join(g, arg, self.hex) or NOT_THEIRS
        if verb == "go" and self.target and not self.aloft:
            return self.why_not_go(g) or NOT_NOW
        if verb == INTERDICT and self.hex >= 0:
            return why_no_quarry(g, seat, self.hex) or NOT_NOW
        if verb in INSTALLATIONS and self.hex >= 0:
            return NO_TARGET
        return NOT_NOW
