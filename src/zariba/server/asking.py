"""HTTP requests and answers as the routes read and write them."""

from typing import TypeVar

import msgspec
from litestar import Request, Response
from litestar.datastructures import State

from zariba.core.bad_input import BadInput

Asked = Request[object, object, State]
T = TypeVar("T")


def write_json(content: object, status: int = 200) -> Response[bytes]:
    """An answer in JSON."""
    body = msgspec.json.encode(content)
    return Response(body, status_code=status, media_type="application/json")


def path_word(request: Asked, name: str) -> str:
    """A word of the request's path."""
    return str(request.path_params[name])


async def read_body(request: Asked, kind: type[T]) -> T:
    """What the request brings; BadInput says what is wrong with it."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadInput(f"the request is not what this address takes: {error}") from None
