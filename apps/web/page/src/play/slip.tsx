/** Under the board: that one's last move was a mistake, why, and the way back. */
import { useEffect, useMemo } from "preact/hooks";
import { Button } from "../lib/controls.tsx";
import { t } from "../lib/texts.ts";
import { Slips, lastOwn } from "./slips.ts";
import type { Play } from "./play.ts";

export function Slip({ play }: { play: Play }) {
  const { table } = play;
  const slips = useMemo(() => new Slips(), []);
  const now = table.snapshot;
  const ply = lastOwn(table);
  const seen = ply === null || !now ? "" : `${now.id} ${now.number} ${now.moves.slice(0, ply + 1).join(" ")}`;
  useEffect(() => void slips.look(table, ply), [seen]);
  const { told } = slips;
  return (
    <>
      {/* There before anything is said in it, so that it is heard. */}
      <p role="status">{told}</p>
      {told !== null && now?.can_undo && (
        <Button id="undo-slip" disabled={table.busy} press={() => void table.undo()}>
          {t("review.undo")}
        </Button>
      )}
    </>
  );
}
