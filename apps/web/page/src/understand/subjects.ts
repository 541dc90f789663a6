/** What the lessons, the guessing and the learning are about. They are content: texts and positions made for these games, which no other game could take the place of. */

/** Small enough that its tree can be taken in. */
export const SMALL = "tic-tac-toe";

/** The game that machines learn here, and whose moves are guessed. */
export const LARGE = "connect-four";
