/** Where one ply more changes the move: how that is looked for, and what was found. */
import { Button, Select } from "../lib/controls.tsx";
import { roleName } from "../lib/marks.ts";
import { t } from "../lib/texts.ts";
import { moveName, moverOf } from "../lib/turns.ts";
import { words } from "../lib/values.ts";
import { addressOf } from "../lib/where.ts";
import { searchName } from "./names.ts";
import type { Figures } from "./figures.ts";
import type { Change, Found } from "./horizon.ts";

export function horizonView(figures: Figures) {
  const { horizon, position } = figures;
  const { searches } = horizon;
  return (
    <div class="horizon">
      <p>{t("figures.horizon-about")}</p>
      <div class="row">
        <div class="field">
          <label for="horizon-search">{t("figures.search")}</label>
          <Select
            id="horizon-search"
            options={searches.map((search) => [search, searchName(search)])}
            value={horizon.chosen}
            changed={(search) => (horizon.search = search)}
          />
        </div>
        <Button id="find-horizon" disabled={searches.length === 0 || !position?.moves.length} press={() => void horizon.find()}>
          {t("figures.horizon-find")}
        </Button>
      </div>
      <p class="soft" role="status">
        {horizon.said}
      </p>
      <ol class="horizon-list">
        {horizon.changes.map((change) => (
          <Entry key={`${change.ply} ${change.less.depth}`} figures={figures} change={change} />
        ))}
      </ol>
    </div>
  );
}

function Entry({ figures, change }: { figures: Figures; change: Change }) {
  const { question, ply, less, more } = change;
  const { game } = question;
  const mover = figures.position ? moverOf(figures.position, ply) : "first";
  const part = ({ depth, report: { best } }: Found) =>
    t("figures.horizon-part", { depth, move: moveName(game, best.action), value: words(best.value).text });
  const clean = (player: string) => player.replace(/,?nodes=\d+/, "");
  const query = new URLSearchParams({ ...question, player: clean(less.player), against: clean(more.player) });
  return (
    <li data-ply={ply} data-depths={`${less.depth} ${more.depth}`}>
      {`${t("figures.horizon-entry", { count: ply, name: roleName(game, mover), less: part(less), more: part(more) })} `}
      {/^(minimax|negamax)/.test(less.player) && <a href={addressOf("understand", query)}>{t("figures.horizon-show")}</a>}
    </li>
  );
}
