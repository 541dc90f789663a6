/** Buttons that hand out the comparison as files. */
import { h, render } from "preact";
import { Button } from "../lib/controls.tsx";
import { byId } from "../lib/dom.ts";
import { t } from "../lib/texts.ts";
import { Chart, WIDTHS } from "./chart.tsx";
import { download, pngFile, svgFile } from "./export.ts";
import { searchName } from "./names.ts";
import { commandOf } from "./state.ts";
import { csvFile, jsonFile, latexFile } from "./table.ts";
import type { Figures } from "./figures.ts";

export function Files({ figures }: { figures: Figures }) {
  const { rows, state, name } = figures;
  const files = {
    csv: () => download(`${name}.csv`, csvFile(rows, state), "text/csv"),
    json: () => download(`${name}.json`, jsonFile(rows, state), "application/json"),
    latex: () => download(`${name}.tex`, latexFile(rows, state, searchName), "application/x-tex"),
    svg: () => {
      const commands = rows.map(({ player }) => commandOf(state, player)).join("\n");
      download(`${name}.svg`, onPaper(figures, (picture) => svgFile(picture, commands)).text, "image/svg+xml");
    },
    png: async () => download(`${name}.png`, await onPaper(figures, (picture) => pngFile(picture))),
  };
  return (
    <>
      {Object.entries(files).map(([kind, make]) => (
        <Button key={kind} id={`export-${kind}`} press={() => void make()}>
          {t(`figures.export.${kind}`)}
        </Button>
      ))}
      <Button id="print" press={() => print()}>
        {t("common.print")}
      </Button>
    </>
  );
}

/** Does something with the chart as it leaves the page: as wide on a phone as anywhere. */
function onPaper<T>({ rows, state }: Figures, use: (picture: SVGSVGElement) => T) {
  const place = document.createElement("div");
  // Among what is on the screen, so that it has its styles.
  byId("chart").append(place);
  try {
    render(h(Chart, { rows, state, width: WIDTHS.paper }), place);
    return use(place.firstChild as SVGSVGElement);
  } finally {
    render(null, place);
    place.remove();
  }
}
