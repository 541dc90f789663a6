/** The page of the automat: draws what the device on the server shows, and touches its pads. */
import texts from "texts:common,boards,problems,automat";
import { h } from "preact";
import { byId } from "../lib/dom.ts";
import { mountHeader } from "../lib/header.ts";
import { mount, show } from "../lib/state.ts";
import { addTexts, t, translate } from "../lib/texts.ts";
import { Device } from "./device.ts";
import { Front } from "./front.tsx";
import { menuView, statusView, switchesView } from "./side.tsx";

addTexts(texts);
mountHeader("automat");
translate(document.body);
document.title = `Foursight – ${t("common.automat")}`;

const device = new Device();
mount(byId("device"), () => h(Front, { device }));
mount(byId("status"), () => statusView(device));
mount(byId("menu"), () => menuView(device));
mount(byId("switches"), () => switchesView(device));
show(() => ({ ...device, status: device.status }));

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const key = event.key.toLowerCase();
  if (!/^[1-7n]$/.test(key)) return;
  device.touch(key);
  event.preventDefault();
});
