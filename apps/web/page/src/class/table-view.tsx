/** The table: who stands where, for pupils, teacher, projector and paper. */
import { formatNumber, t } from "../lib/texts.ts";
import { points } from "./words.ts";
import type { ClassMode, StandingsRow } from "../lib/openapi.ts";

export interface TableProps {
  rows: StandingsRow[];
  names: Map<number, string>;
  mode: ClassMode;
  /** The pupil who looks at it. */
  own?: number | undefined;
  /** Whether what decides between equal points is shown. */
  whole?: boolean;
}

export function Table({ rows, names, mode, own, whole = false }: TableProps) {
  if (rows.length === 0) return <p class="soft">{t("class.table-empty")}</p>;
  const breaks = whole && mode !== "free_play";
  return (
    <table class="class-table">
      <caption class="visually-hidden">{t("class.table")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("class.rank")}</th>
          <th scope="col" class="wide">
            {t("class.pupil")}
          </th>
          <th scope="col">{t("tournament.points")}</th>
          {whole && (
            <>
              <th scope="col">{t("class.wins")}</th>
              <th scope="col">{t("class.draws")}</th>
              <th scope="col">{t("class.losses")}</th>
            </>
          )}
          {breaks && mode === "swiss" && (
            <th scope="col">
              <abbr title={t("class.buchholz")}>BH</abbr>
            </th>
          )}
          {breaks && (
            <th scope="col">
              <abbr title={t("class.sonneborn-berger")}>SB</abbr>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.pupil} class={row.pupil === own ? "own" : undefined} data-pupil={row.pupil}>
            <td>{row.rank}</td>
            <th scope="row" class="wide">
              {names.get(row.pupil) ?? t("class.somebody-removed")}
              {row.pupil === own && <span class="soft"> ({t("common.you")})</span>}
            </th>
            <td class="points">{points(row.points)}</td>
            {whole && (
              <>
                <td>{row.wins}</td>
                <td>{row.draws}</td>
                <td>{row.losses}</td>
              </>
            )}
            {breaks && mode === "swiss" && <td>{points(row.buchholz)}</td>}
            {breaks && <td>{formatNumber(row.sonneborn_berger)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
