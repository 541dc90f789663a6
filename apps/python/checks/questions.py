"""Whether Python and HTTP answer as the native program did: `questions.py QUESTIONS [ADDRESS]`, with the lines of apps/browser/examples/questions.rs.

Ends with 1 if a move or its value differs.
"""

import json
import sys
import urllib.request
from typing import Any

from foursight_games import Position


def in_python(asked: dict[str, str]) -> Any:
    position = Position(asked["game"], asked["moves"])
    return position.search(asked["player"], seed=int(asked["seed"])).to_dict()["best"]


def over_http(address: str, asked: dict[str, str]) -> Any:
    request = urllib.request.Request(
        f"{address}/api/v1/move", json.dumps(asked).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["best"]


def main() -> int:
    file, *addresses = sys.argv[1:]
    count = different = 0
    for line in open(file, encoding="utf-8"):
        question = json.loads(line)
        # Learning is asked of the engine alone.
        if question["request"]["path"] != "/move":
            continue
        count += 1
        asked, expected = question["request"]["body"], question["expected"]
        answers = {"in Python": in_python(asked)}
        answers |= {"over HTTP": over_http(address, asked) for address in addresses}
        for where, found in answers.items():
            if found != expected:
                different += 1
                print(f"{asked}: {expected}, {where} {found}")
    places = "in Python and over HTTP" if addresses else "in Python"
    print(f"{count} questions {places}, {different} different")
    return 1 if different or not count else 0


if __name__ == "__main__":
    sys.exit(main())
