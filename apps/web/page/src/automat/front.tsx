/**
 * The front of the device: 42 lights, a pad above every column and one for a new game at the right, as in the source.
 *
 * A pad is a real button that reaches down over its column, so that one can click or tap anywhere in it.
 */
import { t } from "../lib/texts.ts";
import { padLabel } from "./words.ts";
import type { ComponentChild } from "preact";
import type { Device } from "./device.ts";

const COLUMNS = 7;
const ROWS = 6;
const CELL = 100;

/** What a light throws on the board around it, ever fainter. */
const HALO = [68, 60, 53, 47] as const;

/** An arrow that turns back, in a square of 24. */
const AGAIN = "M5 12a7 7 0 1 0 2.2-5.1M7 2.8v4.4h4.4";

const PADS = ["1", "2", "3", "4", "5", "6", "7"];

export function Front({ device }: { device: Device }) {
  return (
    <div class={device.state ? "device" : "device dead"} role="group" aria-label={t("automat.device")} onKeyDown={walk}>
      <div class="columns">
        {PADS.map((name) => (
          <Pad key={name} device={device} name={name} seen={name} label={` – ${padLabel(device.state, name)}`} />
        ))}
      </div>
      <Lights device={device} />
      <Pad device={device} name="n" seen={<Again />} label={padLabel(device.state, "n")} />
    </div>
  );
}

/** Arrows lead from pad to pad. */
function walk(event: KeyboardEvent) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const all = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>(".pad")];
  const index = all.findIndex((pad) => pad === document.activeElement);
  if (step === undefined || index < 0) return;
  all[(index + step + all.length) % all.length]?.focus();
  event.preventDefault();
}

function Pad({ device, name, seen, label }: { device: Device; name: string; seen: ComponentChild; label: string }) {
  const isFresh = name === "n";
  const names = ["pad", isFresh && "fresh", device.touched.includes(name) && "touched"].filter(Boolean);
  const title = isFresh ? `${t("common.new-game")} (N)` : undefined;
  return (
    <button type="button" class={names.join(" ")} value={name} title={title} onClick={() => device.touch(name)}>
      <span class="copper">{seen}</span>
      <span class="visually-hidden">{label}</span>
    </button>
  );
}

function Again() {
  return (
    <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
      <path d={AGAIN} />
    </svg>
  );
}

function Lights({ device }: { device: Device }) {
  return (
    <svg viewBox={`0 0 ${COLUMNS * CELL} ${ROWS * CELL}`} class="lights" aria-hidden="true">
      {Array.from({ length: COLUMNS * ROWS }, (_, index) => {
        const [x, y] = [(index % COLUMNS) + 0.5, Math.floor(index / COLUMNS) + 0.5];
        return <Light key={index} color={device.lights[index] ?? ""} transform={`translate(${x * CELL} ${y * CELL})`} />;
      })}
    </svg>
  );
}

/**
 * A light around (0, 0): the white package of a WS2812B with its round lens.
 * @param props the colour is empty if it is dark
 */
function Light({ color, transform }: { color: string; transform?: string }) {
  // JSX's types do not know that attribute.
  const paint = { color: color === "" ? "#000000" : color };
  return (
    <g class={color === "" ? "light" : "light lit"} transform={transform} {...paint}>
      {HALO.map((r) => (
        <circle key={r} r={r} class="halo" />
      ))}
      <rect x={-35} y={-35} width={70} height={70} rx={8} class="package" />
      <circle r={29} class="lens" />
      <circle r={12} class="glare" />
    </g>
  );
}

/** A light as a small picture beside a word. */
export function Lamp({ color }: { color: string }) {
  return (
    <svg viewBox="-50 -50 100 100" class="lamp" aria-hidden="true">
      <rect x={-50} y={-50} width={100} height={100} rx={22} class="ground" />
      <Light color={color} />
    </svg>
  );
}
