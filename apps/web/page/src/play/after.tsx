/** After the game: how it went, and a way from one's own mistakes to exercises made of them. */
import { useEffect, useMemo } from "preact/hooks";
import { keepMistakes } from "../analysis/mistakes.ts";
import { Review } from "../lib/review.ts";
import { ReviewView } from "../lib/review-view.tsx";
import { t } from "../lib/texts.ts";
import { addressOf, hasPage } from "../lib/where.ts";
import { WhyLink } from "./why.tsx";
import type { Play } from "./play.ts";
import type { Snapshot } from "../lib/openapi.ts";

/** @param game as it ended; another one is another component */
export function AfterGame({ play, game }: { play: Play; game: Snapshot }) {
  const review = useMemo(() => reviewOf(play, game), []);
  useEffect(() => {
    play.review = review;
    void review.run().then(() => {
      const own = ownSlips(play, review);
      if (play.review === review && own.length > 0) keepMistakes(game, own);
    });
    return () => {
      review.close();
      if (play.review === review) play.review = null;
    };
  }, []);
  return <ReviewView review={review} />;
}

function reviewOf(play: Play, game: Snapshot) {
  return new Review(
    {
      ply: () => play.walk.ply ?? game.moves.length,
      go: (ply) => void play.walk.to(game, ply),
      again: (ply, mover) => void play.tryAgain(ply, mover),
      why: (ply) => <WhyLink play={play} ply={ply} text={t("play.why")} />,
      more: (review) => <Practise play={play} game={game} review={review} />,
    },
    `${game.id} ${game.number} ${game.text}`,
    game,
  );
}

/** Mistakes of whoever sits here: one's own, or of both players at one screen. */
function ownSlips({ table }: Play, review: Review) {
  const { me, mode, seated } = table;
  if (!seated || mode === "watch") return [];
  return review.slips().filter(({ mover }) => me === null || table.seatOf(mover) === me);
}

function Practise({ play, game, review }: { play: Play; game: Snapshot; review: Review }) {
  const { table } = play;
  const { me } = table;
  const own = ownSlips(play, review);
  if (own.length === 0 || !hasPage("analysis")) return null;
  const query = new URLSearchParams({
    game: game.game,
    moves: game.text,
    ...(game.origin ? { board: game.origin } : {}),
    practise: me === null ? "both" : table.roleOf(me),
  });
  return (
    <a class="button" id="practise" href={addressOf("analysis", query)}>
      {t("analysis.practise", { count: own.length })}
    </a>
  );
}
