"""Gives schemathesis matches that are really stored and secrets that really open a seat, for half of what it sends.

Loaded by SCHEMATHESIS_HOOKS; the server's address is in FOURSIGHT.
"""

import json
import os
import random
import urllib.request

import schemathesis

ADDRESS = os.environ["FOURSIGHT"]


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


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    if path_parameters and "id" in path_parameters and random.random() < 0.7:
        path_parameters["id"] = random.choice(MATCHES)["id"]
    return path_parameters


@schemathesis.hook
def map_body(context, body):
    if isinstance(body, dict) and isinstance(body.get("secret"), str) and random.random() < 0.7:
        body["secret"] = random.choice(SECRETS)
    return body
