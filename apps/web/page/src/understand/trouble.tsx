/** What went wrong, said at once. */
export function Trouble({ text }: { text: string | null }) {
  return text === null ? null : (
    <p class="trouble" role="alert">
      {text}
    </p>
  );
}
