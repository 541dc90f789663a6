/** What the page asks of classes. A command carries an id of its own, so that the same one sent twice is done once. */
import { ask, newRequestId, problemText, type Options } from "../lib/api.ts";
import { Problem } from "../lib/back-end/problem.ts";
import { read } from "../lib/back-end/http.ts";
import { hasText, t } from "../lib/texts.ts";
import type {
  ClassExportKind,
  ClassRecovered,
  ClassSettings,
  ClassSnapshot,
  ClassTeacherResponse,
  JoinedClass,
  OpenedClass,
  PupilCommand,
  Snapshot,
  TeacherCommand,
} from "../lib/openapi.ts";

const path = (code: string) => `/classes/${encodeURIComponent(code)}`;

export const classes = {
  open: (settings: ClassSettings): Promise<OpenedClass> => ask("POST", "/classes", settings),

  /** @param key the same again gives the same seat again */
  join: (code: string, name: string, key: string): Promise<JoinedClass> => ask("POST", `${path(code)}/join`, { name, key }),

  takeSeat: (code: string, key: string): Promise<JoinedClass> => ask("POST", `${path(code)}/seat`, { key }, { attempts: 1 }),

  recover: (code: string, device: string): Promise<ClassRecovered> => ask("POST", `${path(code)}/teacher`, { device }),

  view: (code: string, secret: string, options?: Options): Promise<ClassSnapshot> => ask("POST", `${path(code)}/view`, { secret }, options),

  teach: (code: string, secret: string, command: TeacherCommand): Promise<ClassTeacherResponse> =>
    ask("POST", `${path(code)}/teacher/commands`, { secret, request: newRequestId(), command }),

  learn: (code: string, secret: string, command: PupilCommand): Promise<ClassSnapshot> =>
    ask("POST", `${path(code)}/pupil/commands`, { secret, request: newRequestId(), command }),

  /** Asked once: whoever asks knows from the board whether it arrived. */
  move: (code: string, secret: string, game: number, move: string): Promise<Snapshot> =>
    ask("POST", `${path(code)}/pupil/moves`, { secret, game, move }, { attempts: 1 }),

  async exported(code: string, secret: string, what: ClassExportKind): Promise<string> {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`/api/v1${path(code)}/export`, { method: "POST", headers, body: JSON.stringify({ secret, what }) });
    // A line of JSON for each game is not one JSON.
    return answer.ok ? answer.text() : read(answer);
  },
};

/** The sentence to show for an error: why the class refuses it, where it says so. */
export function refusalText(error: unknown) {
  const key = error instanceof Problem && error.reason ? `class.refused.${error.reason}` : "";
  return hasText(key) ? t(key) : problemText(error);
}
