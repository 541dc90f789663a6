/** What this browser remembers of classes: the secrets by which it is a teacher, a projector or a pupil, each class by its code. */
import { recall, remember } from "../lib/memory.ts";

export interface Kept {
  /** What the class is called, or the code where nobody said. */
  title: string;
  teacher?: string | undefined;
  /** Of the device that opened the class. */
  device?: string | undefined;
  projector?: string | undefined;
  pupil?: { secret: string; name: string } | undefined;
}

const PREFIX = "class-seat.";

export function kept(code: string): Kept | null {
  const found = recall(PREFIX + code);
  return found && typeof found === "object" ? found : null;
}

/** @param part undefined forgets */
export function keep(code: string, part: Partial<Kept>) {
  const all = { title: code, ...kept(code), ...part };
  const useful = all.teacher ?? all.device ?? all.projector ?? all.pupil;
  remember(PREFIX + code, useful === undefined ? null : all);
}

export function forget(code: string) {
  remember(PREFIX + code, null);
}

/** Every class this browser knows. */
export function keptClasses(): [string, Kept][] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(`foursight.${PREFIX}`));
    const codes = names.map((name) => name.slice(`foursight.${PREFIX}`.length)).sort();
    return codes.flatMap((code): [string, Kept][] => {
      const found = kept(code);
      return found ? [[code, found]] : [];
    });
  } catch {
    return [];
  }
}
