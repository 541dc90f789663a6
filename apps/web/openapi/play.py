"""A whole match, played by a client that openapi-python-client generated from the server's own document.

Usage: play.py ADDRESS. The generated package `foursight_client` must be importable.
"""

import sys

from foursight_client import Client
from foursight_client.api.matches import command, look, open_, think
from foursight_client.api.questions import analyse, games
from foursight_client.models import (
    Ask,
    CommandPlay,
    CommandPlayKind,
    OpenMatch,
    Question,
    SeatTexts,
    Snapshot,
    Think,
    ValueKind,
)


def main(address: str) -> None:
    client = Client(base_url=address)
    names = [game.name for game in games.sync(client=client)]
    assert "connect-four" in names, names

    opened = open_.sync(client=client, body=OpenMatch(game="connect-four", seats=SeatTexts(b="level-2"), seed="5"))
    view, secret = opened.snapshot, opened.secrets.a
    while view.ending is None:
        report = analyse.sync(client=client, body=Question(game=view.game, moves=view.text))
        assert report.best.value.kind in set(ValueKind), report
        play = CommandPlay(kind=CommandPlayKind.PLAY, move=report.best.action)
        view = command.sync(opened.id, client=client, body=Ask(secret=secret, command=play, ticket=view.ticket))
        assert isinstance(view, Snapshot), view
        if view.awaited == "computer":
            view = think.sync(opened.id, client=client, body=Think(secret=secret, ticket=view.ticket))
    seen = look.sync(opened.id, client=client)
    assert seen.moves == view.moves
    assert view.ending.winner == "first", view.ending
    print(f"{len(view.moves)} moves, won: {view.text}")


main(sys.argv[1])
