"""The OpenAPI document: every route of the server is in it, and its answers are as it says."""

from __future__ import annotations

import msgspec
import pytest
from litestar.routes import HTTPRoute, WebSocketRoute

from zariba.server.app import make_app
from zariba.server.bodies import About, Error, ShownGame, ShownRule
from zariba.server.openapi import ROUTES


@pytest.fixture
def document(client) -> dict:
    answer = client.get("/api/openapi.json")
    assert answer.headers["content-type"] == "application/json"
    return answer.json()


def test_the_document_has_every_route_of_the_server_and_no_other(document, store) -> None:
    routes = make_app(store).routes
    served = {
        (route.path_format, method.lower())
        for route in routes
        if isinstance(route, HTTPRoute)
        for method in route.methods - {"OPTIONS"}
    }
    told = {(path, method) for path, methods in document["paths"].items() for method in methods}
    assert told == served
    assert len(ROUTES) == len(told)
    sockets = {route.path_format for route in routes if isinstance(route, WebSocketRoute)}
    assert set(document["x-websockets"]) == sockets


def test_every_reference_of_the_document_leads_somewhere(document) -> None:
    def references(part: object) -> list[str]:
        if isinstance(part, dict):
            own = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
            return own + references(list(part.values()))
        if isinstance(part, list):
            return [each for value in part for each in references(value)]
        return []

    there = {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}
    assert set(references(document["paths"])) <= there
    assert set(references(document["components"])) <= there


def fields(kind: type) -> set[str]:
    return {field.name for field in msgspec.structs.fields(kind)}


def required(kind: type) -> set[str]:
    return {field.name for field in msgspec.structs.fields(kind) if field.required}


def test_what_is_said_of_a_table_has_the_fields_of_the_document(client, new) -> None:
    said = client.get(f"/api{new({'blue': 'link'})['open']}").json()
    assert required(About) <= set(said) <= fields(About)
    msgspec.convert(said, About)


def test_what_is_said_of_games_and_rules_has_the_fields_of_the_document(client) -> None:
    for address, kind in (("/api/games", ShownGame), ("/api/games/toy/rules", ShownRule)):
        said = client.get(address).json()
        assert said
        for each in said:
            assert set(each) == fields(kind)
            msgspec.convert(each, kind)


@pytest.mark.parametrize("address", ["/nothing", "/api/table/nothing", "/api/games/chess/board"])
def test_an_error_is_what_the_document_says(address, client) -> None:
    said = client.get(address).json()
    assert required(Error) <= set(said) <= fields(Error)
    assert msgspec.convert(said, Error).error
