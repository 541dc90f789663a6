/** Under the board: what a board of many cells asks for, what the engine thinks of its cells, moves without a place, and the controls of watching. */
import { bestCells } from "../lib/boards/best-cells.ts";
import { hasText, t } from "../lib/texts.ts";
import { isSpecial, moveName, unplaced } from "../lib/turns.ts";
import { SPEEDS, type Speed } from "./driver.ts";
import type { Play } from "./play.ts";

export function belowView(play: Play) {
  const now = play.table.snapshot;
  const scattered = now?.shape?.kind === "cells";
  const special = now && play.chosen === null && play.table.active && !play.walk.position ? unplaced(now) : [];
  const { values, best: choices } = play.advice();
  const best = scattered ? bestCells(values, choices, 5) : [];
  return (
    <>
      <Confirm play={play} />
      {special.map((move) => (
        <Special key={move} play={play} move={move} />
      ))}
      {best.length > 0 && (
        <div class="row">
          <span>{t("play.best-cells")}</span>
          <ol class="best-cells">
            {best.map(([cell, chance]) => (
              <li key={cell}>
                <b>{cell}</b>
                {` ${chance}`}
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}

/** The row is there before a cell is chosen: it says what will happen, and the board does not move when the buttons come. */
function Confirm({ play }: { play: Play }) {
  const now = play.table.snapshot;
  if (play.chosen !== null)
    return (
      <div class="row confirm-row">
        <button type="button" class="button primary" id="confirm" onClick={() => play.confirm(true)}>
          {t("play.confirm", { move: moveName(now?.game ?? "", play.chosen) })}
        </button>
        <button type="button" class="button" id="take-back" onClick={() => play.confirm(false)}>
          {t("common.cancel")}
        </button>
      </div>
    );
  const guarded = play.guarded && play.table.seated && !now?.ending && !play.walk.position;
  if (!guarded) return null;
  const about = now?.shape?.kind === "cells" ? "play.confirm-first.cell" : "play.confirm-first";
  return (
    <div class="row confirm-row">
      <span class="soft" id="confirm-first">
        {play.table.active ? t(about) : ""}
      </span>
    </div>
  );
}

/** A move that nobody makes by pointing at the board. */
function Special({ play, move }: { play: Play; move: string }) {
  const game = play.table.snapshot?.game ?? "";
  const [text, about] = [`play.${move}`, `play.${move}-about`];
  return (
    <div class="row">
      <button type="button" class="button" data-special={move} onClick={() => play.act(move)}>
        {isSpecial(move) && hasText(text) ? t(text) : moveName(game, move)}
      </button>
      {isSpecial(move) && hasText(about) && <span class="soft">{t(about)}</span>}
    </div>
  );
}

export function watchView({ table, tournament }: Play) {
  const now = table.snapshot;
  if (table.mode !== "watch" || !now) return null;
  const { computers } = table;
  const over = now.ending !== null;
  return (
    <>
      <button
        type="button"
        class="button primary"
        id="pause"
        disabled={over && !tournament}
        onClick={() => computers.pause(!computers.paused)}
      >
        {t(computers.paused ? "play.resume" : "common.pause")}
      </button>
      <button
        type="button"
        class="button"
        id="step"
        disabled={over || !computers.paused || computers.thinking}
        onClick={() => computers.step()}
      >
        {t("play.step")}
      </button>
      <div class="segments" role="group" aria-label={t("common.speed")}>
        {(Object.keys(SPEEDS) as Speed[]).map((speed) => (
          <button
            key={speed}
            type="button"
            data-speed={speed}
            aria-pressed={speed === computers.speed}
            onClick={() => {
              computers.speed = speed;
            }}
          >
            {t(`common.speed.${speed}`)}
          </button>
        ))}
      </div>
    </>
  );
}
