/** What is printed: the table with every round, answers, and what is stored about each pupil. */
import { t } from "../lib/texts.ts";
import { pupilNames } from "./games-view.tsx";
import { Table } from "./table-view.tsx";
import { dateText, resultSentence, sideOf } from "./words.ts";
import type { Seen } from "./room.ts";

export function Paper({ view }: { view: Seen<"teacher"> }) {
  const names = pupilNames(view);
  const played = view.games.filter(({ status }) => typeof status === "object");
  return (
    <div class="paper">
      <h1>{view.settings.name}</h1>
      <p>{t("class.paper-head", { date: dateText(view.opened), code: view.code })}</p>
      <h2>{t("class.table")}</h2>
      <Table rows={view.standings} names={names} mode={view.settings.mode} whole />
      {view.rounds.map(({ round, byes }) => (
        <section key={round}>
          <h2>{t("class.round", { round })}</h2>
          <ul>
            {played
              .filter((game) => game.round === round)
              .map((game) => (
                <li key={game.game}>{resultSentence(game)}</li>
              ))}
            {byes.length > 0 && <li>{t("class.byes", { names: byes.map((pupil) => names.get(pupil) ?? "").join(", ") })}</li>}
          </ul>
        </section>
      ))}
      {view.exercises.map(({ number, exercise, answers }) => (
        <section key={number}>
          <h2>{exercise.title}</h2>
          <ol>
            {exercise.questions.map(({ a }, index) => (
              <li key={index}>
                {a.text}
                <ul>
                  {answers
                    .filter(({ question }) => question === index + 1)
                    .map(({ pupil, text, right }) => (
                      <li key={pupil}>
                        {names.get(pupil)}: {text}
                        {right != null && ` (${t(right ? "class.right" : "class.wrong")})`}
                      </li>
                    ))}
                </ul>
              </li>
            ))}
          </ol>
        </section>
      ))}
      <section>
        <h2>{t("class.stored")}</h2>
        <p>{t("class.stored-about")}</p>
        <p>{t("class.stored-until", { date: dateText(view.expires) })}</p>
        <table class="class-table">
          <thead>
            <tr>
              <th scope="col" class="wide">
                {t("class.pupil")}
              </th>
              <th scope="col">{t("class.joined")}</th>
              <th scope="col">{t("tournament.games")}</th>
              <th scope="col">{t("class.answers")}</th>
            </tr>
          </thead>
          <tbody>
            {view.pupils.map(({ pupil, name, removed, joined }) => (
              <tr key={pupil}>
                <th scope="row" class="wide">
                  {name} {removed && `(${t("class.somebody-removed")})`}
                </th>
                <td>{dateText(joined)}</td>
                <td>{view.games.filter((game) => sideOf(game, pupil)).length}</td>
                <td>{view.exercises.flatMap(({ answers }) => answers).filter((answer) => answer.pupil === pupil).length}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
