import { describe, expect, it } from "vitest";
import { agent, eventsOf, inTurn } from "@/lib/testing/builders";
import { CHAIR } from "../chair-seat";
import {
  challenge,
  chairGame,
  comment,
  conflict,
  engaging,
  gateIn,
  high,
  kindsIn,
  optionsIn,
  outcomeIn,
  resolved,
  REPORT,
  stateIn,
  type ChairGame,
  type Fields,
  type Said,
} from "../chair-harness";
import { planIssues, planText, planVerdict, verdictOf } from "../replies/plan-verdict";
import { reportOf } from "../replies/report";
import { soloShortcut } from "../dispatch/solo-shortcut";

const pair = [agent("a", { kind: "specialist" }), agent("b", { kind: "reviewer" })];
const REVIEW: ChairGame = {
  panel: pair,
  config: { session_type: "review_plan" },
  subject: { artifact: "1. Drop the table." },
};
const review = (a: Said, b: Said, game: ChairGame = {}) => chairGame([{ a, b }], { ...REVIEW, ...game });
const important = challenge("Revise", { important_issues: ["No rollback."] });

describe("P2.6: plan review", () => {
  it("TV-P2-23: Approve and Revise with an important issue: Needs Revision; Approve and Redesign: Needs Redesign; twice Approve: Ready", () => {
    expect(planVerdict(stateIn(review(challenge(), important)))).toBe("Needs Revision");
    expect(
      planVerdict(stateIn(review(challenge(), challenge("Redesign", { blocking_issues: ["It loses data."] })))),
    ).toBe("Needs Redesign");
    expect(planVerdict(stateIn(review(challenge(), challenge())))).toBe("Ready");
    expect(verdictOf(["Approve", "Approve"], ["blocking"])).toBe("Needs Revision");
    expect(verdictOf(["Approve", "Approve"], ["minor"])).toBe("Ready");
    expect(verdictOf(["Approve", "Revise"], [])).toBe("Needs Revision");
  });

  it("P2.6: every verdict waits for a person's approval; Ready says that the plan is confirmed", () => {
    const ready = review(challenge(), challenge());
    expect(gateIn(ready)).toMatchObject({
      kind: "approval",
      rule: "P2.6",
      reason: "Plan confirmed. Nothing is carried out without your approval.",
      question: "Approve the plan?",
    });
    expect(optionsIn(ready)).toEqual(["approve", "approve_with_changes", "send_back", "defer"]);
    const approved = review(challenge(), challenge(), { decide: inTurn({ choice: "approve", answeredBy: "Ada" }) });
    expect(outcomeIn(approved)).toMatchObject({
      status: "decided",
      recorded: true,
      decidedBy: "person",
      decision: { choice: "approve", by: "Ada" },
      summary: "Ada decided — Approve it: Plan confirmed. Sessions live in the database.",
    });
    for (const [choice = "", status] of [
      ["send_back", "returned"],
      ["defer", "deferred"],
    ])
      expect(outcomeIn(review(challenge(), challenge(), { decide: inTurn({ choice }) }))).toMatchObject({
        status,
        recorded: false,
        decidedBy: "nobody",
      });
  });

  it("P2.6: a revision answers every blocking and important issue", () => {
    const played = review(challenge("Approve", { minor: ["A typo."] }), important);
    expect(planIssues(stateIn(played)).map(({ id, severity }) => [id, severity])).toEqual([
      ["A1", "minor"],
      ["B1", "important"],
    ]);
    expect(reportOf(stateIn(played))).toMatchObject({
      verdict: "Needs Revision",
      plan: "1. Add a table, with an index.",
      issues: [
        { id: "A1", resolution: null },
        { id: "B1", name: "b", resolution: "Worked in." },
      ],
    });
    expect(gateIn(played)?.hints).toContain("B1 (important, b), resolved: No rollback.");
    const without = (says: Fields) => gateIn(review(challenge(), important, { says: { report_review: says } }))?.reason;
    expect(without({ resolutions: [] })).toContain("nothing on B1");
    expect(without({ revised_plan: null })).toContain("the complete revised plan");
  });

  it("P2.6: against a redesign one goes only by accepting the risk by name", () => {
    const redesign = challenge("Redesign", { blocking_issues: ["It loses data."] });
    const played = review(challenge(), redesign);
    expect(optionsIn(played)).toEqual(["redesign", "approve_anyway", "defer"]);
    expect(gateIn(played)?.options[1]?.requires).toEqual([
      { kind: "risk_acceptance", agentId: "b", concern: "b: It loses data." },
    ]);
    expect(review(challenge(), redesign, { decide: inTurn({ choice: "approve_anyway" }) }).refused).toHaveLength(1);
    expect(outcomeIn(review(challenge(), redesign, { decide: inTurn({ choice: "redesign" }) }))).toMatchObject({
      recorded: true,
      summary: expect.stringContaining("Needs Redesign."),
    });
  });

  it("P2.6: Revise without an issue is asked about once, then marked", () => {
    const played = review(challenge(), challenge("Revise"));
    const rejected = eventsOf(played.log, "reply.rejected").filter(({ agentId }) => agentId === "b");
    expect(rejected).toMatchObject([{ code: "inconsistent" }]);
    expect(stateIn(played).rounds[0]?.turns).toMatchObject({ b: { flags: ["no issue named"] } });
    expect(planVerdict(stateIn(played))).toBe("Needs Revision");
  });

  it("P2-35: a verdict changed in a later round counts if it engaged", () => {
    const again = { response: "The backup covers it, I was shown the restore.", ...challenge("Approve") };
    const game = {
      ...REVIEW,
      config: { session_type: "review_plan" as const, conflict_overrides: [high("a", "b")] },
      conflicts: [conflict("a", "b")],
      says: { judge: { engagement: engaging({ a: null, b: "I was shown the restore" }), conflicts: [resolved()] } },
    };
    const played = chairGame([{ b: important }, { b: again }], game);
    expect(kindsIn(played)).toContain("challenge_again");
    expect(planVerdict(stateIn(played))).toBe("Ready");
  });

  it("P2-02: one specialist of the domain and one reviewer", () => {
    const panel = [...pair, agent("c", { kind: "specialist" }), agent("d", { kind: "reviewer" })];
    expect(stateIn(chairGame([], { ...REVIEW, panel })).outlook.dispatched.map(({ agentId }) => agentId)).toEqual([
      "a",
      "b",
    ]);
  });
});

describe("plans", () => {
  const PLAN: ChairGame = { config: { session_type: "plan_issue" } };

  it("P2-02: drafted by the chair, commented by at most two, approved by a person", () => {
    const played = chairGame([{ a: comment("Flag concerns", { key_risks: "It locks the table." }) }], {
      ...PLAN,
      panel: [...pair, agent("c", { kind: "specialist" })],
    });
    expect(kindsIn(played)).toEqual([
      "frame",
      "draft",
      "comment",
      "comment",
      "synthesise",
      "report_plan",
      "check_plan",
      "check_plan",
    ]);
    expect(stateIn(played).draft).toMatchObject({ plan: "1. Add a table." });
    expect(planIssues(stateIn(played))).toMatchObject([
      { id: "A1", severity: "important", text: "It locks the table." },
    ]);
    expect(planText(stateIn(played))).toBe("1. Add a table. 2. Read from it.");
    expect(gateIn(played)).toMatchObject({
      kind: "approval",
      reason: "The plan is ready. Nothing is carried out without your approval.",
      recommendation: "Sessions live in the database.",
    });
    expect(gateIn(played)?.document).toEqual({
      title: "The plan",
      text: "1. Add a table. 2. Read from it.\n\nFiles:\n- sessions.ts\n\nTesting:\nRestart and see who is still logged in.",
    });
  });

  it("P2.7: every flagged risk has a resolution in the plan", () => {
    const played = chairGame([{ a: comment("Suggest changes") }], {
      ...PLAN,
      says: { report_plan: { resolutions: [] } },
    });
    expect(gateIn(played)).toMatchObject({ kind: "chair_failed", reason: expect.stringContaining("nothing on A1") });
  });

  it("P2-37: an escalated plan is decided, then approved", () => {
    const low = { ...comment(), confidence: "Low" };
    const played = chairGame([{ a: low, b: low }], {
      ...PLAN,
      decide: inTurn({ choice: "chair_proposal" }, { choice: "approve" }),
    });
    expect(eventsOf(played.log, "gate.opened").map(({ gate }) => gate.kind)).toEqual(["escalation", "approval"]);
    expect(outcomeIn(played)).toMatchObject({
      status: "resolved",
      recorded: true,
      decidedBy: "person",
      decision: { choice: "approve" },
    });
  });

  it("G-03: without the report the draft is what is approved", () => {
    const played = chairGame([], {
      ...PLAN,
      special: ({ kind }) => (kind === "report_plan" ? { fail: "timeout" } : null),
      decide: inTurn({ choice: "go_on" }),
    });
    expect(gateIn(played)?.kind).toBe("approval");
    expect(planText(stateIn(played))).toBe("1. Add a table.");
  });
});

describe("P2-40: the solo shortcut", () => {
  const solo = {
    domains: 1,
    precedent: true,
    ambiguity: "none",
    additive: true,
    cross_cutting: false,
    competing_concerns: false,
    acceptance_criteria: 2,
  } as const;
  const alone = (says: Fields = {}, config: ChairGame["config"] = { triage_signals: solo }) =>
    soloShortcut(stateIn(chairGame([], { config, says: { review_alone: says } })));

  it("P2-40: chosen by auto-triage, nothing open, nothing separate, not unsure, files and testing filled", () => {
    expect(alone()).toMatchObject({ isAllowed: true });
    expect(alone({ open_questions: ["None."] })).toMatchObject({ isAllowed: true });
  });

  it.each([
    ["solo by choice", {}, { triage_mode: "solo" as const }],
    ["an open question", { open_questions: ["Who?"] }, undefined],
    ["a separate issue", { separate_actions: [{ action: "Split", reason: "design_required" }] }, undefined],
    ["low confidence", { confidence: "Low" }, undefined],
    ["no files", { files: [] }, undefined],
    ["no testing", { testing: "TBD" }, undefined],
  ])("P2-40: not with %s", (_, says, config) => {
    const { isAllowed, requirements } = alone(says, config);
    expect([isAllowed, requirements.filter(({ isMet }) => !isMet).length]).toEqual([false, 1]);
  });

  it("P2.6: a plan of the chair alone is approved by a person too, who is told what is missing", () => {
    const played = chairGame([], { panel: [CHAIR], config: { session_type: "plan_issue" } });
    expect(kindsIn(played)).toEqual(["review_alone"]);
    expect(gateIn(played)).toMatchObject({ kind: "approval" });
    expect(gateIn(played)?.hints).toEqual([
      "Not reviewed by anyone else although: Solo was not chosen by auto-triage.",
    ]);
    expect(
      outcomeIn(
        chairGame([], {
          panel: [CHAIR],
          config: { session_type: "plan_issue" },
          decide: inTurn({ choice: "approve" }),
        }),
      ),
    ).toMatchObject({ status: "solo", recorded: true });
  });

  it.each([
    [{ session_type: "plan_issue" as const }, { plan: null }, "a plan is asked for"],
    [{ session_type: "review_plan" as const }, { opinion: null }, "Approve, Revise or Redesign"],
    [{ session_type: "review_plan" as const }, { opinion: "Revise", plan: null }, "the revised plan is asked for"],
    [{ subject_kind: "pr" as const }, { pr_verdict: null }, "Changes Requested"],
  ])("P2.6: the chair alone owes what the type asks for: %#", (config, says, reason) => {
    expect(gateIn(chairGame([], { panel: [CHAIR], config, says: { review_alone: says } }))?.reason).toContain(reason);
  });

  it("P2.6: the chair alone gives a verdict on a plan", () => {
    const played = chairGame([], {
      panel: [CHAIR],
      config: { session_type: "review_plan" },
      says: { review_alone: { opinion: "Revise", important_issues: ["No rollback."] } },
    });
    expect(planVerdict(stateIn(played))).toBe("Needs Revision");
    expect(planIssues(stateIn(played))).toMatchObject([{ id: "A1", raisers: ["chair"] }]);
  });
});

it("P2.6: a pull request has its verdict and concerns by severity", () => {
  const played = chairGame([], {
    config: { subject_kind: "pr", subject_number: 12 },
    says: {
      report_pr: {
        ...REPORT,
        pr_verdict: "changes requested",
        pr_concerns: [{ severity: "critical", concern: "It leaks." }],
      },
    },
  });
  expect(kindsIn(played)).toContain("report_pr");
  expect(reportOf(stateIn(played))).toMatchObject({
    prVerdict: "Changes Requested",
    prConcerns: [{ severity: "Critical", concern: "It leaks." }],
  });
});
