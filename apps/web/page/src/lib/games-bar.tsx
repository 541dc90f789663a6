/** The games to choose from, beside each other. */
import { gameTitle, games } from "./games.ts";

/** @param current the game's name */
export function GamesBar({ current, choose }: { current: string; choose: (game: string) => void }) {
  return (
    <>
      {games().map(({ name }) => (
        <button key={name} type="button" data-game={name} aria-pressed={name === current} onClick={() => choose(name)}>
          {gameTitle(name)}
        </button>
      ))}
    </>
  );
}
