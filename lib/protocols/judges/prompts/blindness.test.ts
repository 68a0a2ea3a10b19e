/** P4-14, P4-38: nobody who judges alone can learn that anybody else does. */
import { describe, expect, it } from "vitest";
import { analysis, critical, scored, type Script } from "@/lib/protocols/judges/rules/judges-harness";
import type { Ask } from "@/lib/kernel/types";
import { PANEL, promptsOf } from "./prompt-harness";

/** Every word a judge says in any round carries its mark; every seat's definition too. */
const mark = (id: string): string => `Zq${id.toUpperCase()}zq`;
const panel = PANEL.map((seat) => ({
  ...seat,
  name: `${mark(seat.id)} name`,
  role: `${mark(seat.id)} role`,
  brief: `${mark(seat.id)} brief`,
}));
const said = (ask: Ask) => ({
  ...analysis(ask.agentId === "for" ? 2.9 : 2.0),
  position_statement: {
    strengths: [{ point: mark(ask.agentId), evidence: mark(ask.agentId) }],
    concerns: [{ point: mark(ask.agentId), evidence: "x" }],
    verdict: mark(ask.agentId),
  },
  key_claims: [{ claim: mark(ask.agentId), evidence: mark(ask.agentId), confidence: "LOW" }],
  critical_findings: [critical(mark(ask.agentId), { evidence: mark(ask.agentId) })],
});
/** What tells of others, of rounds to come or of votes. */
const TELLING =
  /\bjudges\b|\bother judge|another judge|\bothers\b|\bpanel\b|\bpeers?\b|colleague|\bround\b|rebut|consensus|majority|minority|moderator|disagree|\bvote/i;

function expectBlind(prompts: Map<string, { content: string }[]>, kind: string, count: number): void {
  const alone = [...prompts].filter(([key]) => key.includes(`/${kind}/`));
  expect(alone).toHaveLength(count);
  for (const [key, messages] of alone) {
    const own = key.split("/")[2]?.split("~")[0] ?? "";
    const text = messages.map(({ content }) => content).join("\n");
    for (const { id } of panel.filter((seat) => seat.id !== own)) expect(text).not.toContain(mark(id));
    expect(text).toContain(mark(own));
    expect(TELLING.exec(text)?.[0] ?? "nothing").toBe("nothing");
  }
}

describe("blindness", () => {
  const rounds: Script = [[2, 2.9, 2]];

  it("P4-14: no prompt of round 1 contains another judge's text or existence, asked again or not", () => {
    // The first answers of two judges can't be taken, so they are asked again after the third has answered.
    const prompts = promptsOf(rounds, {
      panel,
      special: (ask) =>
        ask.kind !== "analyse"
          ? { fail: "stop" }
          : ask.key === "r1/analyse/neutral"
            ? { json: { overall_score: 7 } }
            : ask.key === "r1/analyse/against"
              ? { fail: "timeout" }
              : { json: said(ask) },
    });
    expectBlind(prompts, "analyse", 5);
  });

  it("P4-14, P4-37: nor does the first round of a revised version", () => {
    const prompts = promptsOf(rounds, {
      panel,
      decide: () => ({ choice: "confirm" }),
      special: (ask) =>
        ask.kind === "analyse" ? { json: { ...said(ask), overall_score: 2, critical_findings: [] } } : null,
    });
    expectBlind(prompts, "analyse", 9);
  });

  it("P4-38: nor does a scoring, also where a debate went before it", () => {
    const lost = promptsOf(rounds, {
      panel,
      special: (ask) =>
        ask.kind === "analyse"
          ? ask.agentId === "neutral"
            ? { json: said(ask) }
            : { fail: "refused" }
          : ask.kind === "score"
            ? { json: { ...scored(4, 5, 4, 4, 3), summary: mark(ask.agentId) } }
            : null,
    });
    expectBlind(lost, "score", 3);
    const undecided = promptsOf(
      [
        [3, 4, 2],
        [3, 4, 2],
        [3, 4, 2],
      ],
      {
        panel,
        decide: () => ({ choice: "fallback" }),
        special: (ask) =>
          ask.kind === "score" ? { json: { ...scored(4, 5, 4, 4, 3), summary: mark(ask.agentId) } } : null,
      },
    );
    expectBlind(undecided, "score", 3);
  });

  it("would be seen: a rebuttal does contain the others", () => {
    const prompts = promptsOf(
      [
        [2, 4, 3],
        [2, 4, 3],
        [2, 4, 3],
      ],
      { panel },
    );
    const text =
      prompts
        .get("r2/rebut/neutral")
        ?.map(({ content }) => content)
        .join("\n") ?? "";
    expect(text).toContain(mark("for"));
    expect(text).toMatch(TELLING);
  });
});
