/** A little confetti over the board when a game is won by whoever sits here. Whoever wants no movement sees none, and nobody hears of it: the line above the board says who won. */
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";

const PIECES = 28;
/** Milliseconds until the last piece is gone. */
const LENGTH = 2600;

export function Celebration() {
  const over = useSignal(false);
  useEffect(() => {
    const timer = setTimeout(() => (over.value = true), LENGTH);
    return () => clearTimeout(timer);
  }, []);
  if (over.value) return null;
  return (
    <div class="confetti" aria-hidden="true">
      {Array.from({ length: PIECES }, (_, index) => (
        // Spread evenly, in an order that shows no pattern.
        <i
          key={index}
          class={index % 2 === 0 ? "first" : "second"}
          style={{ insetInlineStart: `${(index * 61) % 100}%`, animationDelay: `${(index * 37) % 600}ms`, rotate: `${index * 47}deg` }}
        />
      ))}
    </div>
  );
}
