/** The table of the comparison on the page: a row for every search and depth. */
import { t } from "../lib/texts.ts";
import { searchName } from "./names.ts";
import { isStopped } from "./rows.ts";
import { MEASURES, commandOf } from "./state.ts";
import { caption, depthText, moveText, shown, valueText } from "./table.ts";
import type { Figures } from "./figures.ts";
import type { Row } from "./rows.ts";
import type { State } from "./state.ts";

export function tableView({ rows, state }: Figures) {
  const head = ["search", "depth", ...MEASURES.map((measure) => `measure.${measure}`), "value", "move"];
  return (
    <table class="figures-table">
      <caption>{caption(state)}</caption>
      <thead>
        <tr>
          {head.map((key) => (
            <th key={key} scope="col">
              {t(`figures.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line key={row.player} row={row} state={state} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ row, state }: { row: Row; state: State }) {
  const { report, problem, player, search } = row;
  return (
    <tr class={report && isStopped(report) ? "stopped" : ""} data-player={player} title={commandOf(state, player)}>
      <th scope="row">{searchName(search)}</th>
      <td class="number">{depthText(row)}</td>
      {problem ? (
        <td colSpan={6} class="trouble">
          {problem}
        </td>
      ) : (
        <>
          {MEASURES.map((measure) => (
            <td key={measure} class="number" data-measure={measure}>
              {shown(row, measure)}
            </td>
          ))}
          <td data-value="">{valueText(row)}</td>
          <td data-move={report?.best.action ?? ""}>{moveText(row, state.game)}</td>
        </>
      )}
    </tr>
  );
}
