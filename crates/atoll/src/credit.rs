//! What every face says about the game.

/// Whose game this is. Its author lets anyone program it on the condition that this is shown.
pub const CREDIT: &str = "Atoll was invented by Mark Steere in 2008. Programmed with the author's standing permission: name and \
     rules unchanged, author credited.";

/// The rules in a few sentences.
pub const RULES: &str = "Twelve islands of fixed stones, alternating between the two players, ring the board. Players take turns \
     to place one own stone on any empty cell; nothing is moved or captured. Whoever first links own islands by \
     one connected group of own stones, so that the shortest stretch of the perimeter that covers them holds at \
     least seven of the twelve islands, has won. Two opposite islands do, and so do three that lie four apart. There \
     are no draws.";

/// The swap rule in one sentence.
pub const SWAP_RULE: &str = "Swap: instead of placing a stone, the second player may once, as the game's second move, take over the \
     first stone: it disappears and an own stone appears at its mirror image, which is the same as \
     exchanging colours.";
