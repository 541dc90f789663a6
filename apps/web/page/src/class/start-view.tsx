/** Where one comes in: a pupil with a code, a teacher who opens a class, and the way back to classes of this browser. */
import { useSignal } from "@preact/signals";
import { Button } from "../lib/controls.tsx";
import { language, t } from "../lib/texts.ts";
import { joinAddress, plainCode, projectorAddress, spacedCode, teacherAddress } from "./address.ts";
import { listenCommand } from "./origin.ts";
import { SettingsFields } from "./settings-view.tsx";
import type { ClassPage } from "./class-page.ts";

/** The page for teachers. */
const MANUAL = "/manual/docs/class.md";

export function Start({ page }: { page: ClassPage }) {
  return (
    <div class="class-start">
      <h1>{t("common.class")}</h1>
      <p class="lead">{t("class.lead")}</p>
      <Back page={page} />
      <div class="class-doors">
        <section class="card" aria-labelledby="to-join">
          <h2 id="to-join">{t("class.to-join")}</h2>
          <CodeForm page={page} />
        </section>
        <section class="card" aria-labelledby="to-open">
          <h2 id="to-open">{t("class.to-open")}</h2>
          {page.form ? <OpenForm page={page} /> : <Offer page={page} />}
        </section>
      </div>
    </div>
  );
}

/** Classes this browser knows. */
function Back({ page }: { page: ClassPage }) {
  if (page.known.length === 0) return null;
  return (
    <nav class="card class-known" aria-label={t("class.known")}>
      <h2>{t("class.known")}</h2>
      <ul>
        {page.known.map(([code, { title, teacher, device, projector, pupil }]) => (
          <li key={code}>
            <span>
              <b>{title}</b> <span class="soft">{spacedCode(code)}</span>
            </span>
            <span class="row">
              {(teacher ?? device) && <a href={teacherAddress(code)}>{t("class.as-teacher")}</a>}
              {pupil && <a href={joinAddress(code)}>{t("class.as-pupil", { name: pupil.name })}</a>}
              {projector && !teacher && <a href={projectorAddress(code)}>{t("class.projector")}</a>}
              <Button look="quiet small" label={t("class.forget-class", { name: title })} press={() => page.forget(code)}>
                {t("class.forget")}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function CodeForm({ page }: { page: ClassPage }) {
  const code = useSignal("");
  return (
    <form
      class="field"
      onSubmit={(event) => {
        event.preventDefault();
        void page.tryCode(code.value);
      }}
    >
      <label for="class-code">{t("class.code")}</label>
      <div class="row link">
        <input
          type="text"
          id="class-code"
          class="code-field"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          maxLength={12}
          required
          value={code.value}
          onInput={({ currentTarget }) => {
            code.value = currentTarget.value;
          }}
        />
        <button type="submit" class="button primary" id="try-code" disabled={page.busy || plainCode(code.value).length === 0}>
          {t("class.next")}
        </button>
      </div>
      <small>{t("class.code-about")}</small>
      <Trouble text={page.trouble} />
    </form>
  );
}

function Offer({ page }: { page: ClassPage }) {
  return (
    <>
      <p>{t("class.open-about")}</p>
      <p class="row">
        <Button id="open-form" look="primary" press={() => page.showForm()}>
          {t("class.open")}
        </Button>
        <a href={language === "hr" ? `${MANUAL}#razred` : MANUAL}>{t("class.manual")}</a>
      </p>
    </>
  );
}

function OpenForm({ page }: { page: ClassPage }) {
  const { form } = page;
  if (!form) return null;
  const command = listenCommand();
  return (
    <form
      class="class-form"
      onSubmit={(event) => {
        event.preventDefault();
        void page.open();
      }}
    >
      <SettingsFields form={form} />
      {command && (
        <p class="notice">
          {t("share.reach.none")} <code>{command}</code>
        </p>
      )}
      <Trouble text={page.trouble} />
      <button type="submit" class="button primary" id="open-class" disabled={page.busy || !form.draft.name.trim()}>
        {t("class.open")}
      </button>
    </form>
  );
}

export function Trouble({ text }: { text: string | null }) {
  return (
    <div role="alert" class="trouble-place">
      {text && <p class="notice bad">{text}</p>}
    </div>
  );
}

/** A pupil who has the code, and says who it is. */
export function Join({ page }: { page: ClassPage }) {
  const name = useSignal("");
  const key = useSignal("");
  const withKey = useSignal(false);
  return (
    <div class="class-join">
      <h1>{t("class.to-join")}</h1>
      <p class="soft">
        {t("class.code")}: <b class="code-shown">{spacedCode(page.code ?? "")}</b>
      </p>
      {withKey.value ? (
        <form
          key="seat"
          class="card field"
          onSubmit={(event) => {
            event.preventDefault();
            void page.takeSeat(key.value);
          }}
        >
          <label for="seat-key">{t("class.seat-key")}</label>
          <input
            type="text"
            id="seat-key"
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            required
            value={key.value}
            onInput={({ currentTarget }) => {
              key.value = currentTarget.value;
            }}
          />
          <small>{t("class.seat-key-about")}</small>
          <Trouble text={page.trouble} />
          <button type="submit" class="button primary" id="take-seat" disabled={page.busy || !key.value.trim()}>
            {t("class.take-seat")}
          </button>
        </form>
      ) : (
        <form
          key="name"
          class="card field"
          onSubmit={(event) => {
            event.preventDefault();
            void page.join(name.value);
          }}
        >
          <label for="pupil-name">{t("share.my-name")}</label>
          <input
            type="text"
            id="pupil-name"
            maxLength={24}
            autocomplete="nickname"
            required
            value={name.value}
            onInput={({ currentTarget }) => {
              name.value = currentTarget.value;
            }}
          />
          <small>{t("class.name-about")}</small>
          <Trouble text={page.trouble} />
          <button type="submit" class="button primary" id="join-class" disabled={page.busy || !name.value.trim()}>
            {t("class.join")}
          </button>
        </form>
      )}
      <p class="row">
        <Button
          look="quiet"
          press={() => {
            withKey.value = !withKey.value;
            page.trouble = null;
          }}
        >
          {t(withKey.value ? "class.without-key" : "class.with-key")}
        </Button>
        <Button look="quiet" press={() => page.go({ screen: "start" })}>
          {t("class.other-code")}
        </Button>
      </p>
    </div>
  );
}

/** The class is gone, or one is not in it any more. */
export function Gone({ page }: { page: ClassPage }) {
  const { gone } = page;
  if (!gone) return null;
  return (
    <div class="class-join">
      <h1>{t("common.class")}</h1>
      <div class="card" id="gone" role="alert">
        <p>{t(`class.gone.${gone}`)}</p>
        <p class="row">
          {gone === "teacher" && page.recoverable && (
            <Button id="recover" look="primary" disabled={page.busy} press={() => void page.recover()}>
              {t("class.recover")}
            </Button>
          )}
          {gone === "pupil" && (
            <Button id="join-again" look="primary" press={() => page.joinAgain()}>
              {t("class.join-again")}
            </Button>
          )}
          <Button press={() => page.go({ screen: "start" })}>{t("class.to-start")}</Button>
        </p>
        <Trouble text={page.trouble} />
      </div>
    </div>
  );
}
