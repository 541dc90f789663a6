/** The tree of moves with what one can do with it: walk, promote, delete, undo. */
import { Button } from "../lib/controls.tsx";
import { STEPS, StepButton } from "../lib/steps.tsx";
import { t } from "../lib/texts.ts";
import { TreeList, beside } from "./tree-list.tsx";
import { endOf } from "./tree.ts";
import type { Analysis } from "./analysis.ts";

export function treeView(analysis: Analysis) {
  const { node, tree, varies, changes } = analysis;
  const targets = {
    first: () => tree.root,
    back: () => beside(node, "ArrowLeft"),
    forward: () => beside(node, "ArrowRight"),
    last: () => endOf(node),
  };
  const go = (name: keyof typeof targets) => {
    const target = targets[name]();
    if (target) analysis.go(target);
  };
  return (
    <>
      <div class="moves-head">
        <h2>{t("analysis.tree")}</h2>
        <div class="walk">
          {STEPS.map((name) => (
            <StepButton
              key={name}
              name={name}
              label={t(name === "last" ? "analysis.walk.last" : `play.walk.${name}`)}
              disabled={name === "first" || name === "back" ? !node.parent : node.children.length === 0}
              press={() => go(name)}
            />
          ))}
        </div>
      </div>
      <TreeList walked={analysis} />
      <div class="row tree-actions">
        <Button id="promote" disabled={!varies} press={() => changes.promote()}>
          {t("analysis.promote")}
        </Button>
        <Button id="main-line" disabled={!varies} press={() => changes.promoteFully()}>
          {t("analysis.main-line")}
        </Button>
        <Button id="delete" disabled={!node.parent} press={() => changes.remove()}>
          {t("analysis.delete")}
        </Button>
        <Button id="undo" disabled={changes.before.length === 0} press={() => changes.undo()}>
          {t("common.undo")}
        </Button>
      </div>
    </>
  );
}
