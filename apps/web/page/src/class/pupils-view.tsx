/** The pupils as the teacher sees them: who is there, who plays, and what can be done about each. */
import { useSignal } from "@preact/signals";
import { Button } from "../lib/controls.tsx";
import { QrCode } from "../lib/qr-code.tsx";
import { t } from "../lib/texts.ts";
import { seatAddress } from "./address.ts";
import { origin } from "./origin.ts";
import type { Seen } from "./room.ts";
import type { Teacher } from "./teacher.ts";
import type { PupilRow } from "../lib/openapi.ts";

export function Pupils({ teacher, view }: { teacher: Teacher; view: Seen<"teacher"> }) {
  const pupils = view.pupils.filter(({ removed }) => !removed);
  const present = pupils.filter(({ present: here }) => here).length;
  return (
    <section class="card pupils-card" aria-labelledby="pupils-title">
      <h2 id="pupils-title">
        {t("class.pupils")} <span class="soft">{t("class.present-of", { present, count: pupils.length })}</span>
      </h2>
      {pupils.length === 0 && <p class="soft">{t("class.no-pupils")}</p>}
      <ul class="pupils" id="pupils">
        {pupils.map((pupil) => (
          <li key={pupil.pupil} data-name={pupil.name}>
            <details>
              <summary>
                <span class={pupil.present ? "presence here" : "presence"} aria-hidden="true" />
                <span class="pupil-name">{pupil.name}</span>
                <span class="soft pupil-state">{state(pupil, view)}</span>
              </summary>
              <Actions teacher={teacher} pupil={pupil} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

function state({ pupil, present, playing }: PupilRow, view: Seen<"teacher">) {
  if (!present) return t("class.absent");
  if (playing != null) return t("class.plays");
  if (view.rounds.at(-1)?.byes.includes(pupil)) return t("class.bye");
  return t(view.waiting.includes(pupil) ? "class.waits" : "class.present");
}

function Actions({ teacher, pupil }: { teacher: Teacher; pupil: PupilRow }) {
  const number = pupil.pupil;
  const name = useSignal(pupil.name);
  const seat = teacher.seat?.pupil === number ? teacher.seat : null;
  const rename = (event: Event) => {
    event.preventDefault();
    void teacher.do({ kind: "rename", pupil: number, name: name.value }, t("class.renamed"));
  };
  return (
    <div class="pupil-actions-list">
      <form class="row link" onSubmit={rename}>
        <input
          type="text"
          aria-label={t("class.name-of", { name: pupil.name })}
          maxLength={24}
          value={name.value}
          onInput={({ currentTarget }) => {
            name.value = currentTarget.value;
          }}
        />
        <button type="submit" class="button small" disabled={teacher.busy || name.value.trim() === pupil.name}>
          {t("class.rename")}
        </button>
      </form>
      <div class="row">
        <Button look="small give-seat" disabled={teacher.busy} press={() => void teacher.do({ kind: "offer_seat", pupil: number })}>
          {t("class.give-seat")}
        </Button>
        <Button
          look="small"
          disabled={teacher.busy}
          press={() =>
            void teacher.do(
              { kind: "attend", pupil: number, present: !pupil.present },
              t(pupil.present ? "class.now-absent" : "class.now-present", { name: pupil.name }),
            )
          }
        >
          {t(pupil.present ? "class.set-absent" : "class.set-present")}
        </Button>
        <Button
          look="small remove"
          disabled={teacher.busy}
          press={() =>
            void (
              confirm(t("class.remove-sure", { name: pupil.name })) &&
              teacher.do({ kind: "remove", pupil: number }, t("class.removed", { name: pupil.name }))
            )
          }
        >
          {t("class.remove")}
        </Button>
      </div>
      {seat && (
        <div class="seat-key" role="status">
          <p>{t("class.seat-offered", { name: pupil.name })}</p>
          <p class="code-shown">{seat.key}</p>
          <div class="door-qr">
            <QrCode link={seatAddress(teacher.code, seat.key, origin())} />
          </div>
        </div>
      )}
    </div>
  );
}
