"""Kinds of facts that Mog '93's case files need besides those of the core."""

from collections.abc import Callable, Iterable
from typing import Any

from zariba.core.fact import Each, One
from zariba.games.mog93.casefile.names import model_name, model_of, shown
from zariba.games.mog93.rules.state import Mog, replaced


class Laid(One[Mog]):
    """A word that positions say in one form and `expect` in another, which is a fact of its own."""

    @property
    def seen(self) -> bool:
        return False


class LaidEach(Each[Mog]):
    """The same of many things by name."""

    @property
    def seen(self) -> bool:
        return False


def field(word: str, form: type, name: str = "", usual: object = None) -> One[Mog]:
    """A word for one field of the state."""
    name = name or word
    return One(
        word,
        form,
        lambda g: getattr(g, name),
        lambda g, value: setattr(g, name, value),
        usual=usual,
    )


def of_model(
    word: str,
    form: Any,
    get: Callable[[Mog, int], object],
    put: Callable[[Mog, int, Any], None] | None = None,
    usual: object = None,
) -> Each[Mog]:
    """A word that tells something of models by name."""
    return Each(
        word,
        form,
        lambda g, name: get(g, model_of(g, name)),
        None if put is None else lambda g, name, value: put(g, model_of(g, name), value),
        models_shown,
        usual=usual,
    )


def models_shown(g: Mog) -> Iterable[str]:
    """The models that a position must tell of."""
    return (model_name(g, model) for model in shown(g))


def column(word: str, name: str = "", usual: object = None) -> Each[Mog]:
    """A word for a number that each model has."""
    name = name or word

    def put(g: Mog, model: int, value: int) -> None:
        numbers = getattr(g, name)
        if isinstance(numbers, list):
            numbers[model] = value
        else:
            setattr(g, name, replaced(numbers, model, value))

    return of_model(word, int, lambda g, model: getattr(g, name)[model], put, usual)
