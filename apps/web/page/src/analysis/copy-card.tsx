/** Positions out of the page and into it: any notation is read, and five are written. */
import { useEffect, useRef } from "preact/hooks";
import { api, problemText } from "../lib/api.ts";
import { copy } from "../lib/clipboard.ts";
import { Button, PasteField, Said, useSaid } from "../lib/controls.tsx";
import { byId } from "../lib/dom.ts";
import { gameTitle } from "../lib/games.ts";
import { hasText, t } from "../lib/texts.ts";
import { withoutServer } from "../lib/where.ts";
import { addressOf, readAddress } from "./kept.ts";
import { MoveTree } from "./tree.ts";
import { question } from "./values.ts";
import type { Analysis } from "./analysis.ts";

const FORMS = ["moves", "cells", "record", "board"] as const;

export function CopyCard({ analysis }: { analysis: Analysis }) {
  const { said, say } = useSaid();
  const text = useRef<HTMLTextAreaElement>(null);
  const done = async (copied: string, word = "share.copied") => say(t((await copy(copied)) ? word : "share.not-copied"));
  const copyForm = async (form: (typeof FORMS)[number]) => {
    try {
      const all = await api.notations(question(analysis.tree, analysis.node));
      await done(all[form]);
    } catch (error) {
      say(problemText(error));
    }
  };
  const open = async () => say(await openText(analysis, text.current?.value ?? ""));
  useEffect(() => {
    // Whoever comes with a game in the clipboard pastes it anywhere.
    const paste = (event: ClipboardEvent) => {
      const pasted = event.clipboardData?.getData("text") ?? "";
      if (pasted.trim() === "" || (event.target instanceof Element && event.target.closest("input, textarea, select"))) return;
      event.preventDefault();
      if (text.current) text.current.value = pasted;
      byId("copy").closest("details")?.setAttribute("open", "");
      void open();
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
  return (
    <>
      <PasteField title={t("analysis.paste")} about={t("analysis.paste-about")} rows={3} field={text} />
      <div class="row">
        <Button id="open-position" press={() => void open()}>
          {t("common.open")}
        </Button>
      </div>
      <Said said={said} />
      <div class="row">
        {FORMS.map((form) => (
          <Button key={form} id={`copy-${form}`} press={() => void copyForm(form)}>
            {t(`analysis.copy.${form}`)}
          </Button>
        ))}
        <Button id="copy-address" press={() => void done(new URL(addressOf(analysis.record), location.href).href)}>
          {t("analysis.copy.address")}
        </Button>
        {/* A static host forbids nobody to show its pages. */}
        <Button id="copy-embed" press={() => void done(frame(analysis), withoutServer ? "share.copied" : "analysis.embed-copied")}>
          {t("analysis.copy.embed")}
        </Button>
      </div>
    </>
  );
}

/** An analysis in a page of one's own. */
function frame({ record, tree }: Analysis) {
  const { href } = new URL(addressOf(record).replace("/analysis", "/embed"), location.href);
  const source = href.replace(/&id=\w+/, "").replaceAll("&", "&amp;");
  const title = t("analysis.embed-title", { game: gameTitle(tree.game) });
  return `<iframe src="${source}" title="${title}" width="420" height="620" loading="lazy"></iframe>`;
}

/** Opens what somebody pasted; what is to be said of it. */
async function openText(analysis: Analysis, text: string) {
  const own = pastedAnalysis(text);
  if (own) {
    analysis.open(own);
    return t("analysis.recognised.analysis");
  }
  const position = await analysis.begin({ game: analysis.tree.game, text });
  if (!position) return analysis.message ?? "";
  const key = `share.recognised.${position.recognised}`;
  return t(hasText(key) ? key : "share.recognised");
}

/** An analysis in a pasted address of this page, under a name of its own. */
function pastedAnalysis(text: string) {
  try {
    const place = readAddress(new URL(text.trim(), location.href));
    if (place?.kind !== "tree" || !/\/analysis(\.html)?$/.test(new URL(text.trim()).pathname)) return null;
    MoveTree.read(place.kept.game, place.kept.board, place.kept.tree);
    return place.kept;
  } catch {
    return null;
  }
}
