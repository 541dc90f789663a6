-- POST analyse, the values of all moves, on positions never asked before: twenty clients who look at each for a second on average.
package.path = debug.getinfo(1, "S").source:match("@(.*/)") .. "?.lua;" .. package.path
local positions = require("positions")

function init(_) positions.seed() end

function delay() return math.random(0, 2000) end

function request()
  local body = '{"game":"connect-four","moves":"' .. positions.draw(8, 30) .. '"}'
  return wrk.format("POST", "/api/v1/analyse", { ["content-type"] = "application/json" }, body)
end
