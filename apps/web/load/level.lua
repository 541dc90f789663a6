-- POST move, by the player of the game that are given: wrk … -- GAME PLAYER
package.path = debug.getinfo(1, "S").source:match("@(.*/)") .. "?.lua;" .. package.path
local positions = require("positions")
local game, player

function init(arguments)
  positions.seed()
  game, player = arguments[1], arguments[2]
end

-- A stone somewhere in the middle, so that not every question is the same.
local function opening()
  if game == "connect-four" then return positions.draw(0, 16) end
  if game == "tic-tac-toe" then return tostring(math.random(9)) end
  local stones = { "C2", "C3", "C4", "D3", "D4", "D5" }
  return stones[math.random(#stones)]
end

function request()
  local body = string.format('{"game":"%s","player":"%s","moves":"%s","seed":%d}', game, player, opening(), math.random(1000000))
  return wrk.format("POST", "/api/v1/move", { ["content-type"] = "application/json" }, body)
end
