import { describe, expect, it } from "vitest";
import { agentId, inTurn } from "@/lib/testing/builders";
import type { Answer } from "@/lib/testing/play";
import { z } from "zod";
import { foldLog } from "@/lib/kernel/fold";
import type { Ask } from "@/lib/kernel/types";
import { assessorBriefing, issueById, modifierBriefing } from "./briefing";
import { readLeniently } from "@/lib/kernel/read-leniently";
import {
  conditional,
  disagrees,
  issue,
  PASS,
  review,
  revisionReply,
  stateOf,
  type ReviewGame,
  type Script,
} from "./review-harness";
import type { ReviewState } from "./state";

/** The state right before the first ask of this kind in this round was answered. */
function before(kind: string, round: number, script: Script, game: ReviewGame = {}): ReviewState {
  const { log } = review(script, game);
  const at = log.findIndex(
    ({ payload }) => payload.type === "ask.started" && payload.kind === kind && payload.round === round,
  );
  return stateOf(foldLog(log.slice(0, at)));
}

const overruling = (ask: Ask, state: ReviewState): Answer | null =>
  ask.kind === "modify"
    ? {
        json: revisionReply(state, {
          rulings: [
            { issue_id: "A1", ruling: "OVERRULED", reason: "Out of scope." },
            { issue_id: "C1", ruling: "FIXED", reason: "" },
          ],
        }),
      }
    : null;
const SCRIPT: Script = [
  [
    conditional({
      issues: [issue("major", "Costs are missing")],
      disagreements: [disagrees("First Reader")],
      issues_with_others: [{ agent: "first-reader", objection: "Too long" }],
    }),
    PASS,
    conditional(),
  ],
  [PASS, PASS, PASS],
];

describe("P1-18: what an assessor is told", () => {
  it("round 1: the complete artifact and nothing of the others", () => {
    const briefing = assessorBriefing(before("assess", 1, SCRIPT), agentId("implementer"));
    expect(briefing).toMatchObject({
      round: 1,
      artifact: "The plan, version one.",
      ownIssues: [],
      othersIssues: [],
      changes: [],
      overruled: [],
    });
  });

  it("round 2: its own issues, the others', the changes, the whole new version and what was decided against it", () => {
    const state = before("assess", 2, SCRIPT, { special: overruling });
    expect(assessorBriefing(state, agentId("subject-expert"))).toMatchObject({
      round: 2,
      artifact: "The plan, version one. Revised after round 1.",
      ownIssues: [{ id: "A1", rulings: [{ ruling: "OVERRULED", reason: "Out of scope." }] }],
      othersIssues: [{ id: "C1" }],
      changes: [{ what: "Answered round 1", answers: ["A1", "C1"] }],
      overruled: [],
    });
    expect(assessorBriefing(state, agentId("first-reader")).overruled).toMatchObject([
      { what: "It buries the result.", chosen: "subject-expert", reason: "Better supported." },
    ]);
  });

  it("round 2: not what a neighbour says in the same round", () => {
    const { log } = review(SCRIPT);
    const spoken = log.findIndex(
      ({ payload }) => payload.type === "reply.recorded" && payload.round === 2 && payload.agentId === "subject-expert",
    );
    const state = stateOf(foldLog(log.slice(0, spoken + 1)));
    expect(assessorBriefing(state, agentId("implementer")).othersIssues.map(({ id }) => id)).toEqual(["A1", "C1"]);
  });
});

describe("P1-17: what the modifier is told", () => {
  it("every open issue, contradiction, blocker and objection, and what remains", () => {
    expect(modifierBriefing(before("modify", 1, SCRIPT))).toMatchObject({
      round: 1,
      openIssues: [{ id: "A1" }, { id: "C1" }],
      contradictions: [{ topic: "lead with stability", pair: ["first-reader", "subject-expert"] }],
      blockers: ["Subject Expert gives CONDITIONAL: A1 (major)", "First Reader gives CONDITIONAL: C1 (major)"],
      remaining: [{ agentId: "subject-expert" }, { agentId: "first-reader" }],
      objections: [{ agentId: "subject-expert", about: "first-reader", objection: "Too long" }],
    });
  });

  it("P1-34: the person's words before a granted round", () => {
    const state = before("modify", 1, [[PASS, PASS, conditional()]], {
      config: { max_rounds: 1 },
      decide: inTurn({ choice: "one_more_round", rationale: "Cut the appendix." }),
    });
    expect(modifierBriefing(state).decisions).toMatchObject([{ answer: { rationale: "Cut the appendix." } }]);
    expect(issueById(state, " c1 ")?.title).toBe("The rota is undefined");
  });
});

describe("G-03, G-09: lenient where meaning is plain", () => {
  const schema = z.object({
    verdict: z.enum(["NOT_ADDRESSED", "CONDITIONAL"]),
    score: z.int(),
    isNew: z.boolean(),
    remark: z.string(),
    title: z.string().min(1),
    tags: z.array(z.string().min(1)),
    category: z.string().nullable(),
  });

  it("takes case, separators, quotes, single strings and what was left out", () => {
    expect(
      readLeniently(schema, { verdict: " not addressed", score: "7", isNew: "Yes", title: " A ", tags: "one" }).data,
    ).toEqual({
      verdict: "NOT_ADDRESSED",
      score: 7,
      isNew: true,
      remark: "",
      title: "A",
      tags: ["one"],
      category: null,
    });
    expect(
      readLeniently(schema, { verdict: "cond", score: 7, isNew: false, title: "A", tags: ["", "x"], category: "" })
        .data,
    ).toMatchObject({ verdict: "CONDITIONAL", tags: ["x"], category: null });
  });

  it("takes nothing else", () => {
    for (const wrong of [
      { verdict: "maybe" },
      { score: "seven" },
      { isNew: "perhaps" },
      { title: "" },
      { title: null },
      { tags: 7 },
    ]) {
      expect(readLeniently(schema, { verdict: "cond", score: 7, isNew: true, title: "A", ...wrong }).success).toBe(
        false,
      );
    }
    for (const wrong of [null, 7, [], "text"]) expect(readLeniently(schema, wrong).success).toBe(false);
  });
});
