/** Settings, what the teacher takes home, what is stored, other devices, and the end. */
import { useSignal } from "@preact/signals";
import { Button } from "../lib/controls.tsx";
import { copy } from "../lib/clipboard.ts";
import { t } from "../lib/texts.ts";
import { projectorAddress, teacherAddress } from "./address.ts";
import { SettingsForm } from "./opening.ts";
import { origin } from "./origin.ts";
import { kept } from "./seats.ts";
import { SettingsFields } from "./settings-view.tsx";
import { dateText } from "./words.ts";
import type { Seen } from "./room.ts";
import type { Teacher } from "./teacher.ts";
import type { ClassExportKind } from "../lib/openapi.ts";

type Props = { teacher: Teacher; view: Seen<"teacher"> };

const EXPORTS = ["results", "answers", "games"] as const satisfies readonly ClassExportKind[];

export function HomePart({ teacher, view }: Props) {
  return (
    <>
      <TakeHome teacher={teacher} view={view} />
      <Settings teacher={teacher} view={view} />
      <OtherDevices teacher={teacher} />
      <section class="card" aria-labelledby="end-title">
        <h2 id="end-title">{t("class.end")}</h2>
        <p>{t("class.end-about", { date: dateText(view.expires) })}</p>
        <Button id="end-class" look="danger" disabled={teacher.busy} press={() => void (confirm(t("class.end-sure")) && teacher.end())}>
          {t("class.end")}
        </Button>
      </section>
    </>
  );
}

/** Saves a text as a file. */
function save(name: string, text: string, kind: string) {
  const address = URL.createObjectURL(new Blob([text], { type: kind }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

function TakeHome({ teacher, view }: Props) {
  const take = async (what: ClassExportKind) => {
    const text = await teacher.take(what);
    if (text === null) return;
    const ending = what === "games" ? "ndjson" : "csv";
    // A spreadsheet takes a file without this mark for one of another alphabet.
    const mark = what === "games" ? "" : "\ufeff";
    save(`${view.code}-${what}.${ending}`, mark + text, what === "games" ? "application/x-ndjson" : "text/csv");
  };
  return (
    <section class="card" aria-labelledby="home-title">
      <h2 id="home-title">{t("class.take-home")}</h2>
      <div class="row">
        {EXPORTS.map((what) => (
          <Button key={what} id={`export-${what}`} press={() => void take(what)}>
            {t(`class.export.${what}`)}
          </Button>
        ))}
        <Button id="print" press={() => print()}>
          {t("common.print")}
        </Button>
      </div>
      <p class="soft">{t("class.stored-about")}</p>
    </section>
  );
}

function Settings({ teacher, view }: Props) {
  const { settings } = teacher;
  if (!settings)
    return (
      <section class="card" aria-labelledby="settings-title">
        <h2 id="settings-title">{t("class.settings")}</h2>
        <Button
          id="change-settings"
          press={() => {
            teacher.settings = new SettingsForm(view.settings);
          }}
        >
          {t("class.change-settings")}
        </Button>
      </section>
    );
  return (
    <form
      class="card class-form"
      aria-label={t("class.settings")}
      onSubmit={(event) => {
        event.preventDefault();
        void teacher.changeSettings();
      }}
    >
      <SettingsFields form={settings} fixed={view.games.length > 0} />
      <div class="row">
        <button type="submit" class="button primary" disabled={teacher.busy}>
          {t("class.save")}
        </button>
        <Button
          press={() => {
            teacher.settings = null;
          }}
        >
          {t("common.cancel")}
        </Button>
      </div>
    </form>
  );
}

/** Links with secrets in them: for the teacher's own other devices. */
function OtherDevices({ teacher }: { teacher: Teacher }) {
  const copied = useSignal("");
  const { projector } = kept(teacher.code) ?? {};
  const press = async (link: string) => {
    copied.value = t((await copy(link)) ? "share.copied" : "share.not-copied");
  };
  return (
    <section class="card" aria-labelledby="devices-title">
      <h2 id="devices-title">{t("class.other-devices")}</h2>
      <p class="soft">{t("class.other-devices-about")}</p>
      <div class="row">
        {projector && (
          <Button id="copy-projector" press={() => void press(projectorAddress(teacher.code, projector, origin()))}>
            {t("class.copy-projector")}
          </Button>
        )}
        <Button id="copy-teacher" press={() => void press(teacherAddress(teacher.code, teacher.room.secret, origin()))}>
          {t("class.copy-teacher")}
        </Button>
        <span role="status">{copied.value}</span>
      </div>
    </section>
  );
}
