"""The Command Status Step: which agents act, what that costs, whom they activate (b5.1 to b5.6)."""

from typing import Final

from zariba.core.choice import Action, Choice, Refusal
from zariba.core.flow import Event, SeatStep
from zariba.games.aoi.material.ground import overland
from zariba.games.aoi.material.pieces import COMBAT, GENERAL, HQ
from zariba.games.aoi.rules.activation import Activation
from zariba.games.aoi.rules.command import (
    attack_limit,
    current,
    radius,
)
from zariba.games.aoi.rules.generals import flag
from zariba.games.aoi.rules.march import BACK
from zariba.games.aoi.rules.prices import (
    impromptu_price,
    in_winter,
    joint_surcharge,
    pay_offensive,
    surcharge,
)
from zariba.games.aoi.rules.state import (
    ACTIVE,
    FLIPPED,
    LED,
    NOT_NOW,
    NOT_ON_MAP,
    NOT_YOURS,
    Aoi,
    frozen_at,
    pieces_in,
)
from zariba.games.aoi.rules.supply import traces

GO: Final[Action] = ("go", 0)
NO_AGENT: Final = Refusal("b5.1a", "an HQ, a General or the stack of a hex is a Command Agent")
IS_AGENT: Final = Refusal("b5.1a", "{it} is an agent of this Offensive already")
HQ_USED: Final = Refusal("b5.1f", "{it} has been used: an HQ is activated once a month")
GENERAL_USED: Final = Refusal("b5.1f", "{it} has led: a General is an agent once a month")
NO_HQ: Final = Refusal("b5.6a", "a minor nation acts by a stack or a General")
CUT_OFF: Final = Refusal(
    "b5.1a", "{it} cannot trace supply, and such an HQ is not activated", ("xviii.m4d",)
)
NOBODY: Final = Refusal("b5.1a", "there is no unit in reach of {it} that is not Active yet")
NO_STACK: Final = Refusal("b5.1a", "no unit of yours that is not Active yet stands in {it}")
MINOR_COMBINED: Final = Refusal(
    "b5.6a", "a minor nation combines its Offensives only with a General"
)
NO_TRACK: Final = Refusal("xviii.m4b", "each Command Agent costs one Offensive", ("b5.3a",))
NO_EPS: Final = Refusal(
    "xviii.m4c", "the EPs for a Combined Offensive are not there", ("b5.3a", "5.3a", "8.13a")
)
OTHER_NATION: Final = Refusal("b5.1a", "{it} is no agent of the nation whose Offensive this is")


def why_not_agent(g: Aoi, seat: int, piece: int) -> Refusal | None:
    """Why an HQ or General cannot be the Command Agent of an Offensive now."""
    pack, status = g.pack, g.status[piece]
    if pack.seat[piece] != seat:
        return NOT_YOURS
    if pack.sort[piece] not in (HQ, GENERAL):
        return NO_AGENT
    if g.at[piece] < 0:
        return NOT_ON_MAP
    within = radius(g, piece)
    if pack.sort[piece] == HQ:
        if not pack.major[pack.nation[piece]]:
            return NO_HQ
        if status & FLIPPED:
            return HQ_USED
        if not traces(g, piece):  # R89
            return CUT_OFF
        within += pack.command.hq_hexes  # it may move before measuring
    elif status & LED:
        return GENERAL_USED
    area = overland(pack, g.at[piece], within)
    nation, side = flag(g, piece), g.plan.sides[seat]
    leads = nation == side.nation  # b5.6b: partners too
    for unit in side.of_sort[COMBAT]:
        if (
            (leads or pack.nation[unit] == nation)
            and g.at[unit] in area
            and not g.status[unit] & ACTIVE
            and not pack.railway_gun[unit]
        ):
            return None
    return NOBODY


def why_not_stack(g: Aoi, seat: int, nation: int, hex_: int) -> Refusal | None:
    """Why a nation's units in a hex cannot be the Command Agent of an Offensive now."""
    for unit in pieces_in(g, hex_, seat, COMBAT):
        led = not g.status[unit] & ACTIVE and not g.pack.railway_gun[unit]
        if g.pack.nation[unit] == nation and led:
            return None
    return NO_STACK


def has_agent(g: Aoi, seat: int, nation: int, winter: bool = True) -> bool:
    """Whether any agent could perform a Land Offensive of a nation: a stack is always at hand where
    one is. Not `winter`: only one that pays no winter price counts.
    """
    at, status = g.at, g.status
    return any(
        at[p] >= 0
        and not status[p] & ACTIVE
        and not g.pack.railway_gun[p]
        and g.pack.nation[p] == nation
        and (winter or not frozen_at(g, at[p]))
        for p in g.plan.sides[seat].of_sort[COMBAT]
    )


class CommandStatusStep(SeatStep[Aoi]):
    """One agent, or several in a Combined Offensive, of several nations in a Joint one; the first
    has been paid for (xviii.m4b, b5.4a)."""

    agents: tuple[int, ...] = ()
    hexes: tuple[int, ...] = ()
    """Of stack agents."""
    whose: tuple[int, ...] = ()
    """Their nations."""
    able: tuple[int, ...] = ()
    """The HQs and Generals who can be agents: nothing changes that while they are chosen."""
    begun: bool = False

    def work(self, g: Aoi) -> bool:
        """See who is there."""
        if not self.begun:
            self.begun = True
            own = g.plan.sides[self.seat].of_sort
            staff = (*own[HQ], *own[GENERAL])
            self.able = tuple(p for p in staff if why_not_agent(g, self.seat, p) is None)
        return False

    def number(self) -> int:
        """How many agents there are so far."""
        return len(self.agents) + len(self.hexes)

    def flags(self, g: Aoi) -> list[int]:
        """The nation of each agent so far."""
        return [*(flag(g, agent) for agent in self.agents), *self.whose]

    def why_not_add(self, g: Aoi, piece: int) -> Refusal | None:
        """Why an HQ or General may not be added."""
        if piece in self.agents:
            return IS_AGENT
        if piece not in self.able:
            return why_not_agent(g, self.seat, piece) or OTHER_NATION
        return self.why_no_more(g, flag(g, piece), g.at[piece], g.pack.sort[piece] == GENERAL)

    def why_not_add_stack(self, g: Aoi, hex_: int) -> Refusal | None:
        """Why the stack of a hex may not be added."""
        if hex_ in self.hexes:
            return IS_AGENT
        nation = self.nation_of_stack(g, hex_)
        refusal = why_not_stack(g, self.seat, nation, hex_)
        return refusal or self.why_no_more(g, nation, hex_)

    def nation_of_stack(self, g: Aoi, hex_: int) -> int:
        """The nation whose units in a hex would be an agent: that of the Offensive if it has any
        there, else the first that has; at first only that one can be (b5.4a).
        """
        leading = current(g).nation
        if not self.number():
            return leading
        able = [
            g.pack.nation[u]
            for u in pieces_in(g, hex_, self.seat, COMBAT)
            if not g.status[u] & ACTIVE
        ]
        return leading if leading in able or not able else able[0]

    def where(self, g: Aoi) -> list[int]:
        """Where the agents stand."""
        return [*self.hexes, *(g.at[agent] for agent in self.agents)]

    def why_no_more(self, g: Aoi, nation: int, hex_: int, general: bool = False) -> Refusal | None:
        """Why one more agent of a nation, in that hex, cannot be paid for: an Offensive of its own
        nation and EPs for each (b5.3a, b5.4a), more of them in winter (b1.4b).
        """
        under = current(g)
        winter = in_winter(g, (*self.where(g), hex_))
        if not self.number():
            if nation != under.nation:
                return OTHER_NATION
            return None if g.eps[nation] >= self.winter_dues(g, winter) else NO_EPS
        nations = [*self.flags(g), nation]
        for one in dict.fromkeys(nations):
            refusal = self.why_not_pay(g, one, nations, winter, general and one == nation)
            if refusal is not None:
                return refusal
        return None

    def why_not_pay(
        self, g: Aoi, nation: int, nations: list[int], winter: bool, general: bool
    ) -> Refusal | None:
        """Why a nation cannot pay for its agents among these."""
        pack, under = g.pack, current(g)
        agents = nations.count(nation)
        paid = nation == under.nation
        missing = agents - paid - g.offensives[nation]
        if not pack.major[nation]:
            if missing > 0:
                return NO_TRACK
            led = general or any(
                pack.sort[a] == GENERAL and flag(g, a) == nation for a in self.agents
            )
            return None if led or agents < 2 else MINOR_COMBINED
        price = self.dues(g, nation, nations, winter)
        if missing > 0:  # b5.5a: once the track stands at 0, one Impromptu Offensive in a turn
            if missing > 1 or under.impromptu:
                return NO_TRACK
            price += impromptu_price(g, nation, winter)
        return None if g.eps[nation] >= price else NO_EPS

    def dues(self, g: Aoi, nation: int, nations: list[int], winter: bool) -> int:
        """The EPs that a nation pays beside its Offensives: for each of its agents, more of them in
        a Joint Offensive (b5.3a, b5.4a), and what winter adds to an Impromptu one."""
        if len(set(nations)) > 1:
            extra = joint_surcharge(g, nation, nations.count(nation), winter)
        else:
            extra = surcharge(g, nation, len(nations), winter)
        return extra + (self.winter_dues(g, winter) if nation == current(g).nation else 0)

    def choice(self, g: Aoi, seat: int) -> Choice:
        """Which agent, or go on with those chosen."""
        options: list[Action] = [("unit", p) for p in self.able if self.why_not_add(g, p) is None]
        several = len(g.plan.sides[seat].nations) > 1
        if several or self.why_no_more(g, current(g).nation, -1) is None:
            options += [("hex", h) for h in self.stack_agents(g)]
        if self.number():
            options += [GO, BACK]
            return Choice("Another Command Agent?", options)
        return Choice("Which Command Agent?", options)

    def stack_agents(self, g: Aoi) -> list[int]:
        """The hexes of stacks that may be added: what one costs depends on its nation, and on
        whether it is winter there.
        """
        payable: dict[tuple[int, bool], bool] = {}
        found = []
        for hex_, stack in g.stacks.items():
            if g.pack.seat[stack[0]] != self.seat or hex_ in self.hexes:
                continue
            nation = self.nation_of_stack(g, hex_)
            kind = nation, frozen_at(g, hex_)
            if kind not in payable:
                payable[kind] = self.why_no_more(g, nation, hex_) is None
            if payable[kind] and why_not_stack(g, self.seat, nation, hex_) is None:
                found.append(hex_)
        return found

    def take(self, g: Aoi, seat: int, verb: str, arg: int) -> None:
        """Add an agent, take all back, or go on."""
        if verb == "unit":
            self.agents = (*self.agents, arg)
        elif verb == "hex":
            self.whose = (*self.whose, self.nation_of_stack(g, arg))
            self.hexes = (*self.hexes, arg)
        elif verb == "back":
            self.agents = self.hexes = self.whose = ()
        else:
            self.pay(g)
            g.pop()
            g.push(Activation(seat))

    def winter_dues(self, g: Aoi, winter: bool) -> int:
        """What an Impromptu Offensive that was paid as in summer costs besides (b1.4b)."""
        under = current(g)
        if not winter or not under.impromptu:
            return 0
        return impromptu_price(g, under.nation, winter=True) - impromptu_price(g, under.nation)

    def pay(self, g: Aoi) -> None:
        """An Offensive for each further agent, and the EPs (xviii.m4b, xviii.m4c, b5.3a, b5.4a)."""
        under, nations = current(g), self.flags(g)
        winter = in_winter(g, self.where(g))
        further = list(nations)
        further.remove(under.nation)
        for nation in dict.fromkeys(nations):
            extra = self.dues(g, nation, nations, winter)
            g.eps[nation] -= extra
            under.paid += extra
        for nation in further:
            price = pay_offensive(g, nation, winter)
            under.impromptu = under.impromptu or price > 0
            under.paid += price
        joint = len(set(nations)) > 1
        if joint:
            under.nations, under.whose = tuple(dict.fromkeys(nations)), self.whose
        under.agents, under.hexes = self.agents, self.hexes
        under.limit = attack_limit(g, self.agents, len(self.hexes))
        under.began = tuple((a, g.at[a]) for a in self.agents if g.pack.sort[a] == GENERAL)
        word = "combined" if further else "impromptu" if under.impromptu else "land"
        at = self.hexes[0] if self.hexes else -1
        g.tell(
            Event(
                "offensive",
                seat=self.seat,
                units=self.agents,
                at=at,
                value=under.paid,
                word="joint" if joint else word,
            )
        )

    def why_not(self, g: Aoi, seat: int, verb: str, arg: int) -> Refusal:
        """Why that is no agent now."""
        if verb == "unit":
            return self.why_not_add(g, arg) or NOT_NOW
        if verb == "hex":
            return self.why_not_add_stack(g, arg) or NOT_NOW
        return NO_AGENT if verb == "go" else NOT_NOW
