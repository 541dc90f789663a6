-- POST move by `random`: what a request costs beside its search.
package.path = debug.getinfo(1, "S").source:match("@(.*/)") .. "?.lua;" .. package.path
local positions = require("positions")

function init(_) positions.seed() end

function request()
  local body = '{"game":"connect-four","player":"random","moves":"' .. positions.draw(4, 24) .. '"}'
  return wrk.format("POST", "/api/v1/move", { ["content-type"] = "application/json" }, body)
end
