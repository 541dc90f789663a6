/** What the page does not start with, in one file; `play/later.ts` says why. */
export { FoundReview } from "./found-review.tsx";
export { LineReview } from "./practice.ts";
export { threatsView } from "./threats-card.tsx";
export { ThreatView } from "./threats.ts";
