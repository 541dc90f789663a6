/** Everything on the screen, each part a function of the state by itself. */
import { signal } from "@preact/signals";
import { byId } from "../lib/dom.ts";
import { follow, mount } from "../lib/state.ts";
import { Chart, WIDTHS } from "./chart.tsx";
import { Files } from "./files.tsx";
import { ChartTools, PositionForm, Range, Searches } from "./form.tsx";
import { horizonView } from "./horizon-card.tsx";
import { tableView } from "./table-view.tsx";
import type { Figures } from "./figures.ts";

export function mountViews(figures: Figures) {
  const phone = matchMedia("(max-width: 36rem)");
  const narrow = signal(phone.matches);
  phone.addEventListener("change", () => (narrow.value = phone.matches));
  mount(byId("notice"), () => figures.notice || null);
  mount(byId("position"), () => <PositionForm figures={figures} />);
  mount(byId("searches"), () => <Searches figures={figures} />);
  mount(byId("range"), () => <Range figures={figures} />);
  mount(byId("table"), () => tableView(figures));
  mount(byId("chart-tools"), () => <ChartTools figures={figures} />);
  mount(byId("chart"), () => <Chart rows={figures.rows} state={figures.state} width={narrow.value ? WIDTHS.phone : WIDTHS.paper} />);
  mount(byId("exports"), () => <Files figures={figures} />);
  mount(byId("horizon"), () => horizonView(figures));
  // Who asks for the results hears that they are not whole yet.
  follow(() => {
    if (figures.isBusy) byId("results").setAttribute("aria-busy", "true");
    else byId("results").removeAttribute("aria-busy");
  });
}
