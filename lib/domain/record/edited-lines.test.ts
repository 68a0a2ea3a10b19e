import { expect, it } from "vitest";
import { withEditedLines } from "./edited-lines";

const GENERATED =
  "## Decision Outcome\n\nKeep Postgres. ([e45](0003-keep.dossier.markdown#e45))\n- Backups are tested. ([e52](0003-keep.dossier.markdown#e52))";

it("marks the lines that carry an event's mark and say something else", () => {
  const edited = GENERATED.replace("Keep Postgres", "Use Kafka").replace("## Decision", "## The Decision");
  expect(withEditedLines(edited, GENERATED)).toBe(
    "## The Decision Outcome\n\nUse Kafka. ([e45](0003-keep.dossier.markdown#e45)) *(edited)*\n- Backups are tested. ([e52](0003-keep.dossier.markdown#e52))",
  );
});

it("leaves a text as it is where nothing that is cited was changed", () => {
  const edited = `${GENERATED}\n\nA paragraph of our own.`;
  expect(withEditedLines(edited, GENERATED)).toBe(edited);
});
