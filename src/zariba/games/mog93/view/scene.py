"""Mog '93 as one seat sees it, ready to draw."""

from zariba.core.choice import Choice
from zariba.core.game import Game
from zariba.core.scene import Board, LegendEntry, Scene, SeatView
from zariba.games.mog93.rules.activation import Act
from zariba.games.mog93.rules.alighting import Alight
from zariba.games.mog93.rules.cards import UnitCard
from zariba.games.mog93.rules.driving import VehicleAct
from zariba.games.mog93.rules.helicopters import HawkCard
from zariba.games.mog93.rules.helping import Joint
from zariba.games.mog93.rules.setup import Deploy, Muster
from zariba.games.mog93.rules.shooting import Bursts, FireMove, Pick
from zariba.games.mog93.rules.state import Mog, seat_for
from zariba.games.mog93.view.names import (
    INCH,
    capital,
    card_name,
    card_owner,
    model_id,
    model_title,
    target_id,
    vehicle_id,
    vehicle_name,
    weapon_name,
)
from zariba.games.mog93.view.options import answers
from zariba.games.mog93.view.pieces import acting_frame, pieces
from zariba.games.mog93.view.shapes import shapes
from zariba.games.mog93.view.tracks import danger_words, tracks
from zariba.games.mog93.view.trays import trays

PHASES = ("Somalis appear", "Cards", "End of turn")
LEGEND_FRAME = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 32" width="48" height="32">{}</svg>'
)


def board(game: Game[Mog], scenario: str) -> Board:
    """The table of a scenario, measured in inches."""
    pack = game.state_type.pack
    table = pack.tables[pack.plan_index[scenario].table].table
    legend = tuple(LegendEntry(framed(each.svg), each.text) for each in pack.legend)
    return Board(game.id, table.width * INCH, table.height * INCH, INCH, (), legend, INCH)


def framed(svg: str) -> str:
    """A sample of the key as a picture of its own."""
    return svg if svg.startswith("<svg") else LEGEND_FRAME.format(svg)


def scene(game: Game[Mog], view: Mog, seat: int, choice: Choice | None) -> Scene:
    """The picture for a seat."""
    asked = game.asked(view) if view.flow else ()
    played = {seat_for(view, number + 1) for number in range(view.plan.players_max)}
    options, shortcuts = answers(view, seat, choice) if choice else ((), ())
    return Scene(
        game=game.id,
        scenario=view.scenario,
        you=seat,
        n=view.n,
        seats=tuple(
            SeatView(
                s.id,
                s.name,
                s.colour,
                s.ink,
                number in asked,
                s.team,
                not s.autopilot and number not in played,
            )
            for number, s in enumerate(game.seats)
        ),
        phases=PHASES,
        phase=view.phase,
        turn=view.turn,
        turns=tuple(str(turn) for turn in range(1, view.plan.turn_limit + 1)),
        prompt=prompt(view, seat, choice) if choice else waiting_prompt(game, view),
        pieces=pieces(view),
        trays=trays(view),
        options=options,
        shortcuts=shortcuts,
        chosen=() if view.result else chosen(view, seat),
        shapes=shapes(view, seat),
        tracks=tracks(view),
        result=f"{view.result.why} ({view.result.rule})" if view.result else "",
        winner=view.result.winner if view.result else None,
    )


def chosen(view: Mog, seat: int) -> tuple[str, ...]:
    """The man or vehicle in hand, then what it has in its sights."""
    step = view.flow[-1] if view.flow else None
    if isinstance(step, Deploy):
        model = step.model_of(seat)
        return (model_id(view, model),) if model >= 0 else ()
    if isinstance(step, VehicleAct):
        return (vehicle_id(step.vehicle),)
    if isinstance(step, HawkCard):
        return ("hawk",)
    if isinstance(step, Joint):
        return tuple(model_id(view, m) for m in (step.helper, *step.party()))
    if isinstance(step, Bursts):
        return model_id(view, step.model), target_id(step.target)
    if isinstance(step, Alight):
        return (model_id(view, step.model), vehicle_id(step.vehicle))
    act = acting_frame(view)
    if act is None:
        return ()
    found = [model_id(view, act.model)]
    if view.aim[act.model] >= 0:
        found.append(target_id(view.aim[act.model]))
    return tuple(found)


def prompt(view: Mog, seat: int, choice: Choice) -> str:
    """The question, with the card, the man and his AP."""
    step = view.flow[-1] if view.flow else None
    asked = question(view, step, choice)
    if isinstance(step, Deploy | Muster):
        model = step.model_of(seat) if isinstance(step, Deploy) else -1
        return f"{model_title(view, model)}: {asked[0].lower()}{asked[1:]}" if model >= 0 else asked
    act = acting_frame(view)
    if act is not None:
        return f"{model_title(view, act.model)} · {ap_words(view, act)} · {asked}"
    if isinstance(step, VehicleAct):
        left = view.v_ap[step.vehicle] - step.spent
        return f"{capital(vehicle_name(view, step.vehicle))} · {left} AP · {asked}"
    if view.card >= 0:
        words = f"{capital(card_name(view.card))}: {card_owner(view, view.card)}"
        return f"{words} · {asked}"
    return asked


def question(view: Mog, step: object, choice: Choice) -> str:
    """What is asked, in words that tell where to click."""
    if isinstance(step, Deploy) and choice.options[-1] == ("done", 0):
        return "Click a man to shift or turn him inside his zone, or be ready"
    if isinstance(step, Deploy):
        return "Click his place, or the ring round him to turn him"
    if isinstance(step, UnitCard):
        return "Click the man who acts"
    if isinstance(step, Act):
        return danger_words(view, step.model)
    if isinstance(step, Pick):
        if step.verb == "aim":
            return "Click whom he aims at"
        return f"{capital(weapon_name(view, step.weapon))}: click the target"
    if isinstance(step, FireMove):
        done = "the step" if step.shot else "the shot" if step.stepped else "one shot and one step"
        return f"Fire & Move: {done}"
    return choice.prompt


def ap_words(view: Mog, act: Act) -> str:
    """The acting man's points."""
    bonus = view.bonus[act.model]
    words = f"{act.left(view)} AP"
    return f"{words} + {bonus} bonus" if bonus else words


def waiting_prompt(game: Game[Mog], view: Mog) -> str:
    """What a seat reads while another decides."""
    if view.result is not None:
        return "The game is over"
    names = " and ".join(game.seats[s].name for s in game.asked(view)) if view.flow else ""
    if view.card >= 0:
        card = f"{capital(card_name(view.card))}: {card_owner(view, view.card)}"
        return f"{card} · the {names.lower()} decides"
    return f"The {names.lower()} decides"
