"""Requests made up from the server's own OpenAPI document: no error of the server's, no surprise.

Half of them are as the document says, half break it on purpose, and half of either carry a real
link, game or save in the right place, so that they come further than the door.
"""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import schemathesis
from amounts import Amount, amounts
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from live_server import Server, no_limits
from mutating import kept_saves
from people import TABLES, Person, saved, set_up
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.generation.case import Case
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


class Known:
    """What a visitor knows who has been here before."""

    def __init__(self, server: Server) -> None:
        self.links: list[str] = []
        self.saves: list[object] = []
        for game, scenario in TABLES.items():
            here = set_up(server, game, scenario)["open"]
            person = Person(server, here)
            for _ in range(5):
                person.act(person.options[0])
            person.leave()
            self.links.append(here)
            self.saves.append(json.loads(saved(server, here)))
            seats = {person.scene["seats"][0]["id"]: "link"}
            apart = set_up(server, game, scenario, seats=seats)
            self.links += [link["url"] for link in apart["links"]]
        self.saves += [json.loads(save) for save in kept_saves() if len(save) < 12_000]

    def put_in(self, case: Case, chance: Random) -> None:
        """Real words in their places, if the case has such places."""
        if "token" in case.path_parameters:
            case.path_parameters["token"] = chance.choice(self.links).removeprefix("/table/")
        if "game" in case.path_parameters:
            case.path_parameters["game"] = chance.choice(list(TABLES))
        if isinstance(case.body, dict):
            if "game" in case.body:
                case.body["game"] = chance.choice(list(TABLES))
                if chance.random() < 0.5:
                    case.body["scenario"] = TABLES[str(case.body["game"])]
                if chance.random() < 0.5:
                    case.body["options"] = []
            if "save" in case.body:
                case.body["save"] = chance.choice(self.saves)
            if "seats" in case.body and chance.random() < 0.5:
                case.body["seats"] = {}
            if "n" in case.body:
                case.body["n"] = chance.randint(-1, 8)


def ask_much(amount: Amount, server: Server) -> None:
    """So many requests, shared out among the addresses."""
    schema = schemathesis.openapi.from_url(f"{server.address}/api/openapi.json")
    operations = [each.ok() for each in schema.get_all_operations()]
    known, statuses = Known(server), Counter[int]()
    made = Counter[str]()

    def ask(operation, mode: GenerationMode, count: int) -> None:
        @seed(amount.seed + sum(made.values()))
        @settings(
            max_examples=count,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(generation_mode=mode), chance=st.randoms())
        def visit(case: Case, chance: Random) -> None:
            if chance.random() < 0.5:
                known.put_in(case, chance)
            answer = case.call()
            made[operation.label] += 1
            statuses[answer.status_code] += 1
            case.validate_response(answer, checks=CHECKS)

        visit()

    modes = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    impossible: set[tuple[str, str]] = set()
    while sum(made.values()) < amount.count:
        left = amount.count - sum(made.values())
        share = max(1, left // (len(operations) * len(modes)))
        for operation in operations:
            for mode in modes:
                key = (operation.label, mode.value)
                if key in impossible or sum(made.values()) >= amount.count:
                    continue
                try:
                    ask(operation, mode, share)
                except Unsatisfiable:
                    impossible.add(key)  # nothing of it can be wrong
    told = server.told()
    assert "Traceback" not in told, told
    assert set(made) == {operation.label for operation in operations}
    amount.tell("requests", requests=sum(made.values()), statuses=dict(sorted(statuses.items())))
    print(f"by address: {dict(made)}")


@amounts(short=200, long=10_000)
def test_requests_made_up_from_the_document_are_answered_as_it_says(amount, start) -> None:
    ask_much(amount, start(no_limits))
