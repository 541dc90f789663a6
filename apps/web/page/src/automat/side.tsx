/** What stands around the device: the line that says what it does, what the lights of its menu mean or who plays, and the choice of its colours. */
import { Button, Switch } from "../lib/controls.tsx";
import { t } from "../lib/texts.ts";
import { Lamp } from "./front.tsx";
import { colorName, seatName } from "./words.ts";
import type { Device } from "./device.ts";
import type { DeviceState, Seat } from "../lib/openapi.ts";

/** A live region: what stays the same in it is not drawn again, so a screen reader does not hear the same line twice. */
export function statusView(device: Device) {
  const { text, more, color } = device.status;
  return (
    <>
      <div class="saying">
        {color && <Lamp color={color} />}
        <strong>{`${text}.`}</strong>
      </div>
      <div class="soft">{more && `${more}.`}</div>
      {device.asleep && (
        <Button id="wake" press={() => device.wake()}>
          {t("automat.wake")}
        </Button>
      )}
    </>
  );
}

export function menuView(device: Device) {
  const { state } = device;
  if (state && state.phase !== "menu") return <Game device={device} state={state} />;
  return (
    <>
      <h2>{t("automat.menu")}</h2>
      {state ? <Offers device={device} state={state} /> : <p class="soft">{t("automat.no-device")}</p>}
    </>
  );
}

function Offers({ device, state }: { device: Device; state: DeviceState }) {
  return (
    <ul class="offers">
      {state.menu.map(({ pad, mode, color }) => (
        <li key={mode}>
          <button type="button" class="offer" data-mode={mode} onClick={() => device.touch(pad)}>
            <Lamp color={color} />
            <span>
              <strong>{t(`automat.mode.${mode}`)}</strong>
              <small>{t(`automat.mode-about.${mode}`)}</small>
              <small>{t("automat.light", { color: t(`automat.light.${state.colors}.${mode}`), pad })}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Game({ device, state }: { device: Device; state: DeviceState }) {
  const { mode, turn, began, players } = state;
  const about = (seat: Seat) => [mode === "two_players" ? null : colorName(state, seat), began === seat ? t("automat.began") : null];
  return (
    <>
      <h2>{t(`automat.mode.${mode}`)}</h2>
      <ul class="seats">
        {(["a", "b"] as const).map((seat) => (
          <li key={seat} class={turn === seat ? "next" : undefined}>
            <Lamp color={players[seat]} />
            <span>
              <strong>{seatName(state, seat)}</strong>
              <small>{about(seat).filter(Boolean).join(", ")}</small>
            </span>
          </li>
        ))}
      </ul>
      <Button id="fresh" press={() => device.touch("n")}>
        {t("automat.back")}
        <kbd aria-hidden="true">N</kbd>
      </Button>
    </>
  );
}

export function switchesView(device: Device) {
  return (
    <Switch
      id="safe"
      on={device.state?.colors === "safe"}
      title={t("automat.safe")}
      about={t("automat.safe-about")}
      changed={(on) => device.colors(on ? "safe" : "source")}
    />
  );
}
