"""What the module promises, from the outside."""

import copy
import json
import pickle
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import foursight_games as foursight
from foursight_games import FoursightError, GameOver, Position, Record

ROOT = Path(__file__).parents[3]


def solved(name: str, count: int) -> list[tuple[str, int]]:
    lines = (ROOT / "testdata/connect-four/solved" / f"{name}.txt").read_text().splitlines()
    pairs = [line.split() for line in lines if line and not line.startswith("#")]
    return [(moves, int(score)) for moves, score in pairs[:count]]


def test_the_games() -> None:
    assert {"connect-four", "tic-tac-toe", "atoll"} <= set(foursight.games())
    for game in foursight.games():
        players = foursight.players(game)
        assert {"random", "strong"} <= {player["name"] for player in players}
        assert all(player["about"] for player in players)


@pytest.mark.parametrize("threads", [1, 2, None])
def test_many_positions_are_solved(threads: int | None) -> None:
    positions = solved("l3-r1", 200)
    found = foursight.solve_many((moves for moves, _ in positions), threads=threads)
    assert found == [score for _, score in positions]


def test_one_position_is_solved() -> None:
    for moves, score in solved("l3-r1", 20):
        assert foursight.solve(moves) == score
        assert foursight.solve(Position("connect-four", moves)) == score
        assert max(s for s in foursight.scores(moves) if s is not None) == score
    # The game is over, and a column is full.
    assert foursight.solve("1212121") == -18
    assert foursight.scores("1212121") == [None] * 7
    assert foursight.scores("444444")[3] is None
    with pytest.raises(FoursightError, match="only Connect Four"):
        foursight.solve(Position("tic-tac-toe"))
    with pytest.raises(FoursightError, match="threads: 0"):
        foursight.solve_many([""], threads=0)


def test_a_wrong_position_among_many_is_named() -> None:
    with pytest.raises(FoursightError, match="'x'") as caught:
        foursight.solve_many(["4455", "4x"])
    assert caught.value.__notes__ == ["position 1"]


@pytest.mark.parametrize(("game", "moves"), [("connect-four", "4455"), ("tic-tac-toe", "152"), ("atoll:size=5,swap=on", "C3 B2")])
def test_a_position_is_played_and_undone(game: str, moves: str) -> None:
    position = Position(game, moves)
    assert position.game == game
    assert position.text == moves
    assert position == Position(game, moves)
    before = position.copy()
    for move in position.legal_moves():
        assert position.is_legal(move)
        turn = position.turn
        position.play(move)
        assert position != before
        assert position.turn != turn
        assert position.moves == [*before.moves, move]
        assert position.undo() == move
        assert position == before
    while position.moves:
        position.undo()
    assert position == Position(game)
    assert position.key == Position(game).key != before.key
    with pytest.raises(FoursightError, match="there is no move to undo"):
        position.undo()
    for same in (copy.copy(before), copy.deepcopy(before), pickle.loads(pickle.dumps(before))):
        assert same == before
        assert same.moves == before.moves
    with pytest.raises(TypeError):
        hash(position)


def test_a_position_starts_from_a_board() -> None:
    board = "......./......./......./......./......./...X..."
    position = Position("connect-four", "3", board=board)
    assert position.moves == ["3"]
    assert position.cells()["d1"] == "first"
    assert position.cells()["c1"] == "second"
    assert eval(repr(position)) == position
    again = pickle.loads(pickle.dumps(position))
    assert again == position and again.moves == ["3"]
    assert Position("connect-four", board=position.drawing("plain")) == position


def test_a_finished_game() -> None:
    position = Position("connect-four", 121212)
    position.play(1)
    assert position.outcome == "first"
    assert position.legal_moves() == []
    assert not position.is_legal("1")
    assert position.winning_cells() == ["a1", "a2", "a3", "a4"]
    for ask in (position.analyse, lambda: position.best_move("random"), lambda: position.play("1"), lambda: position.search_tree("minimax:depth=2")):
        with pytest.raises(GameOver, match="the game is over: the first player won"):
            ask()
    assert Position("tic-tac-toe", "513746829").outcome == "draw"


def test_drawings() -> None:
    position = Position("connect-four", "4")
    assert position.drawing("plain").splitlines()[-1] == "...X..."
    assert str(position) == position.drawing().rstrip()
    with pytest.raises(FoursightError, match="expected unicode, ascii or plain"):
        position.drawing("round")  # type: ignore[arg-type]


def test_the_same_seed_gives_the_same_game() -> None:
    same = json.loads((ROOT / "testdata/same-game/games.json").read_text())
    for game in same["games"]:
        record = foursight.play_match(game["game"], game["first"], game["second"], seed=same["seed"])
        assert record.moves == game["moves"]
        assert record.result == record.position().outcome
        assert record.reason == "played"
        position = Position(game["game"])
        for number, move in enumerate(record.position().moves):
            player = (game["first"], game["second"])[number % 2]
            assert position.best_move(player, seed=same["seed"]) == move
            position.play(move)


def test_reports() -> None:
    report = Position("connect-four", "4455").search("minimax-ab:depth=5", seed=3)
    assert (report.best.move, report.best.value.text, report.best.score) == ("3", "win 3", 18)
    assert report.moves == []
    assert report.line[0] == "3"
    assert report.nodes > report.leaves > 0
    assert report.stopped_by in (None, "depth")
    assert (report.player, report.seed, report.reproducible) == ("minimax-ab:depth=5", 3, True)
    assert report.to_dict()["best"]["action"] == "3"
    analysed = Position("tic-tac-toe").analyse("perfect")
    assert [entry.value.text for entry in analysed.moves] == ["draw"] * 9
    assert all(entry.value.proven and entry.value.bound == "exact" for entry in analysed.moves)
    estimate = Position("connect-four").search("basic").best.value
    assert estimate.kind == "estimate" and not estimate.proven
    rate = Position("connect-four").search("mcts:playouts=100").best.value
    assert rate.kind == "rate" and rate.amount is not None and 0 <= rate.amount <= 1
    assert not Position("connect-four").search("mcts", time=0.01).best.value.proven


def test_a_search_tree_is_data() -> None:
    tree = Position("tic-tac-toe", "15").search_tree("minimax-ab:depth=3")
    assert tree["counts"]["nodes"] == len(tree["visits"])
    assert sum(1 for event in tree["events"] if event["kind"] == "enter") == len(tree["visits"])
    assert all(visit["parent"] < number for number, visit in enumerate(tree["visits"]) if number)
    cut = [visit["cut_off"] for visit in tree["visits"] if "cut_off" in visit]
    assert len(cut) == tree["counts"]["cut_offs"]
    assert all(entry["alpha"] >= entry["beta"] for entry in cut)
    branch = Position("tic-tac-toe", "15").search_tree("minimax:depth=4", capacity=100, along=["2", "3"])
    assert branch["visits"][2]["by"] == "3"
    with pytest.raises(FoursightError):
        Position("connect-four").search_tree("mcts")


def test_records() -> None:
    record = Position("connect-four", "1212121").record()
    assert (record.game, record.first, record.moves, record.result, record.version) == ("connect-four", "human", "1212121", "first", foursight.__version__)
    again = Record.from_json(record.to_json())
    assert again == record and again.to_dict() == record.to_dict()
    assert again.position().text == "1212121"
    opened = foursight.play_match("tic-tac-toe", "perfect", "perfect", opening="15")
    assert opened.opening == "15" and opened.result == "draw" and len(opened.moves) == 7
    assert len(opened.to_dict()["costs"]) == 7
    for wrong in ("", "{}", record.to_json().replace("1212121", "9")):
        with pytest.raises(FoursightError):
            Record.from_json(wrong)


def command(foursight_command: str, *words: str) -> str:
    ended = subprocess.run([foursight_command, *words], capture_output=True, text=True, check=False)
    assert ended.returncode != 0
    return ended.stderr.strip()


@pytest.fixture
def foursight_command(request: pytest.FixtureRequest) -> str:
    path = request.config.getoption("--foursight")
    if not path:
        pytest.skip("--foursight names no command")
    return str(path)


@pytest.mark.parametrize(
    ("game", "moves", "player"),
    [
        ("chess", "", "random"),
        ("connect-four", "44x", "random"),
        ("connect-four", "4444444", "random"),
        ("connect-four", "", "levle-3"),
        ("connect-four", "", "negamax-ab:depht=7"),
        ("connect-four", "1212121", "random"),
        ("connect-four", "12121212", "random"),
        ("atoll:size=4", "", "random"),
        ("tic-tac-toe", "11", "random"),
    ],
)
def test_errors_have_the_text_of_the_command(foursight_command: str, game: str, moves: str, player: str) -> None:
    with pytest.raises(FoursightError) as caught:
        Position(game, moves).best_move(player)
    said = command(foursight_command, "move", game, moves, "--player", player)
    assert str(caught.value) in said


def test_other_threads_run_while_one_searches() -> None:
    begun = threading.Event()
    counted = 0

    def search() -> None:
        begun.set()
        Position("connect-four").search("mcts:playouts=100000000", time=0.5)

    thread = threading.Thread(target=search)
    thread.start()
    begun.wait()
    while thread.is_alive():
        counted += 1
        time.sleep(0.001)
    thread.join()
    assert counted > 20


@pytest.mark.parametrize(
    "work",
    [
        'Position("connect-four").search("mcts:playouts=1000000000")',
        'solve_many(lines, threads=1)',
        'solve_many(lines, threads=2)',
    ],
)
def test_ctrl_c_ends_a_search(work: str) -> None:
    # Unknown to the book and slow: more than a machine solves in a minute.
    lines = [moves for moves, _ in solved("l1-r2-half", 500)]
    # A shell starts what runs in its background with Ctrl-C ignored.
    heard = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
    code = f"{heard}from foursight_games import *\nlines = {lines!r} * 100\nprint('begun', flush=True)\n{work}"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "begun\n"
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=30)
    assert "KeyboardInterrupt" in said


@pytest.mark.parametrize("seconds", [-1.0, float("nan")])
def test_a_time_that_is_none(seconds: float) -> None:
    with pytest.raises(FoursightError, match="expected seconds"):
        Position("connect-four").best_move("strong", time=seconds)
