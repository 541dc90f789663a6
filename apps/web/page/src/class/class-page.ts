/** The page: where one is, how one comes in, and who one is in the class. */
import { Problem } from "../lib/back-end/problem.ts";
import { newRequestId } from "../lib/api.ts";
import { observe } from "../lib/state.ts";
import { joinAddress, plainCode, projectorAddress, teacherAddress, wantedBy, type Wanted } from "./address.ts";
import { SettingsForm } from "./opening.ts";
import { Pupil } from "./pupil.ts";
import { classes, refusalText } from "./requests.ts";
import { Projector } from "./projector.ts";
import { forget, keep, kept, keptClasses, type Kept } from "./seats.ts";
import { Teacher } from "./teacher.ts";
import type { ClassSnapshot } from "../lib/openapi.ts";

/** Why a class is not shown: it has ended, one was removed or plays elsewhere, or the teacher has another secret. */
export type Gone = "ended" | "pupil" | "teacher" | "projector";

export class ClassPage {
  screen: "start" | "join" | "pupil" | "teacher" | "projector" | "gone" = "start";
  code: string | null = null;
  pupil: Pupil | null = null;
  teacher: Teacher | null = null;
  projector: Projector | null = null;
  /** The class that is about to be opened. */
  form: SettingsForm | null = null;
  known: [string, Kept][] = keptClasses();
  gone: Gone | null = null;
  busy = false;
  trouble: string | null = null;
  /** A lost answer to the same name is asked for again. */
  #joining = { name: "", key: "" };
  /** The address of what is shown: browsers report one step twice, as a new hash and as a step in the history. */
  #address = "";

  constructor() {
    observe(this, "screen", "code", "pupil", "teacher", "projector", "form", "known", "gone", "busy", "trouble");
  }

  get state() {
    const { screen, code, gone, trouble } = this;
    const room = this.pupil?.state ?? this.teacher?.state ?? this.projector?.state ?? {};
    return { screen, code, gone, ...room, trouble: trouble ?? ("trouble" in room ? room.trouble : null) };
  }

  /** Whether this device can give the teacher a new secret. */
  get recoverable() {
    return this.code !== null && kept(this.code)?.device !== undefined;
  }

  /** Shows what the address says. */
  arrive() {
    if (location.href === this.#address) return;
    const wanted = wantedBy(location);
    if (wanted.screen === "teacher" && wanted.secret) keep(wanted.code, { teacher: wanted.secret });
    if (wanted.screen === "projector" && wanted.secret) keep(wanted.code, { projector: wanted.secret });
    this.go(wanted, "same");
    if (wanted.screen === "pupil" && wanted.seat) void this.takeSeat(wanted.seat);
  }

  /** @param step whether the browser's Back leads to where one was */
  go(wanted: Wanted, step: "same" | "new" = "new") {
    this.#leave();
    this.trouble = null;
    this.gone = null;
    this.form = null;
    this.known = keptClasses();
    this.code = wanted.screen === "start" ? null : wanted.code;
    const address = addressOf(wanted);
    // What is secret leaves the address.
    if (step === "same") history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    this.#address = location.href;
    if (wanted.screen === "start") this.screen = "start";
    else this.#enter(wanted.screen, wanted.code);
  }

  #enter(screen: "pupil" | "teacher" | "projector", code: string, first: ClassSnapshot | null = null) {
    const found = kept(code);
    if (screen === "pupil") {
      if (!found?.pupil) {
        this.screen = "join";
        return;
      }
      this.pupil = new Pupil(code, found.pupil.secret, first);
    } else if (screen === "teacher") {
      if (!found?.teacher) return this.lose("teacher");
      this.teacher = new Teacher(code, found.teacher, first);
    } else {
      if (!found?.projector) return this.lose("projector");
      this.projector = new Projector(code, found.projector);
    }
    this.screen = screen;
  }

  #leave() {
    this.pupil?.close();
    this.teacher?.close();
    this.projector?.close();
    this.pupil = this.teacher = this.projector = null;
  }

  /** Nothing comes any more. */
  lose(gone: Gone) {
    this.#leave();
    this.gone = gone;
    this.screen = "gone";
  }

  /** Looks whether the server has refused the room that is open. */
  follow() {
    const { pupil, teacher, projector } = this;
    const problem = (pupil ?? teacher ?? projector)?.room.gone;
    if (!problem || !this.code) return;
    if (problem.code === "no-such-class") {
      forget(this.code);
      this.lose("ended");
    } else this.lose(pupil ? "pupil" : teacher ? "teacher" : "projector");
  }

  async #try(work: () => Promise<void>) {
    if (this.busy) return;
    this.busy = true;
    this.trouble = null;
    try {
      await work();
    } catch (error) {
      this.trouble = refusalText(error);
    } finally {
      this.busy = false;
    }
  }

  /** A pupil has typed a code: whether there is such a class is known before a name is asked for. */
  async tryCode(typed: string) {
    const code = plainCode(typed);
    await this.#try(async () => {
      // A secret that opens nothing: the answer says whether the class is there.
      const problem = await classes.view(code, "-").then(
        () => null,
        (error: unknown) => error,
      );
      if (!(problem instanceof Problem) || problem.code !== "wrong-secret") throw problem;
      this.go({ screen: "pupil", code, seat: null });
    });
  }

  async join(name: string) {
    const { code } = this;
    if (code === null) return;
    if (this.#joining.name !== name) this.#joining = { name, key: newRequestId() };
    await this.#try(async () => {
      const { secret, snapshot } = await classes.join(code, name, this.#joining.key);
      this.#sit(code, secret, snapshot);
    });
  }

  /** Takes a seat back with the teacher's key. */
  async takeSeat(key: string) {
    const { code } = this;
    if (code === null) return;
    await this.#try(async () => {
      const { secret, snapshot } = await classes.takeSeat(code, key);
      this.#leave();
      this.#sit(code, secret, snapshot);
    });
  }

  #sit(code: string, secret: string, snapshot: ClassSnapshot) {
    const { view } = snapshot;
    if (view.role !== "pupil") return;
    keep(code, { title: view.class, pupil: { secret, name: view.name } });
    this.#enter("pupil", code, snapshot);
  }

  /** Somebody else sits at this device now, or the pupil was removed: the seat is forgotten here. */
  joinAgain() {
    const { code } = this;
    if (code === null) return;
    keep(code, { pupil: undefined });
    this.go({ screen: "pupil", code, seat: null }, "same");
  }

  showForm() {
    this.form = new SettingsForm();
    this.trouble = null;
  }

  async open() {
    const { form } = this;
    if (!form) return;
    await this.#try(async () => {
      const { code, teacher, device, projector, snapshot } = await classes.open(form.settings);
      form.note();
      keep(code, { title: form.settings.name, teacher, device, projector });
      this.#leave();
      this.form = null;
      this.code = code;
      history.pushState(null, "", teacherAddress(code));
      this.#address = location.href;
      this.#enter("teacher", code, snapshot);
    });
  }

  async recover() {
    const { code } = this;
    if (code === null) return;
    await this.#try(async () => {
      if (await Teacher.recover(code)) this.go({ screen: "teacher", code, secret: null }, "same");
    });
  }

  forget(code: string) {
    forget(code);
    this.known = keptClasses();
  }
}

function addressOf(wanted: Wanted) {
  if (wanted.screen === "start") return "/class";
  if (wanted.screen === "pupil") return joinAddress(wanted.code);
  return wanted.screen === "teacher" ? teacherAddress(wanted.code) : projectorAddress(wanted.code);
}
