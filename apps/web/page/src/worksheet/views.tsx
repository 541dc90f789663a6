/** The tools, and the sheets: first all that pupils get, then all that only the teacher gets. */
import { useMemo, useRef } from "preact/hooks";
import { Button, PasteField } from "../lib/controls.tsx";
import { byId } from "../lib/dom.ts";
import { gameTitle } from "../lib/games.ts";
import { roleName } from "../lib/marks.ts";
import { follow, mount } from "../lib/state.ts";
import { formatNumber, t } from "../lib/texts.ts";
import { addressOf } from "../lib/where.ts";
import { SmallBoard } from "../understand/small-board.tsx";
import { TreePicture } from "./picture.tsx";
import { questions } from "./questions.ts";
import { VARIANTS } from "./worksheets.ts";
import type { Sheet } from "./sheet.ts";
import type { Worksheets } from "./worksheets.ts";

export function mountViews(worksheets: Worksheets) {
  mount(byId("notice"), () => worksheets.notice || null);
  mount(byId("tools"), () => <Tools worksheets={worksheets} />);
  mount(byId("sheets"), () =>
    [false, true].flatMap((solved) =>
      worksheets.sheets.map((sheet) => <SheetPage key={`${sheet.variant} ${solved}`} sheet={sheet} solved={solved} />),
    ),
  );
  follow(() => {
    if (worksheets.busy) byId("sheets").setAttribute("aria-busy", "true");
    else byId("sheets").removeAttribute("aria-busy");
  });
}

function Tools({ worksheets }: { worksheets: Worksheets }) {
  const { moves, variants } = worksheets.wanted;
  const text = useRef<HTMLTextAreaElement>(null);
  // What somebody has written stays.
  const first = useMemo(() => moves, []);
  return (
    <>
      <PasteField title={t("common.position")} about={t("common.paste-about")} rows={2} text={first} field={text} />
      <div class="row">
        <Button id="open-position" press={() => void worksheets.open(text.current?.value ?? "")}>
          {t("common.open")}
        </Button>
        {VARIANTS.map((name) => (
          <label key={name} class="choice">
            <input
              type="checkbox"
              id={`variant-${name}`}
              checked={variants.includes(name)}
              onChange={({ currentTarget }) => void worksheets.choose(name, currentTarget.checked)}
            />
            {t("worksheet.variant", { name })}
          </label>
        ))}
        <a class="button" id="analysis-link" href={addressOf("analysis", worksheets.query)}>
          {t("common.analyse")}
        </a>
        <Button id="print" look="primary" press={() => print()}>
          {t("common.print")}
        </Button>
      </div>
    </>
  );
}

function SheetPage({ sheet, solved }: { sheet: Sheet; solved: boolean }) {
  const { position, variant, branches, end } = sheet;
  const { game, turn, cells } = position;
  const name = roleName(game, turn);
  const title = t(solved ? "worksheet.solution-of" : "worksheet.sheet", { variant, game: gameTitle(game) });
  const ended = branches.some(({ leaves }) => leaves.some((leaf) => Math.abs(leaf) === end));
  return (
    <article class={solved ? "sheet solution" : "sheet"} data-variant={variant} aria-label={title}>
      <h2>{title}</h2>
      {!solved && (
        <p class="lines">
          {`${t("worksheet.name")} `}
          <span class="blank" />
          {` ${t("worksheet.date")} `}
          <span class="blank short" />
        </p>
      )}
      <div class="sheet-top">
        <SmallBoard game={game} cells={cells} winning={[]} labels />
        <div>
          <p>{t("worksheet.turn", { name })}</p>
          <p>{t("worksheet.tree-about", { name })}</p>
          {ended && <p>{t("worksheet.end-about", { end: formatNumber(end), name })}</p>}
        </div>
      </div>
      <TreePicture sheet={sheet} solved={solved} label={t(solved ? "worksheet.tree-solved" : "worksheet.tree-empty")} />
      <ol class="questions">
        {questions(sheet).map(({ key, values, answer }) => (
          <li key={key} data-question={key}>
            <p>{t(`worksheet.question.${key}`, values)}</p>
            <p class={solved ? "answer" : "space"}>{solved && answer}</p>
          </li>
        ))}
      </ol>
    </article>
  );
}
