/** An endpoint that takes less than the protocol allows: every prompt is shortened by rule, says so, or is not sent. */
import { describe, expect, it } from "vitest";
import type { Ask } from "@/lib/kernel/types";
import { play } from "@/lib/testing/play";
import { rehearsalAnswer, rehearsalCreated } from "@/lib/testing/rehearsed-games";
import { PROTOCOL_IDS } from "@/lib/protocols/protocol-ids";
import { protocolById } from "@/lib/kernel/registry";
import { promptFor } from "./registry";
import type { BuiltPrompt } from "./types";

const LONG =
  "The queue holds jobs that must not be lost, and a job that is late by a minute costs nobody anything. ".repeat(500);
const CUT_MARK = /\[… [\d,]+ of [\d,]+ characters .*are cut here/;

type Asked = { ask: Ask; state: unknown; whole: Extract<BuiltPrompt, { kind: "ready" }> };

function askedIn(id: (typeof PROTOCOL_IDS)[number]): Asked[] {
  const created = rehearsalCreated(id);
  const asked: Asked[] = [];
  play({
    created: { ...created, subject: { ...created.subject, artifact: LONG } },
    answer: (ask, folded) => {
      if (protocolById(id).asks[ask.kind]?.answeredBy === undefined) {
        const whole = promptFor(id, ask.kind).build(folded.protocol, ask);
        if (whole.kind === "ready") asked.push({ ask, state: folded.protocol, whole });
      }
      return rehearsalAnswer(ask, folded);
    },
  });
  return asked;
}

describe.each(PROTOCOL_IDS)("%s", (id) => {
  const asked = askedIn(id);

  it("leaves a prompt that fits as it is, byte for byte", () => {
    expect(asked.length).toBeGreaterThan(3);
    for (const { ask, state, whole } of asked)
      expect(promptFor(id, ask.kind).build(state, ask, { maxTokens: whole.tokens })).toEqual(whole);
  });

  it("keeps within the limit or says that it can't; what was left out is said in the level and marked in the text", () => {
    let shortened = 0;
    for (const { ask, state, whole } of asked) {
      for (const share of [0.7, 0.5, 0.3]) {
        const maxTokens = Math.floor(whole.tokens * share);
        const built = promptFor(id, ask.kind).build(state, ask, { maxTokens });
        if (built.kind === "too_large") {
          expect(built).toMatchObject({ limit: maxTokens });
          expect(built.tokens).toBeGreaterThan(maxTokens);
          continue;
        }
        shortened++;
        expect(built.tokens).toBeLessThanOrEqual(maxTokens);
        expect(built.contextLevel).not.toBe(whole.contextLevel);
        const text = built.messages.map(({ content }) => content).join("\n");
        if (/cut to \d+ %/.test(built.contextLevel ?? "")) expect(text).toMatch(CUT_MARK);
        // Sections stay whole: what was opened is closed.
        for (const [, name] of text.matchAll(
          /^<(artifact|document-text|judge-position|earlier-answer|context)[^\n]*>$/gm,
        ))
          expect(text).toContain(`</${name}>`);
      }
    }
    // A debate and a structured deliberation cut the document only after a person agreed.
    if (id !== "debate" && id !== "structured") expect(shortened).toBeGreaterThan(asked.length / 2);
  });

  it("whoever returns the whole document is never given a part of it", () => {
    const revising = asked.filter(({ ask: { kind } }) => ["revise", "modify", "apply_critique"].includes(kind));
    if (id === "review") expect(revising.length).toBeGreaterThan(0);
    for (const { ask, state, whole } of revising) {
      const built = promptFor(id, ask.kind).build(state, ask, { maxTokens: Math.floor(whole.tokens * 0.3) });
      if (built.kind === "ready") expect(built.contextLevel ?? "").not.toMatch(/(artifact|documents) cut/);
      else expect(built.kind).toBe("too_large");
    }
  });
});
