/** G-15 in every protocol: what of a reply blocks, and what a concern without evidence does where evidence is required. */
import { describe, expect, it } from "vitest";
import { UNGROUNDED } from "@/lib/evidence/ungrounded";
import { protocolById } from "@/lib/kernel/registry";
import { analysis, critical, evaluationIn as judged, judge } from "@/lib/protocols/judges/rules/judges-harness";
import {
  assessmentReply,
  conditional,
  evaluationIn as reviewed,
  issue,
  PASS,
  review,
  reviewStateIn,
} from "@/lib/protocols/review/rules/review-harness";
import { lensOfKind } from "@/lib/protocols/review/rules/lenses/lenses";
import { agentId, speakReply } from "./builders";
import { citationOf, evidenceOf } from "@/lib/testing/grounded/grounded";
import type { Answer } from "./play";

const passed = review([[PASS, PASS, PASS]]);

describe("what blocks", () => {
  it.each([
    ["debate", "speak", speakReply(70), ["The failure mode is open."]],
    ["debate", "hear", { objection: "The stalls come from the pool." }, ["The stalls come from the pool."]],
    ["debate", "synthesise", {}, []],
    ["judges", "analyse", analysis({ score: 4, critical_findings: [critical()] }), ["Nothing can be restored"]],
    ["judges", "rebut", {}, []],
    [
      "chair",
      "challenge",
      { blocking_issues: ["No way back"], important_issues: ["Slow"], minor: [] },
      ["No way back"],
    ],
    [
      "chair",
      "comment",
      {
        issues: [
          { text: "No way back", severity: "blocking" },
          { text: "Slow", severity: "important" },
        ],
      },
      ["No way back"],
    ],
    ["chair", "advise", { finding: "Fine." }, []],
    ["structured", "attack", { verdict: "BROKEN", hypothesis: "Two writers meet." }, ["Two writers meet."]],
    ["structured", "attack", { verdict: "ROBUST", hypothesis: "Two writers meet." }, []],
    [
      "structured",
      "invariant",
      { verdict: "FAIL", invariant: "One owner.", failure_mechanism: "A crash leaves two." },
      ["One owner.: A crash leaves two."],
    ],
  ])("%s, %s: %j", (protocol, kind, reply, expected) => {
    const ask = { key: "r1/x", kind, round: 1, agentId: agentId("x") };
    const { blocking, configSchema } = protocolById(protocol);
    expect(blocking?.({ config: configSchema.parse({}), panel: [] }, ask, reply)).toEqual(expected);
  });

  it("review: new issues that are fatal or critical", () => {
    const ask = passed.asked[0];
    if (!ask) throw new Error("Somebody was asked.");
    const state = reviewStateIn(passed);
    const reply = assessmentReply(ask, state, {
      verdict: "FAIL",
      remaining: ["x"],
      disagreements: [],
      issues_with_others: [],
      issues: [issue("fatal", "It can't work"), issue("major"), issue("critical", "No rota", { detail: "" })],
    });
    const checked = protocolById("review").check(state, ask, reply);
    expect(protocolById("review").blocking?.(state, ask, checked.kind === "ok" ? checked.reply : null)).toEqual([
      "It can't work: Section 2",
      "No rota",
    ]);
  });
});

describe("P1-62: a critical issue without evidence", () => {
  const flagged = (flags: string[], evidence = evidenceOf()) =>
    review([[PASS, PASS, PASS]], {
      special: (ask, state): Answer | null =>
        lensOfKind(ask.kind) && ask.round === 1 && ask.agentId === state.panel[0]?.id
          ? {
              json: assessmentReply(
                ask,
                state,
                conditional({ issues: [issue("critical", "The figures are invented")] }),
              ),
              flags,
              evidence,
            }
          : null,
    });
  /** What stands between round 1 and agreement. */
  const blockersOf = (played: ReturnType<typeof flagged>) => reviewed(played, 1)?.blockers.map(({ id }) => id);

  it("is open, but nothing that has to be settled before it can be agreed", () => {
    const played = flagged([UNGROUNDED]);
    expect(blockersOf(played)).toEqual(["verdicts"]);
    expect(reviewStateIn(played).ledger).toMatchObject([{ id: "A1", isUngrounded: true }]);
  });

  it("blocks where it was not marked, and where its passage was found", () => {
    expect(blockersOf(flagged([]))).toEqual(["verdicts", "severe"]);
    const cited = evidenceOf({
      citations: [citationOf("c1", "as we made up")],
      grounds: [{ concern: "The figures are invented", citations: ["c1"] }],
    });
    expect(blockersOf(flagged([UNGROUNDED], cited))).toEqual(["verdicts", "severe"]);
  });
});

describe("P4-48: a critical finding without evidence", () => {
  const flagged = (flags: string[]) =>
    judge([[4.2, 4.1, 4.3]], {
      special: ({ kind, agentId: seat }) =>
        kind === "analyse" && seat === "against"
          ? { json: analysis({ score: 4.3, critical_findings: [critical()] }), flags, evidence: evidenceOf() }
          : null,
    });

  it("does not stand in the way of consensus and stays on the table", () => {
    const { conditions, criticals } = judged(flagged([UNGROUNDED]), 1);
    expect(conditions.criticals).toBe(true);
    expect(criticals).toMatchObject([{ id: "C1", status: "disputed", isUngrounded: true }]);
  });

  it("does where nobody marked it", () => {
    const { conditions, criticals } = judged(flagged([]), 1);
    expect(conditions.criticals).toBe(false);
    expect(criticals[0]).not.toHaveProperty("isUngrounded");
  });
});
