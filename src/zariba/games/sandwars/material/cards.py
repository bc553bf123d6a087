"""The Operations cards of a pack, and what their sections do."""

from collections.abc import Mapping

from zariba.core.bad_input import BadInput
from zariba.core.datafile import DataFolder
from zariba.games.sandwars.material.counters import Counters
from zariba.games.sandwars.material.map import ALG, MOR, SEATS
from zariba.games.sandwars.material.records import (
    ActionEffect,
    Card,
    Effects,
    EventEffect,
    ReactionEffect,
)

CHIPS = (
    *("Air operations", "Insurgent Ops", "Naval operations", "Ops and Plans", "SOF attack"),
    *("Special move", "Strategic attack", "Terrorist attack", "Terrorist spectacular"),
)
"""Titles that place chips."""


class Cards(Counters):
    """Both decks: a card's number is its place in them, Algeria's first."""

    def read_cards(self, files: DataFolder) -> None:
        """The cards, and the effects that they name."""
        decks = [files.rows(name, Card) for name in ("cards_algeria.csv", "cards_morocco.csv")]
        self.cards = [*decks[ALG], *decks[MOR]]
        self.deck_of = [0] * len(decks[ALG]) + [1] * len(decks[MOR])
        self.decks = [
            tuple(c for c in range(len(self.cards)) if self.deck_of[c] == seat)
            for seat in (ALG, MOR)
        ]
        self.card_index = {card.id: c for c, card in enumerate(self.cards)}
        path = files.path("card_effects.toml").as_posix()
        effects = files.table("card_effects.toml", Effects)
        self.actions = {effect.name: effect for effect in effects.action}
        self.reactions = {effect.name: effect for effect in effects.reaction}
        self.events = {effect.name: effect for effect in effects.event}
        placing: list[ActionEffect | EventEffect] = [*effects.action, *effects.event]
        for effect in placing:
            if effect.chips and effect.name not in CHIPS:
                raise BadInput(
                    f"{path}: {effect.name}: nothing reads the field `chips` of this title"
                )
        for event in effects.event:
            if event.name.startswith("Combat:") and event.when != "combat":
                raise BadInput(f"{path}: {event.name}: it is read only in a combat")
        for number, card in enumerate(self.cards):
            if self.card_index[card.id] != number:
                raise BadInput(f"{path}: there are two cards {card.id!r}")
            self._check_card(path, card, SEATS[self.deck_of[number]])
        self.action = [card.action for card in self.cards]
        self.reaction = [card.reaction for card in self.cards]
        self.event = [card.event for card in self.cards]
        self.dice = [(card.die1, card.die2) for card in self.cards]
        self.trigger: list[str] = [card.trigger for card in self.cards]
        played: list[ActionEffect | ReactionEffect] = [*effects.action, *effects.reaction]
        self.weather_stops = frozenset(effect.name for effect in played if effect.bad_weather)

    def _check_card(self, path: str, card: Card, seat: str) -> None:
        """Its titles are there, red where they can be added to a combat, and of its side."""
        known: tuple[tuple[str, Mapping[str, ActionEffect | ReactionEffect | EventEffect]], ...] = (
            (card.action, self.actions),
            (card.reaction, self.reactions),
            (card.event, self.events),
        )
        for word, effects in known:
            if word not in effects:
                raise BadInput(f"{path}: card {card.id} names {word!r}, which is not there")
        action, reaction = self.actions[card.action], self.reactions[card.reaction]
        for effect, red in ((action, card.action_red), (reaction, card.reaction_red)):
            if effect.combat != red:
                colour = "red" if effect.combat else "black"
                raise BadInput(f"{path}: card {card.id}: {effect.name} is printed in {colour}")
        if seat not in action.sides:
            raise BadInput(f"{path}: card {card.id}: {seat} has no {action.name}")
