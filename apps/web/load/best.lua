-- GET best, by the perfect player, on positions never asked before.
package.path = debug.getinfo(1, "S").source:match("@(.*/)") .. "?.lua;" .. package.path
local positions = require("positions")

function init(_) positions.seed() end

function request()
  return wrk.format("GET", "/api/v1/best/connect-four?player=perfect&moves=" .. positions.draw(12, 30))
end
