"""Gives schemathesis matches that are really stored and secrets that really open a seat, for most of what it sends.

Loaded by SCHEMATHESIS_HOOKS; the server's address is in FOURSIGHT. With FOURSIGHT_TEXTS=readable also games, players, moves and names that
can be read, and no members that exclude each other: what the document itself cannot say.
"""

import copy
import json
import os
import random
import urllib.request

import schemathesis

ADDRESS = os.environ["FOURSIGHT"]
READABLE = os.environ.get("FOURSIGHT_TEXTS") == "readable"


def opened(terms):
    request = urllib.request.Request(
        f"{ADDRESS}/api/v1/matches", json.dumps(terms).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)


MATCHES = [
    opened({"game": "connect-four"}),
    opened({"game": "connect-four", "seats": {"b": "level-1"}}),
    opened({"game": "tic-tac-toe", "seats": {"a": "level-1", "b": "level-2"}}),
    opened({"game": "atoll", "open": True, "join_by_address": True}),
]
SECRETS = [secret for match in MATCHES for secret in match["secrets"].values() if secret]

# What can be read, by the name of the member. A move is legal at the start of both games.
TEXTS = {
    "game": ["connect-four", "tic-tac-toe"],
    "player": ["minimax-ab:depth=2", "minimax:depth=2"],
    "a": ["level-1"],
    "b": ["level-1"],
    "moves": ["", "4", "45"],
    "text": ["45"],
    "name": ["Ana"],
    "seed": ["7"],
    "key": ["a1b2c3d4e5f6g7h8i9j0"],
    "played": ["3"],
    "instead": ["2"],
}
# A board that fits the moves, or moves along which a tree is shown, cannot be made up here.
ABSENT = ["board", "along"]


def readable(body):
    """The same with texts that can be read."""
    if not isinstance(body, dict):
        return body
    for name, value in list(body.items()):
        if name in ABSENT:
            del body[name]
        elif isinstance(value, float) and value.is_integer():
            # A whole number may be written 7.0 in JSON Schema; here it is written 7.
            body[name] = int(value)
        elif isinstance(value, str) and name in TEXTS:
            body[name] = random.choice(TEXTS[name])
        else:
            readable(value)
    # Which move is legal depends on the match as it then is.
    if body.get("kind") == "play":
        body.clear()
        body["kind"] = "undo"
    # The free seat is a friend's, and only a free seat can be joined.
    if body.get("join_by_address"):
        body["open"] = True
    if body.get("open") and isinstance(body.get("seats"), dict):
        body["seats"].pop("b", None)
    return body


@schemathesis.hook
def before_call(context, case, kwargs):
    """Works on copies: the tool looks again whether the document permits what was changed."""
    path, query, body = copy.deepcopy((case.path_parameters, case.query, case.body))
    if isinstance(path, dict) and "id" in path and random.random() < 0.7:
        path["id"] = random.choice(MATCHES)["id"]
    if isinstance(body, dict) and isinstance(body.get("secret"), str) and random.random() < 0.7:
        body["secret"] = random.choice(SECRETS)
    if READABLE:
        readable(path), readable(query), readable(body)
        if isinstance(body, dict) and case.operation.path.endswith("/position"):
            # It may be left out with `text` only.
            body["game"] = body.get("game") or "connect-four"
        if isinstance(body, dict) and case.operation.path.endswith("/why-not"):
            # The solver of Connect Four may need more time than a search has here.
            body["game"] = "tic-tac-toe"
    case.path_parameters, case.query, case.body = path, query, body
