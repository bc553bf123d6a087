"""Bombers against ships, and what the ships fire back (b4.10b, b4.21a, b4.21b, 11.29)."""

from zariba.core.choice import DONE, Action, Choice, Part, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.pieces import AIR, BOMBERS, ESCORTS, FIGHTERS, SHIP, WARSHIPS
from zariba.games.aoi.rules.air_combat import AirBattle, survivors
from zariba.games.aoi.rules.bases import flight_reach, flying_strength, why_not_fly
from zariba.games.aoi.rules.elimination import lose_step
from zariba.games.aoi.rules.night import night_in_the_air
from zariba.games.aoi.rules.ship_damage import hit_ship
from zariba.games.aoi.rules.ships import is_haven
from zariba.games.aoi.rules.state import (
    ABORTED,
    COMMITTED,
    NOT_NOW,
    NOT_ON_MAP,
    NOT_YOURS,
    TORPEDOES,
    Aoi,
    Sum,
    enemy,
    on_map,
    pieces_in,
    total,
)
from zariba.games.aoi.rules.task_forces import forces_in, open_all, unveil
from zariba.games.aoi.rules.under_way import MOONLESS, MOONLIT, night_of, under_way

BATTLESHIP = "BB"
LAUNCH, AIM = range(2)


def why_not_strike(g: Aoi, seat: int, piece: int, hex_: int) -> Refusal | None:
    """Why an air unit may not fly against ships in a hex, with bombs or as escort (b4.10b)."""
    pack = g.pack
    if pack.seat[piece] != seat:
        return NOT_YOURS
    if g.at[piece] < 0:
        return NOT_ON_MAP
    if pack.kind[piece] not in BOMBERS and pack.kind[piece] not in FIGHTERS:
        return Refusal("b4.10b", "only bombers and their escorts fly against ships")
    if pack.kind[piece] in BOMBERS and flying_strength(g, piece) <= 0:
        return Refusal("b4.10b", "{it} carries no bombs worth the name")
    return why_not_fly(g, piece, hex_)


def strikers(g: Aoi, seat: int, hex_: int) -> list[int]:
    """The air units of a side that may fly against ships in a hex now."""
    kind = g.pack.kind
    return [
        p
        for p in on_map(g, seat, AIR)
        if hex_ in flight_reach(g, p)
        and (flying_strength(g, p) > 0 if kind[p] in BOMBERS else kind[p] in FIGHTERS)
    ]


def bombing_dice(g: Aoi, bomber: int, hex_: int, ship: int, bonus: bool) -> Sum:
    """What is added to the two dice of a bomber against a ship (b4.21a)."""
    table, pack = g.pack.sea.bombers, g.pack
    half = -(-flying_strength(g, bomber) // 8)  # quarters: half of the points, rounded up
    parts = [Part(pack.pieces[bomber].name, "b4.21a", half)]
    if is_haven(g, pack.seat[ship], hex_):
        parts.append(Part("in port", "b4.21a", table.in_port))
    if bonus:
        parts.append(Part("torpedo bonus", "11.29a", table.torpedo_bonus))
    return (*parts, *night_in_the_air(g))


def anti_aircraft(g: Aoi, hex_: int, seat: int) -> int:
    """The anti-aircraft value of the ships of a side in a hex (b4.21b).

    Spanish destroyers neither raise it nor make it: alone, or with ships that have none, they hit
    nobody, not even on a natural 2 (10.28a, 10.28b, 10.28c, R66).
    """
    table, kind, no_flak = g.pack.sea.bombers, g.pack.kind, g.pack.no_flak
    ships = pieces_in(g, hex_, seat, SHIP)
    if not any(kind[s] in WARSHIPS and not no_flak[s] for s in ships):
        return 0
    screen = sum(kind[s] in ESCORTS and not no_flak[s] for s in ships)
    return table.anti_aircraft + (table.escorted if 2 * screen >= len(ships) else 0)


def flak_up_to(g: Aoi, hex_: int, seat: int) -> int:
    """The highest natural roll on which a side's ships hit a bomber; less by moonlight (11.37c)."""
    return anti_aircraft(g, hex_, seat) - (night_of(g) == MOONLIT)


class AirNavalAttack(SeatStep[Aoi]):
    """Bombers and escorts are named, fly, meet interceptors, and each bomber attacks a ship."""

    hex: int
    ships: tuple[int, ...]
    seen: bool = False
    """The ships were reconnoitred just now: night may have cancelled that (11.37b)."""
    bombers: tuple[int, ...] = ()
    escorts: tuple[int, ...] = ()
    stage: int = LAUNCH
    struck: tuple[int, ...] = ()
    """The bombers that have attacked."""
    hit: tuple[int, ...] = ()
    """Those that anti-aircraft fire has hit."""

    def afloat(self, g: Aoi) -> list[int]:
        """The ships that can still be attacked."""
        return [s for s in self.ships if g.at[s] == self.hex]

    def next_bomber(self, g: Aoi) -> int:
        """Who attacks next, -1 for nobody; one hit low and slow is out of it (11.29b)."""
        left = (b for b in survivors(g, self.bombers) if b not in self.struck)
        return next(left, -1)

    def work(self, g: Aoi) -> bool:
        """Go on as far as nothing is to be chosen."""
        if self.stage == LAUNCH:
            if self.seen:
                self.seen = False
                moving = under_way(g)
                if night_of(g) == MOONLESS:
                    g.pop()
                    return True
                if moving is not None:
                    moving.found = True  # b4.10a: it helps interception
                    self.ships = unveil(g, moving)
                else:
                    self.look_into(g)
            if not self.ready(g) or not (self.afloat(g) or self.harbour(g)):
                g.pop()
                return True
            return False
        bomber, afloat = self.next_bomber(g), self.afloat(g)
        if bomber < 0 or not afloat:
            g.pop()
            self.come_home(g)
            return True
        if len(afloat) > 1 or self.may_torpedo(g, afloat[0]):
            return False
        self.strike(g, bomber, afloat[0], bonus=False)
        return True

    def harbour(self, g: Aoi) -> list[int]:
        """The closed task forces in a port: who bombs it finds out what they are (b3.1b)."""
        foe = enemy(self.seat)
        return forces_in(g, self.hex, foe) if is_haven(g, foe, self.hex) else []

    def look_into(self, g: Aoi) -> None:
        """The task forces in the hex are opened, and their ships can be attacked."""
        foe = enemy(self.seat)
        open_all(g, self.hex, foe)
        self.ships = pieces_in(g, self.hex, foe, SHIP)

    def ready(self, g: Aoi) -> bool:
        """Whether any bomber can attack at all."""
        return any(g.pack.kind[p] in BOMBERS for p in strikers(g, self.seat, self.hex))

    def may_torpedo(self, g: Aoi, ship: int) -> bool:
        """Whether the Torpedo Bonus may be announced against a ship (11.29a)."""
        return TORPEDOES in g.options and g.pack.kind[ship] == BATTLESHIP

    def choice(self, g: Aoi, seat: int) -> Choice:
        """Who flies; then the target of each bomber."""
        if self.stage == AIM:
            afloat = self.afloat(g)
            aims: list[Action] = [("unit", s) for s in afloat]
            aims += [("torpedo", s) for s in afloat if self.may_torpedo(g, s)]
            name = g.pack.pieces[self.next_bomber(g)].name
            return Choice(f"Which ship does {name} attack?", aims)
        chosen = (*self.bombers, *self.escorts)
        options: list[Action] = [
            ("unit", p) for p in strikers(g, seat, self.hex) if p not in chosen
        ]
        options += [("drop", p) for p in chosen]
        where = g.pack.hex_name(self.hex)
        last: Action = ("go", 0) if self.bombers else DONE
        return Choice(f"Which aircraft attack the ships at {where}?", [*options, last])

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Put the mission together, fly it, aim."""
        if self.stage == AIM:
            self.strike(g, self.next_bomber(g), arg, bonus=verb == "torpedo")
        elif verb == "unit":
            if g.pack.kind[arg] in BOMBERS:
                self.bombers = (*self.bombers, arg)
            else:
                self.escorts = (*self.escorts, arg)
        elif verb == "drop":
            self.bombers = tuple(b for b in self.bombers if b != arg)
            self.escorts = tuple(e for e in self.escorts if e != arg)
        elif verb == "go":
            self.launch(g)
        else:
            g.pop()

    def launch(self, g: Aoi) -> None:
        """All are Committed; the enemy may intercept (b4.10b, b4.12a)."""
        self.stage = AIM
        flying = (*self.bombers, *self.escorts)
        for piece in flying:
            g.status[piece] |= COMMITTED
        g.tell(Event("air_strike", seat=self.seat, units=flying, at=self.hex))
        if self.harbour(g):
            self.look_into(g)
        g.push(AirBattle(self.hex, self.seat, self.bombers, self.escorts))

    def strike(self, g: Aoi, bomber: int, ship: int, *, bonus: bool) -> None:
        """Two dice against defense and margin; a low natural roll costs the bomber (b4.21b)."""
        self.struck = (*self.struck, bomber)
        pack = g.pack
        parts = bombing_dice(g, bomber, self.hex, ship, bonus)
        flak = flak_up_to(g, self.hex, enemy(self.seat))
        two = g.roll(6, "air-naval attack", (bomber,)) + g.roll(6, "air-naval attack", (bomber,))
        need = pack.defense[ship] + pack.sea.combat.margin
        word = "hit" if two + total(parts) >= need else "missed"
        g.tell(
            Event(
                "air_naval", seat=self.seat, units=(bomber, ship), at=self.hex, die=two,
                value=need, word=word, parts=parts,
            )
        )  # fmt: skip
        if two <= flak:
            self.shoot_down(g, bomber, bonus)
        if word == "hit":
            hit_ship(g, ship, "b4.21a")

    def shoot_down(self, g: Aoi, bomber: int, bonus: bool) -> None:
        """A step is lost after all attacks, at once for one that came low and slow (11.29b)."""
        g.tell(Event("anti_aircraft", seat=self.seat, units=(bomber,), at=self.hex))
        if not bonus:
            self.hit = (*self.hit, bomber)
            return
        lose_step(g, bomber, "11.29b")
        if g.at[bomber] >= 0:
            g.status[bomber] |= ABORTED

    def come_home(self, g: Aoi) -> None:
        """What anti-aircraft fire has hit loses its steps; none stays aloft (xviii.m6f, 11.37f)."""
        for bomber in self.hit:
            if g.at[bomber] >= 0:
                lose_step(g, bomber, "b4.21b")

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why not that aircraft or ship."""
        if self.stage == AIM:
            return Refusal("b4.21a", "choose one of the enemy ships there")
        if verb == "unit":
            return why_not_strike(g, seat, arg, self.hex) or NOT_NOW
        if verb == "go":
            return Refusal("b4.10b", "choose at least one bomber")
        return NOT_NOW
