/** The threats of a position in words, with their parity and on which of them best play ends. */
import { joinMoves } from "../lib/games.ts";
import { roleName } from "../lib/marks.ts";
import { t } from "../lib/texts.ts";
import { opponent } from "../lib/turns.ts";
import type { Analysis } from "./analysis.ts";
import type { ThreatEntry, Threats } from "../lib/openapi.ts";

export function threatsView({ threats: view, tree: { game } }: Analysis) {
  if (!view?.isVisible) return null;
  const { threats, problem } = view.found ?? { threats: null, problem: "" };
  return (
    <>
      <h2>{t("analysis.threats")}</h2>
      {!view.isApt ? (
        <p>{t("analysis.threats.other-game")}</p>
      ) : threats ? (
        <p>{summary(game, threats)}</p>
      ) : (
        <p class="soft">{problem || t("play.asking")}</p>
      )}
      {view.isApt && threats && threats.threats.length > 0 && (
        <>
          <ul class="threat-list">
            {threats.threats.map((threat) => (
              <li key={`${threat.owner} ${threat.cell}`} class={threat.decides ? "decides" : ""}>
                {sentence(game, threat)}
              </li>
            ))}
          </ul>
          <p class="soft">{t("analysis.threats.about")}</p>
        </>
      )}
    </>
  );
}

function sentence(game: string, threat: ThreatEntry) {
  const name = roleName(game, threat.owner);
  const values = { name, other: roleName(game, opponent(threat.owner)), cell: threat.cell, row: threat.row };
  const parity = threat.odd ? "odd" : "even";
  const helps = threat.odd === (threat.owner === "first");
  const what = threat.playable ? "now" : `${parity}.${helps ? "good" : "weak"}`;
  const decides = threat.decides ? ` ${t("analysis.threat.decides", values)}` : "";
  return t(`analysis.threat.${what}`, values) + decides;
}

function summary(game: string, { threats, value, winner, last, line }: Threats) {
  if (threats.length === 0) return t("analysis.threats.none");
  if (!value.proven) return t("analysis.threats.unknown");
  if (!winner) return t("analysis.threats.nobody", { count: threats.length });
  if (!last) return t("analysis.threats.wins", { name: roleName(game, winner) });
  const values = { name: roleName(game, winner), cell: last, line: joinMoves(game, line) };
  return t(threats.some(({ decides }) => decides) ? "analysis.threats.decided" : "analysis.threats.later", values);
}
