/** The review of a line. Whoever asked for it is led to it: it stands below the board and the list of moves. */
import { useLayoutEffect } from "preact/hooks";
import { byId } from "../lib/dom.ts";
import { ReviewView } from "../lib/review-view.tsx";
import type { Review } from "../lib/review.ts";
import type { Analysis } from "./analysis.ts";

export function FoundReview({ analysis, review }: { analysis: Analysis; review: Review }) {
  useLayoutEffect(() => {
    if (!analysis.seeking) return;
    analysis.seeking = false;
    byId("review").scrollIntoView({ block: "start", behavior: analysis.stage.isStill ? "auto" : "smooth" });
  }, [review]);
  return <ReviewView review={review} />;
}
