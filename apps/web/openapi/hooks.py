"""Gives schemathesis matches that are really stored and secrets that really open a seat, for most of what it sends.

Loaded by SCHEMATHESIS_HOOKS; the server's address is in FOURSIGHT. With FOURSIGHT_TEXTS=readable also games, players, moves and names that
can be read, and no members that exclude each other: what the document itself cannot say.
"""

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
    "move": ["1"],
    "name": ["Ana"],
    "seed": ["7"],
    "key": ["a1b2c3d4e5f6g7h8i9j0"],
    "instead": ["3"],
}
# A board or a played move that fits the moves cannot be made up here.
ABSENT = ["board", "played"]


def readable(body):
    """The same with texts that can be read."""
    if not isinstance(body, dict):
        return body
    for name, value in list(body.items()):
        if name in ABSENT:
            del body[name]
        elif isinstance(value, str) and name in TEXTS:
            body[name] = random.choice(TEXTS[name])
        else:
            readable(value)
    # The free seat is a friend's, and only a free seat can be joined.
    if body.get("join_by_address"):
        body["open"] = True
    if body.get("open") and isinstance(body.get("seats"), dict):
        body["seats"].pop("b", None)
    return body


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    if path_parameters and "id" in path_parameters and random.random() < 0.7:
        path_parameters["id"] = random.choice(MATCHES)["id"]
    if path_parameters and READABLE:
        readable(path_parameters)
    return path_parameters


@schemathesis.hook
def map_query(context, query):
    return readable(query) if READABLE else query


@schemathesis.hook
def map_body(context, body):
    if isinstance(body, dict) and isinstance(body.get("secret"), str) and random.random() < 0.7:
        body["secret"] = random.choice(SECRETS)
    if READABLE and isinstance(body, dict):
        if context.operation.path.endswith("/why-not"):
            body["instead"] = "3"
        return readable(body)
    return body
