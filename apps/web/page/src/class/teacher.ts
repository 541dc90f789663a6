/** The teacher's side of a class: commands, what was said to them, and what waits to be written. */
import { Problem } from "../lib/back-end/problem.ts";
import { api } from "../lib/api.ts";
import { observe } from "../lib/state.ts";
import { t } from "../lib/texts.ts";
import { ExerciseDraft } from "./exercise-draft.ts";
import { SettingsForm } from "./opening.ts";
import { classes, refusalText } from "./requests.ts";
import { Room } from "./room.ts";
import { forget, keep, kept } from "./seats.ts";
import type { ClassExportKind, ClassSnapshot, TeacherCommand } from "../lib/openapi.ts";

export const PARTS = ["games", "exercises", "class"] as const;
export type Part = (typeof PARTS)[number];

export class Teacher {
  room: Room<"teacher">;
  part: Part = "games";
  /** An earlier round that is looked at; none: the one that is played. */
  round: number | null = null;
  /** A command on its way. */
  busy = false;
  /** What was said last, and how often something was. */
  said = { text: "", times: 0 };
  trouble: string | null = null;
  /** The key that gives a pupil's seat back. */
  seat: { pupil: number; key: string } | null = null;
  /** Settings that are being changed. */
  settings: SettingsForm | null = null;
  exercise = new ExerciseDraft();
  /** Whether the class was ended here. */
  ended = false;

  constructor(
    readonly code: string,
    secret: string,
    first: ClassSnapshot | null = null,
  ) {
    this.room = new Room("teacher", code, secret);
    observe(this, "part", "round", "busy", "said", "trouble", "seat", "settings", "ended");
    if (first) this.room.take(first);
  }

  get state() {
    const { part, busy, trouble, seat, ended, room } = this;
    return { part, busy, trouble, seat, ended, ...room.state };
  }

  say(text: string) {
    this.said = { text, times: this.said.times + 1 };
  }

  /** Does what the teacher says; whether the class did. */
  async do(command: TeacherCommand, done: string = "") {
    if (this.busy) return false;
    this.busy = true;
    this.trouble = null;
    try {
      const { key, snapshot } = await classes.teach(this.code, this.room.secret, command);
      if (snapshot) this.room.take(snapshot);
      if (key && command.kind === "offer_seat") this.seat = { pupil: command.pupil, key };
      if (done) this.say(done);
      return true;
    } catch (error) {
      if (error instanceof Problem && error.reason === "nothing-changes") return true;
      this.trouble = refusalText(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  async nextRound() {
    const round = (this.room.view?.rounds.length ?? 0) + 1;
    if (await this.do({ kind: "next_round" }, t("class.round-begins", { round }))) this.round = null;
  }

  /** Looks at the games of a round, whose boards are not sent by themselves once it is over. */
  async showRound(round: number) {
    const { view, matches, boards } = this.room;
    this.round = round === view?.rounds.length ? null : round;
    const unseen = view?.games.filter((game) => game.round === round && game.plies > 0 && !boards.has(game.game)) ?? [];
    await Promise.all(
      unseen.map(async ({ game }) => {
        const id = matches[game];
        // A board that cannot be had is not drawn; the game can be decided all the same.
        const position = id === undefined ? null : await api.match(id).catch(() => null);
        if (position) this.room.put([[game, position]]);
      }),
    );
  }

  async changeSettings() {
    if (this.settings && (await this.do({ kind: "change", settings: this.settings.settings }, t("class.settings-changed"))))
      this.settings = null;
  }

  async addExercise() {
    const { exercise } = this;
    if (exercise.exercise && (await this.do({ kind: "add_exercise", exercise: exercise.exercise }, t("class.exercise-added"))))
      exercise.clear();
  }

  /** Ends the class: everything of it is deleted, here as well. */
  async end() {
    if (!(await this.do({ kind: "end" }))) return;
    this.ended = true;
    forget(this.code);
    this.room.close();
  }

  /** What is taken home, as a file. */
  async take(what: ClassExportKind) {
    this.trouble = null;
    try {
      return await classes.exported(this.code, this.room.secret, what);
    } catch (error) {
      this.trouble = refusalText(error);
      return null;
    }
  }

  /** With the secret in this device, which opened the class, the teacher gets a new one. Whether it worked. */
  static async recover(code: string) {
    const device = kept(code)?.device;
    if (!device) return false;
    const { teacher } = await classes.recover(code, device);
    keep(code, { teacher });
    return true;
  }

  close() {
    this.room.close();
  }
}
