-- Questions that take seconds each: they keep every search slot taken.
function request()
  local body = '{"game":"atoll:size=9","player":"mcts:time=5s"}'
  return wrk.format("POST", "/api/v1/move", { ["content-type"] = "application/json" }, body)
end
