"""What a typed program writes: mypy --strict must accept it and its ignored lines must be wrong."""

from foursight_games import Position, play_match, scores, solve, solve_many

score: int = solve("4455")
columns: list[int | None] = scores(Position("connect-four", 4455))
many: list[int] = solve_many(iter(["", "4"]), threads=1)
position = Position("atoll:size=5", "C3 B2")
move: str = position.best_move("level-1", seed=3, time=0.5)
plies: int | None = position.analyse("level-1").best.value.plies
nodes: int = Position("tic-tac-toe").search_tree("minimax:depth=2")["counts"]["nodes"]
moves: str = play_match("tic-tac-toe", "random", "perfect").moves
solve(4455)  # type: ignore[arg-type]
position.drawing("round")  # type: ignore[arg-type]
position.turn = "first"  # type: ignore[misc]
