-- Connect Four positions by lot, in which nobody has won: no two runs and hardly two requests ask about the same one.
local positions = {}

local function wins(board, column, row, player)
  for _, step in ipairs({ { 1, 0 }, { 0, 1 }, { 1, 1 }, { 1, -1 } }) do
    local count = 1
    for _, sign in ipairs({ 1, -1 }) do
      local c, r = column + sign * step[1], row + sign * step[2]
      while board[c] and board[c][r] == player do
        count = count + 1
        c, r = c + sign * step[1], r + sign * step[2]
      end
    end
    if count >= 4 then return true end
  end
  return false
end

-- The moves of a game of so many discs, or nil if somebody won on the way.
local function try(discs)
  local board, moves = { {}, {}, {}, {}, {}, {}, {} }, {}
  for disc = 1, discs do
    local column
    repeat column = math.random(7) until #board[column] < 6
    local player = disc % 2
    local row = #board[column] + 1
    board[column][row] = player
    if wins(board, column, row, player) then return nil end
    moves[disc] = column
  end
  return table.concat(moves)
end

function positions.seed()
  local file = io.open("/dev/urandom", "rb")
  local a, b, c, d = file:read(4):byte(1, 4)
  file:close()
  math.randomseed(a + 256 * b + 65536 * c + 16777216 * d)
end

-- A position of `least` to `most` discs.
function positions.draw(least, most)
  while true do
    local moves = try(math.random(least, most))
    if moves then return moves end
  end
end

return positions
