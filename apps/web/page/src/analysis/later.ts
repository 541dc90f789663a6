/** What the page does not start with, in one file; `play/later.ts` says why. */
export { LineReview } from "./practice.ts";
export { ThreatView } from "./threats.ts";
