/** The buttons that walk through a game. */
const PATHS = {
  // Drawn in a square of 24.
  first: "M18 5l-8 7 8 7zM6 5v14",
  back: "M16 5l-8 7 8 7z",
  forward: "M8 5l8 7-8 7z",
  last: "M6 5l8 7-8 7zM18 5v14",
} as const;

export type StepName = keyof typeof PATHS;
export const STEPS = Object.keys(PATHS) as StepName[];

export function StepButton({ name, label, disabled, press }: { name: StepName; label: string; disabled: boolean; press: () => void }) {
  return (
    <button type="button" class="button step" data-step={name} aria-label={label} title={label} disabled={disabled} onClick={press}>
      <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
        <path d={PATHS[name]} />
      </svg>
    </button>
  );
}
