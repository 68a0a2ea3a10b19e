/** A reply that is being written looks as it will look, wherever the text ends. */
import { Allow, parse } from "partial-json";
import { describe, expect, it } from "vitest";
import { judge, judgesCreated } from "@/lib/protocols/judges/rules/judges-harness";
import { rehearsedCalls } from "@/lib/models/rehearsal/rehearsed-calls";
import type { ReplyPart } from "@/lib/projections/reply-view";
import { judgesDraft } from "./draft";

const waiting = judge([[4, 4, 4]], { special: () => ({ fail: "stop" }) }).folded;
const drafted = (kind: string, text: string): readonly ReplyPart[] => {
  const value: unknown = text === "" ? {} : parse(text, Allow.STR | Allow.ARR | Allow.OBJ);
  return judgesDraft(waiting, kind, value as Record<string, unknown>);
};
const wordsIn = (parts: readonly ReplyPart[]): string =>
  parts
    .flatMap((part) =>
      part.kind === "text"
        ? [part.title, part.text]
        : part.kind === "points"
          ? [part.title, ...part.points.flatMap(({ label = "", text, note = "" }) => [label, text, note])]
          : [part.title, ...part.head, ...part.rows.flat()],
    )
    .join("\n");

/** What the rehearsal writes, one text of each kind. */
const TEXTS = new Map<string, string>();
for (const script of ["consensus_3", "no_majority", "rejected"])
  for (const enabled of [true, false])
    for (const { ask, text } of rehearsedCalls(
      { ...judgesCreated({ enabled, confirm_matching: false }), source: { kind: "rehearsal", script } },
      { wantsPrompt: () => false },
    ))
      if (text !== null && !TEXTS.has(ask.kind)) TEXTS.set(ask.kind, text);

describe("a reply so far", () => {
  it("has the words of the rehearsal for every round", () => {
    for (const kind of ["analyse", "rebut", "finalise", "synthesise", "match_findings", "score"])
      expect([...TEXTS.keys()]).toContain(kind);
  });

  it.each([...TEXTS])("%s: shows no name of a field and no id of a dimension, wherever it ends", (kind, text) => {
    const steps = Array.from({ length: 60 }, (_, index) => Math.ceil((text.length * (index + 1)) / 60));
    for (const end of steps) {
      const words = wordsIn(drafted(kind, text.slice(0, end)));
      expect(words).not.toMatch(/\b[a-z]+_[a-z_]+\b|undefined|NaN|\[object/);
    }
    expect(wordsIn(drafted(kind, text)).length).toBeGreaterThan(40);
  });

  it("is what the finished reply shows, part by part", () => {
    const rebut = TEXTS.get("rebut") ?? "";
    const titles = drafted("rebut", rebut).map(({ title }) => title);
    expect(titles).toEqual(
      expect.arrayContaining(["Why", "Position now", "Agreements", "Unresolved", "On the findings", "Overall score"]),
    );
    expect(
      drafted("rebut", '{"finding_positions":[{"finding_id":"F1","stance":"endorse","reason":"Bullet 3 h'),
    ).toEqual([
      {
        kind: "points",
        title: "On the findings",
        points: [{ label: "F1 endorse", text: "Bullet 3 h", standing: "blocks" }],
      },
    ]);
    expect(drafted("rebut", "")).toEqual([]);
    // A brace that was opened is no point yet.
    expect(drafted("analyse", '{"position_statement":{"strengths":[{')).toEqual([]);
  });
});
