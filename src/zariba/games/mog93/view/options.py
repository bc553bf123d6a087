"""What can be clicked now: each legal answer tied to a piece, a spot of the table or a button."""

from collections.abc import Callable

from zariba.core.choice import Action, Choice
from zariba.core.scene import Option, Shortcut
from zariba.games.mog93.rules import arms
from zariba.games.mog93.rules.actions import GUNNERS, spell
from zariba.games.mog93.rules.activation import FACINGS, Act
from zariba.games.mog93.rules.alighting import Alight, free_spot
from zariba.games.mog93.rules.arms import FIRE_VERBS
from zariba.games.mog93.rules.climbing import climb_from
from zariba.games.mog93.rules.driving import VehicleAct
from zariba.games.mog93.rules.helicopters import AirCall, HawkCard, hawk_targets
from zariba.games.mog93.rules.helping import Joint
from zariba.games.mog93.rules.setup import Deploy
from zariba.games.mog93.rules.shooting import FireMove, Pick
from zariba.games.mog93.rules.state import ABOARD, Mog, ride_of
from zariba.games.mog93.rules.strides import OFFSETS
from zariba.games.mog93.view.names import (
    Point,
    capital,
    heading_name,
    model_id,
    role,
    spot_hundredths,
    target_id,
    unit_name,
    vehicle_id,
    weapon_name,
)
from zariba.games.mog93.view.odds import odds
from zariba.games.mog93.view.shortcuts import (
    aboard_shortcuts,
    ahead,
    around,
    far_drives,
    far_walks,
    points,
)
from zariba.games.mog93.view.shots import shot_shortcuts

RING = 1.5
"""Inches from a man to the ring of spots on which he turns."""
WIDE_RING = 3.2
HAWK_RING = 5.0
ODDS_FOR = ("model", "target", "technical", "bursts", "insert", "check", "vehicle", "patch")


def answers(g: Mog, seat: int, choice: Choice) -> tuple[tuple[Option, ...], tuple[Shortcut, ...]]:
    """Options and shortcuts of the present decision."""
    step = g.flow[-1] if g.flow else None
    listed = choice.options
    if isinstance(step, Act | FireMove):
        cuts = shot_shortcuts(g, step, listed)
        covered = {cut.actions[0] for cut in cuts}
        listed = [a for a in listed if a[0] not in FIRE_VERBS or spell(g.pack, a) not in covered]
    else:
        cuts = []
    cuts += far_walks(g, step, listed)
    if isinstance(step, VehicleAct):
        cuts += far_drives(g, step, listed)
    if isinstance(step, AirCall):
        cuts += points(g, listed)
        listed = [action for action in listed if action[0] != "point"]
    writer = Writer(g, seat)
    made = tuple(writer.option(action) for action in listed)
    cuts += aboard_shortcuts(g, made)
    return unique_keys(made), tuple(cuts)


def unique_keys(options: tuple[Option, ...]) -> tuple[Option, ...]:
    """A hot key only for the first of the buttons that would share it."""
    seen: set[str] = set()
    found = []
    for option in options:
        if option.key and option.key in seen:
            option = Option(
                option.verb, option.arg, option.on, option.target, option.label, "", option.odds
            )
        seen.add(option.key)
        found.append(option)
    return tuple(found)


class Writer:
    """Options in words for one decision."""

    def __init__(self, g: Mog, seat: int) -> None:
        self.g = g
        self.seat = seat
        self.step = g.flow[-1] if g.flow else None

    def option(self, action: Action) -> Option:
        """One legal answer."""
        verb, arg = action
        words = spell(self.g.pack, action)
        chances = odds(self.g, self.seat, action) if verb in ODDS_FOR else None
        at = self.spot_of(verb, arg)
        if at is not None:
            return Option(*words, "spot", words[1], self.spot_label(verb, arg), spot=at)
        piece = self.piece_of(verb, arg)
        if piece:
            warn = "warn" if verb in ("target", "technical") else ""
            label = self.piece_label(verb, arg)
            return Option(*words, "piece", piece, label, odds=chances, tone=warn)
        label, key = self.button(verb, arg)
        return Option(*words, "button", f"{verb}{words[1]}", label, key, chances)

    # Spots.

    def spot_of(self, verb: str, arg: int) -> Point | None:
        """Where on the table an answer is clicked, None where it is not."""
        g, step = self.g, self.step
        if verb == "move":
            mover = step.helper if isinstance(step, Joint) else self.actor()
            dx, dy = OFFSETS[arg]
            return spot_hundredths(g, g.x[mover] + dx, g.y[mover] + dy)
        if verb == "face":
            return self.ring(self.actor(), FACINGS[arg])
        if verb == "place":
            return spot_hundredths(g, arg // 1000 * 50, arg % 1000 * 50)
        if verb == "spot" and isinstance(step, Alight):
            free = free_spot(g, step.vehicle, arg)
            return spot_hundredths(g, *free) if free else None
        if verb == "heading":
            return around(g, g.hawk_x, g.hawk_y, arg * 45, HAWK_RING)
        if verb in ("forward", "back") and isinstance(step, VehicleAct):
            return ahead(g, step.vehicle, arg if verb == "forward" else -arg)
        return None

    def actor(self) -> int:
        """The man in hand."""
        step = self.step
        if isinstance(step, Deploy):
            return step.model_of(self.seat)
        if isinstance(step, Act | FireMove | Pick):
            return step.model
        return step.helper if isinstance(step, Joint) else -1

    def ring(self, model: int, facing: int) -> Point:
        """The spot one clicks to turn a man that way."""
        g = self.g
        ride = ride_of(g, model)
        if ride >= 0:
            return around(g, g.v_x[ride], g.v_y[ride], facing, WIDE_RING)
        return around(g, g.x[model], g.y[model], facing, RING)

    def spot_label(self, verb: str, arg: int) -> str:
        """What a spot does."""
        step = self.step
        if verb == "move":
            if isinstance(step, FireMove):
                return "Step of the Fire & Move"
            return "Together, 1 AP" if isinstance(step, Joint) else "Step, 1 AP"
        if verb == "face":
            free = not isinstance(step, Act) or step.free_turn
            return f"Face {FACINGS[arg]}°, {'free' if free else '1 AP'}"
        if verb == "heading":
            return f"Head {heading_name(arg * 45)}"
        if verb == "forward":
            return f"Forward {arg / 100:g}″, 1 AP"
        if verb == "back":
            return f"Back {arg / 100:g}″, 1 AP"
        words = {"place": "Stand here", "spot": "Get out here, 1 AP"}
        return words[verb]

    # Pieces.

    def piece_of(self, verb: str, arg: int) -> str:
        """The piece an answer is clicked on, empty for none."""
        if verb in ("model", "patch", "help", "second", "feed", "load", "unload", "wheel"):
            if verb == "unload" and self.g.guns[self.g.where[arg] - ABOARD] == arg:
                return ""
            return model_id(self.g, arg)
        if verb == "target":
            return target_id(arg)
        if verb == "technical":
            return target_id(ABOARD + arg)
        if verb in ("board", "vehicle", "leave"):
            return vehicle_id(arg)
        return ""

    def piece_label(self, verb: str, arg: int) -> str:
        """What a click on a piece does."""
        cost = self.g.pack.cost
        if verb == "model":
            return "Shift him" if isinstance(self.step, Deploy) else "He acts"
        if verb in ("target", "technical"):
            return "Aim at him" if getattr(self.step, "verb", "") == "aim" else "Fire at him"
        words = {
            "patch": "Patch him up (whole activation)",
            "help": "Take him along (joint move)",
            "second": "He helps too (he is fired upon first)",
            "feed": f"Load a belt of his, {cost['reload_belt']} AP",
            "load": f"Lift him into the vehicle, {cost['load_casualty']} AP",
            "unload": f"Lift him out, {cost['load_casualty']} AP",
            "wheel": "He takes the wheel (whole act)",
            "board": f"Get in, {cost['board']} AP",
            "leave": f"Get out, {cost['board']} AP",
            "vehicle": "It acts",
        }
        return words[verb]

    # Buttons.

    def button(self, verb: str, arg: int) -> tuple[str, str]:
        """Label and hot key."""
        make = BUTTONS.get(verb)
        return (
            make(self, arg)
            if make
            else (capital(f"{verb} {spell(self.g.pack, (verb, arg))[1]}".strip()), "")
        )

    def done(self, arg: int) -> tuple[str, str]:
        """What ends here."""
        step = self.step
        if isinstance(step, Deploy):
            return "Ready", ""
        if isinstance(step, VehicleAct):
            return "Stop here", ""
        if isinstance(step, HawkCard):
            return "The gunners are done", ""
        if isinstance(step, FireMove | Joint):
            return "That is all", ""
        return "Done with him" if isinstance(step, Act) else "Done", ""

    def reload(self, weapon: int) -> tuple[str, str]:
        """What is put in."""
        actor = self.actor()
        _, spare = arms.entry(self.g, actor, weapon)
        one = self.g.pack.weapons[weapon].by_round
        what = "1 round" if one else f"{max(spare)} rounds"
        name, cost = weapon_name(self.g, weapon), arms.reload_cost(self.g.pack, weapon)
        return f"Reload {name} ({what}), {cost} AP", "r"

    def climb(self, arg: int) -> tuple[str, str]:
        """Up or down, and what it costs."""
        there = climb_from(self.g, self.actor())
        assert there is not None
        house = self.g.ground.buildings[there[0]]
        cost = round(house.height) * self.g.pack.cost["climb"]
        words = f"Climb to the roof of {house.name}" if there[1] else "Climb down"
        return f"{words}, {cost} AP", "k"

    def gunner(self, arg: int) -> tuple[str, str]:
        """A door gunner and how many he could hit."""
        side, level = divmod(arg, 2)
        count = len(hawk_targets(self.g, side, level))
        return f"{capital(GUNNERS[arg])}: {count} in reach", "1234"[arg]

    def fire(self, verb: str, weapon: int) -> tuple[str, str]:
        """A shot whose target is named afterwards."""
        words = {"single": "Single shot", "burst": "Burst", "auto": "Full auto", "throw": "Throw"}
        return f"{words[verb]}, {weapon_name(self.g, weapon)}", ""


Label = tuple[str, str]
BUTTONS: dict[str, Callable[[Writer, int], Label]] = {
    "done": Writer.done,
    "firemove": lambda w, n: (f"Fire & Move, {w.g.pack.cost['fire_and_move']} AP", "f"),
    "aim": lambda w, n: (f"Aim, {w.g.pack.cost['aim']} AP", "t"),
    "recover": lambda w, n: (
        f"Shake off a suppression, {w.g.pack.cost['lose_suppression']} AP",
        "v",
    ),
    "prone": lambda w, n: (f"Go prone, {w.g.pack.cost['prone_or_stand']} AP", "p"),
    "stand": lambda w, n: (f"Stand up, {w.g.pack.cost['prone_or_stand']} AP", "p"),
    "climb": Writer.climb,
    "air": lambda w, n: ("Call the Black Hawk", "h"),
    "insert": lambda w, n: ("Put two snipers down at the wreck", "i"),
    "cancel": lambda w, n: ("Back", "x"),
    "check": lambda w, n: ("Check for the convoy", "k"),
    "decline": lambda w, n: ("Not this turn", "n"),
    "halt": lambda w, n: ("Halt", "h"),
    "drive": lambda w, n: ("Drive", "v"),
    "gun": lambda w, n: ("The assistant takes the gun (no fire)", "g"),
    "propose": lambda w, n: ("Propose to end the game", ""),
    "agree": lambda w, n: ("Agree: end the game", "y"),
    "refuse": lambda w, n: ("Fight on", "n"),
    "reload": Writer.reload,
    "bonus": lambda w, n: (("Keep bonus AP for last" if n else "Use bonus AP first"), "b"),
    "bursts": lambda w, n: (f"{n} burst{'s' * (n > 1)}", str(n)),
    "gunner": Writer.gunner,
    "turn": lambda w, n: (
        f"Turn {'right' if n == 45 else 'left'} 45°, {w.g.pack.cost['vehicle_turn']} AP",
        "e" if n == 45 else "q",
    ),
    "unit": lambda w, n: (unit_words(w.g, n), ""),
    "zone": lambda w, n: (zone_words(w.g, n), ""),
    "unload": lambda w, n: (
        f"Lift out the {role(w.g, n)}, {w.g.pack.cost['load_casualty']} AP",
        "u",
    ),
    **{
        verb: (lambda w, n, verb=verb: w.fire(verb, n))  # type: ignore[misc]
        for verb in FIRE_VERBS
    },
}


def unit_words(g: Mog, unit: int) -> str:
    """A unit that may be picked, with its size."""
    return f"{capital(unit_name(g, unit))}, {len(g.pack.members[unit])} men"


def zone_words(g: Mog, number: int) -> str:
    """A zone to start in."""
    zone = g.ground.data.zone[number]
    return capital(zone.note or zone.id.replace("_", " "))
