"""The wounded in contact: whom a medic patches, and whom a comrade can take along (R64, R65)."""

from zariba.core.choice import Refusal
from zariba.core.flow import Event
from zariba.games.mog93.rules.action_points import PRONE, SHORT, Spending
from zariba.games.mog93.rules.dice import throw
from zariba.games.mog93.rules.sight import in_contact
from zariba.games.mog93.rules.state import Mog, replaced, up
from zariba.games.mog93.rules.walking import friends_near


def patients(g: Mog, medic: int) -> list[int]:
    """Wounded men in contact (R64): up, below their start, not the medic himself."""
    return [
        m
        for m in range(len(g.ap))
        if m != medic
        and up(g, m)
        and g.ap[m] < g.pack.kinds[g.kind[m]].ap
        and in_contact(g, medic, m)
    ]


def patch(g: Mog, medic: int, patient: int) -> None:
    """1d2 AP back, 1d3 by a Delta medic; the patient sits his next activation out (R64)."""
    back = throw(g, medic_dice(g, medic), "patch", (medic, patient))
    g.medical = replaced(g.medical, medic, g.medical[medic] - 1)
    g.ap[patient] = min(g.pack.kinds[g.kind[patient]].ap, g.ap[patient] + back)  # medic.cap
    g.patched = replaced(g.patched, patient, 1)
    g.tell(Event("patched", units=(medic, patient), value=back, to=g.ap[patient]))


def medic_dice(g: Mog, medic: int) -> str:
    """What a patch brings back: a Delta medic has other dice (medic.d2, medic.d3)."""
    numbers = g.pack.numbers
    return numbers.delta_medic_dice if g.pack.kinds[g.kind[medic]].delta else numbers.medic_dice


def helpless(g: Mog, helper: int, near: list[int]) -> list[int]:
    """Wounded men and casualties in contact, of any unit (help.unit), among the friends near."""
    where = g.where[helper]
    return [
        m
        for m in near
        if g.where[m] == where and g.ap[m] < g.pack.kinds[g.kind[m]].ap and in_contact(g, helper, m)
    ]


def casualties_at(g: Mog, model: int) -> list[int]:
    """Casualties in contact with a man."""
    return [m for m in helpless(g, model, friends_near(g, model)) if g.ap[m] == 0]


def why_no_help(g: Mog, act: Spending, carried: bool, verb: str, other: int) -> Refusal:
    """The rules of medics and helpers."""
    model = act.model
    if verb == "patch":
        if g.medical[model] <= 0:
            return Refusal(
                "medic.supplies", "{it} cannot be patched: there are no medical supplies"
            )
        if act.paid:
            return Refusal(
                "medic.all", "{it} cannot be patched now: a patch takes the whole action"
            )
        if other == model or not up(g, other):
            return Refusal(
                "medic.casualty", "{it} cannot be patched: only another man who is up can"
            )
        if g.ap[other] >= g.pack.kinds[g.kind[other]].ap:
            return Refusal("medic.casualty", "{it} is not wounded")
        return Refusal("medic.contact", "{it} is not in contact with him", ("contact",))
    if carried:
        return Refusal("help.rest", "{it} must wait: the joint move is made")
    if g.prone[model]:
        return PRONE
    if not in_contact(g, model, other):
        return Refusal("help.one", "{it} is not in contact with him", ("contact",))
    if g.ap[other] >= g.pack.kinds[g.kind[other]].ap:
        return Refusal("help.one", "{it} is not wounded")
    return Refusal(SHORT.rule, SHORT.why, (*SHORT.also, "help.short"))
