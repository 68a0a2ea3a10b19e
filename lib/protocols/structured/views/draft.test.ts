/** A reply that is being written looks as it will look, wherever the text ends. */
import { Allow, parse } from "partial-json";
import { expect, it } from "vitest";
import { rehearsedCalls } from "@/lib/models/rehearsal/rehearsed-calls";
import type { ReplyPart } from "@/lib/projections/reply-view";
import { foldLog } from "@/lib/kernel/fold";
import { play } from "@/lib/testing/play";
import { rehearsalCreated } from "@/lib/testing/rehearsed-games";
import { structuredDraft } from "./draft";

const created = rehearsalCreated("structured", {});
const begun = foldLog(play({ created, answer: () => ({ fail: "stop" }) }).log);

const TEXTS = new Map<string, string>();
for (const { ask, text } of rehearsedCalls(created, { wantsPrompt: () => false }))
  if (text !== null && !TEXTS.has(ask.kind)) TEXTS.set(ask.kind, text);

const wordsIn = (parts: readonly ReplyPart[]): string => JSON.stringify(parts);

it.each([...TEXTS])("%s: is shown in parts, without holes, wherever it ends", (kind, text) => {
  for (let step = 1; step <= 25; step += 1) {
    const value: unknown = parse(
      text.slice(0, Math.ceil((text.length * step) / 25)),
      Allow.STR | Allow.ARR | Allow.OBJ,
    );
    expect(wordsIn(structuredDraft(begun, kind, value as Record<string, unknown>) ?? [])).not.toMatch(
      /undefined|NaN|\[object/,
    );
  }
  expect(structuredDraft(begun, kind, JSON.parse(text) as Record<string, unknown>)?.length).toBeGreaterThan(0);
});
