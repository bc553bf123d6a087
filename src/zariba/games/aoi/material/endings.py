"""How a scenario is decided by cities, and how long it may last (efr.u to efr.z)."""

from zariba.core.bad_input import BadInput
from zariba.games.aoi.material.order_of_battle import OrderOfBattle
from zariba.games.aoi.material.plans import Claim, Form, Plan
from zariba.games.aoi.material.scenario_files import FormPart


class Endings(OrderOfBattle):
    """Reads the forms of a scenario."""

    def read_form(self, form: FormPart, plan: Plan, where: str) -> Form:
        """One length of a scenario, with the cities that decide it."""
        names = [month.name for month in plan.months]
        seats = {side.name: seat for seat, side in enumerate(plan.sides)}
        claims = []
        for claim in form.claim:
            at = f"{where} {form.id}: claim"
            if claim.side not in seats or claim.winner not in ("", *seats):
                raise BadInput(f"{at}: the sides are {', '.join(seats)}")
            if claim.after and claim.after not in names:
                raise BadInput(f"{at}: field after: a month of the scenario")
            if not 0 < claim.least <= len(claim.cities):
                raise BadInput(f"{at}: field least: 1 to {len(claim.cities)}")
            claims.append(
                Claim(
                    seats[claim.side],
                    tuple(self.map.number(code, f"{at}: field cities") for code in claim.cities),
                    claim.least,
                    seats.get(claim.winner, -1),
                    names.index(claim.after) if claim.after else -1,
                )
            )
        if form.last_month not in names or form.otherwise not in ("", *seats):
            raise BadInput(f"{where} {form.id}: last_month is a month, otherwise a side")
        last = names.index(form.last_month)
        return Form(
            form.id, form.title, last, form.rule, tuple(claims), seats.get(form.otherwise, -1)
        )
