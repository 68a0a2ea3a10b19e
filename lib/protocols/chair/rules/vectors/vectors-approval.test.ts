/** P2-43 to P2-45: the draft as a party, issues with their severity, the last look at a plan, and approval with changes. */
import { describe, expect, it } from "vitest";
import { chair } from "@/lib/protocols/chair/rules/protocol";
import { agent, eventsOf, inTurn } from "@/lib/testing/builders";
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
  REPORT,
  resolved,
  seats,
  stateIn,
  type ChairGame,
  type Fields,
  DRAFT,
  PLAN,
  withSays,
} from "../chair-harness";
import { answeredQuestions, openQuestions } from "../open-questions";
import { planIssues, planVerdict } from "../replies/plan-verdict";
import { reportOf } from "../replies/report";
import { deferralOf, resolutionOf } from "../conflicts/resolution";

const issue = (text: string, severity = "important", id: string | null = null): Fields => ({ id, text, severity });
const PLAN_REPORT: Fields = {
  ...REPORT,
  plan: "1. Add a table.\n2. Read from it.",
  files: ["sessions.ts"],
  testing: "Restart and see who is still logged in.",
  resolutions: [],
};

describe("one call where two say the same", () => {
  it("P2-18: framing and draft come together, and the questions are about the draft", () => {
    const played = chairGame([], PLAN);
    expect(kindsIn(played).slice(0, 3)).toEqual(["frame", "comment", "comment"]);
    expect(stateIn(played).draft?.plan).toBe("1. Add a table.");
  });

  it("a framing without a draft is followed by the draft, as in logs of before", () => {
    expect(kindsIn(chairGame([], { ...PLAN, says: {} })).slice(0, 2)).toEqual(["frame", "draft"]);
  });

  it("P2-22: without a conflict the synthesis brings the report", () => {
    const played = chairGame([], { says: { synthesise: { report: REPORT } } });
    expect(kindsIn(played)).toEqual(["frame", "advise", "advise", "synthesise"]);
    expect(outcomeIn(played)).toMatchObject({ status: "decided", recorded: true });
    expect(reportOf(stateIn(played))?.decision).toBe("Sessions live in the database.");
  });

  it("a report beside a conflict, or where a person decides, does not count", () => {
    const beside = chairGame(
      [{ a: comment(), b: comment() }],
      withSays({ synthesise: { report: PLAN_REPORT } }, { conflicts: [conflict("a", "b")] }),
    );
    expect(kindsIn(beside)).toContain("decide");
    const low = { ...comment(), confidence: "Low" };
    const unsure = chairGame([{ a: low, b: low }], withSays({ synthesise: { report: PLAN_REPORT } }));
    expect(stateIn(unsure).report).toBeNull();
    expect(gateIn(unsure)?.kind).toBe("escalation");
  });

  it("P2-29: the decision brings the report, unless there is no way back", () => {
    const decide = (is_irreversible: boolean) =>
      chairGame([{ a: { ...comment(), confidence: "Low" }, b: { ...comment(), confidence: "Low" }, c: comment() }], {
        panel: seats("a", "b", "c"),
        config: { triage_mode: "full" },
        conflicts: [conflict("a", "b")],
        says: {
          decide: {
            decisions: [
              { conflict_id: "C1", winner: "a", resolution: "r", rationale: "r", cited_pattern: null, is_irreversible },
            ],
            report: REPORT,
          },
        },
      });
    expect(kindsIn(decide(false)).slice(-1)).toEqual(["decide"]);
    expect(kindsIn(decide(true))).toContain("propose");
  });

  it("a report that lacks something is asked for once more, then by itself", () => {
    const played = chairGame([{ a: comment("Suggest changes") }], withSays({ synthesise: { report: PLAN_REPORT } }));
    expect(eventsOf(played.log, "reply.rejected")).toMatchObject([
      { kind: "synthesise", reason: expect.stringContaining("the report: resolutions: nothing on A1") },
    ]);
    expect(kindsIn(played).slice(4)).toEqual(["synthesise", "report_plan", "check_plan", "check_plan"]);
  });
});

describe("P2-43: the draft is a party", () => {
  const against = conflict("a", "draft", { b_position: "The table comes first." });

  it("a specialist can be in conflict with it, also alone; the chair decides, and it is recorded like any other", () => {
    const played = chairGame([], withSays({}, { panel: seats("a"), conflicts: [against] }));
    const state = stateIn(played);
    expect(state.conflicts).toMatchObject([{ a: "a", b: "draft" }]);
    expect(state.rounds).toHaveLength(1);
    expect(kindsIn(played)).toContain("decide");
    expect(reportOf(state)?.conflicts).toMatchObject([
      { positions: [{ name: "a" }, { name: "The draft", position: "The table comes first." }] },
    ]);
  });

  it("named first or second, it is the same conflict", () => {
    const turned = conflict("draft", "a", { a_position: "drafted", b_position: "mine", favoured_side: "b" });
    expect(stateIn(chairGame([], withSays({}, { conflicts: [turned] }))).conflicts).toMatchObject([
      { a: "a", b: "draft", favouredSide: "a", statements: [{ aPosition: "mine", bPosition: "drafted" }] },
    ]);
  });

  it("no round is spent on it, since it can't answer", () => {
    const config = { ...PLAN.config, conflict_overrides: [high("a", "b")] };
    const played = chairGame([], withSays({}, { config, conflicts: [against] }));
    expect(stateIn(played).rounds).toHaveLength(1);
    expect(stateIn(played).rounds[0]?.evaluation?.status).toBe("decide");
  });

  it("a design session has no draft to be in conflict with", () => {
    expect(gateIn(chairGame([], { conflicts: [against] }))?.reason).toContain("two of those who answered");
  });

  it("the rule table holds against it too", () => {
    const security = conflict("a", "draft", { type: "security_convenience", favoured_side: "a" });
    const state = stateIn(chairGame([], withSays({}, { conflicts: [security] })));
    expect(resolutionOf(state, state.conflicts[0]!)).toMatchObject({ method: "rule_table", winner: "a" });
  });
});

describe("P2-43: the last look at a plan", () => {
  const objecting = { check_plan: ({ agentId }: { agentId: string }) => (agentId === "b" ? OBJECTION : {}) };
  const OBJECTION = { objection: "Step 2 reads before it is filled.", unmet_issues: [] };

  it("everyone who answered says in a line whether it objects; objections reach the gate, readiness and the record", () => {
    const played = chairGame([], withSays(objecting));
    expect(kindsIn(played).slice(-4)).toEqual(["check_plan", "check_plan", "mend", "check_plan"]);
    expect(gateIn(played)?.reason).toContain("One specialist objects to it.");
    expect(gateIn(played)?.hints).toEqual(
      expect.arrayContaining([
        "a has no objection to the final plan.",
        "b objects to the final plan: Step 2 reads before it is filled.",
      ]),
    );
    expect(gateIn(played)?.positions).toMatchObject([
      {
        verdict: { word: "No objection" },
        stance: expect.stringMatching(/^a has no objection to the final plan\. Before the plan was final: /) as string,
        concerns: [],
      },
      { verdict: { word: "Objects", standing: "wants_changes" }, concerns: [OBJECTION.objection] },
    ]);
    expect(chair.readiness(stateIn(played)).requirements.find(({ id }) => id === "check-b")?.state).toBe("unmet");
    expect(reportOf(stateIn(played))?.checks).toMatchObject([{ isObjection: false }, { isObjection: true }]);
  });

  it("one that can't be reached is left out", () => {
    const played = chairGame([], {
      ...PLAN,
      special: ({ kind, agentId }) => (kind === "check_plan" && agentId === "a" ? { fail: "timeout" } : null),
    });
    expect(gateIn(played)?.hints[0]).toBe("a did not check the final plan: Failed for good: timeout.");
  });

  it("can be switched off, and is not asked about a plan that did not change", () => {
    expect(kindsIn(chairGame([], { ...PLAN, config: { ...PLAN.config, final_check: false } }))).not.toContain(
      "check_plan",
    );
    const ready = chairGame([], {
      config: { session_type: "review_plan" },
      says: { report_review: { revised_plan: null } },
    });
    expect(kindsIn(ready)).not.toContain("check_plan");
  });

  it("“No objection.” is none", () => {
    const played = chairGame([], withSays({ check_plan: { objection: "No objection." } }));
    expect(gateIn(played)?.reason).not.toContain("object");
  });
});

describe("P2-45: every issue, with its severity", () => {
  const two = [
    {
      a: { ...comment("Suggest changes"), issues: [issue("It locks."), issue("A typo.", "Minor")] },
      b: { ...comment("Flag concerns"), issues: [issue("The table is locked.", "critical")] },
    },
  ];
  const answered = {
    report_plan: { resolutions: [{ issue_id: "A1", resolution: "A short lock.", outcome: "changed" }] },
  };

  it("all of them are kept, numbered by who raised them", () => {
    const state = stateIn(chairGame(two, PLAN));
    expect(planIssues(state).map(({ id, severity, text }) => [id, severity, text])).toEqual([
      ["A1", "important", "It locks."],
      ["A2", "minor", "A typo."],
      ["B1", "blocking", "The table is locked."],
    ]);
  });

  it("the same problem of two is one, with two raisers; both have to be content", () => {
    const same = { synthesise: { same_issues: [{ issues: ["a1", "B1", "Z9"] }] } };
    const content = stateIn(chairGame(two, withSays({ ...same, ...answered })));
    expect(planIssues(content)[0]).toMatchObject({
      id: "A1",
      otherIds: ["B1"],
      raisers: ["a", "b"],
      severity: "blocking",
      state: "resolved",
    });
    const unmet = withSays({
      ...same,
      ...answered,
      check_plan: ({ agentId }: { agentId: string }) => ({ unmet_issues: agentId === "b" ? ["B1"] : [] }),
    });
    expect(planIssues(stateIn(chairGame(two, unmet)))[0]?.state).toBe("unmet");
  });

  it("is no more than answered while one of them was not heard, or objects without saying to which", () => {
    const same = { synthesise: { same_issues: [{ issues: ["A1", "B1"] }] }, ...answered };
    const unheard = withSays(same, {
      special: ({ kind, agentId }) => (kind === "check_plan" && agentId === "b" ? { fail: "timeout" } : null),
    });
    expect(planIssues(stateIn(chairGame(two, unheard)))[0]?.state).toBe("answered");
    const vague = withSays({
      ...same,
      check_plan: ({ agentId }: { agentId: string }) => (agentId === "b" ? { objection: "Too long." } : {}),
    });
    expect(planIssues(stateIn(chairGame(two, vague)))[0]?.state).toBe("answered");
  });

  it("what the plan puts off is deferred, not resolved", () => {
    const later = {
      report_plan: {
        resolutions: ["A1", "B1"].map((issue_id) => ({ issue_id, resolution: "Next year.", outcome: "deferred" })),
      },
    };
    expect(planIssues(stateIn(chairGame(two, withSays(later)))).map((one) => one.state)).toEqual([
      "deferred",
      "open",
      "deferred",
    ]);
  });

  it("put otherwise under its id it is the same issue; what is not named stands; what is settled does not", () => {
    const REVIEW: ChairGame = {
      panel: [agent("a", { kind: "specialist" }), agent("b", { kind: "reviewer" })],
      config: { session_type: "review_plan", conflict_overrides: [high("a", "b")] },
      conflicts: [conflict("a", "b")],
      says: { judge: { engagement: engaging({ a: null, b: "I was shown the restore" }), conflicts: [resolved()] } },
    };
    const first = {
      b: { ...challenge("Revise"), issues: [issue("No rollback."), issue("No owner."), issue("A typo.", "minor")] },
    };
    const again = (said: Fields) => ({ b: { response: "I was shown the restore.", ...challenge("Revise"), ...said } });
    const changed = stateIn(
      chairGame(
        [
          first,
          again({ issues: [issue("Rollback takes a day.", "important", "B1"), issue("New.")], settled_issues: ["b2"] }),
        ],
        REVIEW,
      ),
    );
    expect(planIssues(changed).map(({ id, text, state }) => [id, text, state])).toEqual([
      ["B1", "Rollback takes a day.", "resolved"],
      ["B2", "No owner.", "withdrawn"],
      ["B3", "A typo.", "open"],
      ["B4", "New.", "resolved"],
    ]);
    expect(planVerdict(changed)).toBe("Needs Revision");
    const approved = stateIn(
      chairGame([first, again({ recommendation: "Approve", issues: [], settled_issues: [] })], REVIEW),
    );
    expect(planVerdict(approved)).toBe("Ready");
  });

  it("P2-45: the chair may name expertise that is missing", () => {
    const played = chairGame([], withSays({ frame: { draft: DRAFT, missing_expertise: ["Payments"] } }));
    expect(gateIn(played)?.hints).toContain("Nobody at the table answers for this: Payments");
    expect(reportOf(stateIn(played))?.missingExpertise).toEqual(["Payments"]);
  });

  it("P2-45: a person may answer for it at the gate, and then it is missing no more", () => {
    const lacking = withSays({ frame: { draft: DRAFT, missing_expertise: ["Payments", "Tax"] } });
    const fields = gateIn(chairGame([], lacking))?.options.find(({ id }) => id === "approve_with_changes")?.requires;
    expect(fields).toContainEqual(
      expect.objectContaining({ field: "expert_1", label: "Nobody at the table answers for this: Payments" }),
    );
    const known = chairGame([], {
      ...lacking,
      decide: inTurn({
        choice: "approve_with_changes",
        answeredBy: "Ada",
        texts: { changes: "Add an index.", expert_1: "I do: cards only." },
      }),
    });
    expect(gateIn(known)?.hints).toContain("Nobody at the table answers for this: Tax");
    expect(reportOf(stateIn(known))).toMatchObject({
      missingExpertise: ["Tax"],
      closedQuestions: [{ answer: "I do: cards only." }],
    });
  });
});

describe("P2-44: approval", () => {
  const CHANGES = { choice: "approve_with_changes", answeredBy: "Ada", texts: { changes: "Add an index." } };

  it("with changes: one revision, shown as a difference, then confirmed", () => {
    const waiting = chairGame([], { ...PLAN, decide: inTurn(CHANGES) });
    expect(optionsIn(waiting)).toEqual(["confirm", "change_again", "send_back", "defer"]);
    expect(gateIn(waiting)).toMatchObject({
      kind: "revision",
      document: {
        text: expect.stringContaining("```diff\n  1. Add a table. 2. Read from it.\n+ 3. As asked.\n\n  Files:"),
      },
    });
    const confirmed = chairGame([], { ...PLAN, decide: inTurn(CHANGES, { choice: "confirm", answeredBy: "Ada" }) });
    expect(outcomeIn(confirmed)).toMatchObject({
      status: "decided",
      recorded: true,
      decidedBy: "person",
      decision: { choice: "confirm", by: "Ada" },
      summary: "Ada decided — Approve the revised plan: Sessions live in the database, as asked.",
    });
    expect(reportOf(stateIn(confirmed))).toMatchObject({
      plan: "1. Add a table. 2. Read from it.\n3. As asked.",
      changes: [{ by: "Ada", text: "Add an index.", made: [{ asked: "Add an index." }] }],
    });
  });

  it("everyone who answered looks at the plan as revised before it is confirmed, and is told at the gate", () => {
    const looks: string[] = [];
    const played = chairGame([], {
      ...withSays({
        check_plan: ({ agentId, key }, state) => {
          if (state.changeRequests.length > 0) looks.push(key);
          return state.changeRequests.length > 0 && agentId === "b" ? { objection: "The index locks the table." } : {};
        },
      }),
      decide: inTurn(CHANGES),
    });
    expect(looks).toEqual(["r1/check_plan/a+1", "r1/check_plan/b+1"]);
    expect(gateIn(played)).toMatchObject({
      kind: "revision",
      reason: expect.stringContaining("One specialist objects to it."),
      hints: expect.arrayContaining(["b objects to the final plan: The index locks the table."]),
    });
    // The person decides next: nothing is mended behind their back.
    expect(kindsIn(played)).not.toContain("mend");
    expect(
      kindsIn(chairGame([], { ...PLAN, config: { ...PLAN.config, final_check: false }, decide: inTurn(CHANGES) })),
    ).not.toContain("check_plan");
  });

  it("a look at the revised plan that comes to nothing leaves what was said before", () => {
    const played = chairGame([], {
      ...withSays({ check_plan: ({ agentId }) => (agentId === "b" ? { objection: "Too slow." } : {}) }),
      special: ({ key }) => (key.startsWith("r1/check_plan/b+2") ? { fail: "timeout" } : null),
      decide: inTurn(CHANGES),
    });
    expect(gateIn(played)?.hints).toEqual(
      expect.arrayContaining([expect.stringContaining("b objects to the final plan: Too slow. It did not look again")]),
    );
  });

  it("changed again as often as it takes, each revision by a call of its own", () => {
    const again = { choice: "change_again", texts: { changes: "And a name." } };
    const played = chairGame([], { ...PLAN, decide: inTurn(CHANGES, again, again, { choice: "send_back" }) });
    expect(played.asked.filter(({ kind }) => kind === "revise").map(({ key }) => key)).toEqual([
      "r1/revise/chair",
      "r1/revise/chair+1",
      "r1/revise/chair+2",
    ]);
    expect(outcomeIn(played)).toMatchObject({ status: "returned", recorded: false });
  });

  it("without words for the changes it is refused", () => {
    expect(chairGame([], { ...PLAN, decide: inTurn({ choice: "approve_with_changes" }) }).refused).toHaveLength(1);
  });

  it("a chair that can't revise: the plan stays as it was and is asked about again", () => {
    const played = chairGame([], {
      ...PLAN,
      special: ({ kind }) => (kind === "revise" ? { fail: "timeout" } : null),
      decide: inTurn(CHANGES, { choice: "go_on" }),
    });
    expect(gateIn(played)?.kind).toBe("approval");
    expect(stateIn(played).changeRequests).toMatchObject([{ revision: "dropped" }]);
  });

  it("the chair alone revises as well", () => {
    const alone = { config: { session_type: "plan_issue" as const, triage_mode: "solo" as const } };
    const played = chairGame([], { ...alone, decide: inTurn(CHANGES, { choice: "confirm" }) });
    expect(outcomeIn(played)).toMatchObject({ status: "solo", recorded: true });
  });

  it("what a person answers is closed, also where the chair asks it again in other order", () => {
    const asking = withSays({
      report_plan: { open_questions: ["Which region (team lead)?", "Who is on call?"] },
      revise: {
        edits: [
          {
            find: "- Who is on call?",
            replace: "- Who is on call?\n- which region, team lead",
          },
        ],
      },
    });
    const answering = { ...CHANGES, texts: { changes: "Add an index.", open_1: "Frankfurt." } };
    const played = chairGame([], { ...asking, decide: inTurn(answering) });
    const state = stateIn(played);
    expect(answeredQuestions(state)).toMatchObject([
      { question: "Which region (team lead)?", answer: "Frankfurt.", by: "Ada" },
    ]);
    expect(openQuestions(state)).toEqual(["Who is on call?"]);
    expect(reportOf(state)).toMatchObject({
      openQuestions: ["Who is on call?"],
      closedQuestions: [{ answer: "Frankfurt." }],
    });
    expect(gateIn(played)?.hints.filter((hint) => hint.startsWith("Open:"))).toEqual(["Open: Who is on call?"]);
  });
});

describe("rulings that take no side", () => {
  const ruled = (winner: string) =>
    stateIn(
      chairGame([], {
        conflicts: [conflict("a", "b")],
        says: {
          decide: {
            decisions: [
              {
                conflict_id: "C1",
                winner,
                resolution: "The load test.",
                rationale: "r",
                cited_pattern: null,
                is_irreversible: false,
              },
            ],
          },
        },
      }),
    );

  it("a deferred one settles nothing and is an open question", () => {
    const state = ruled("deferred");
    expect(resolutionOf(state, state.conflicts[0]!)).toBeNull();
    expect(deferralOf(state, state.conflicts[0]!)).toMatchObject({ waitsFor: "The load test." });
    expect(chair.summary(state).openIssues).toBe(1);
    expect(reportOf(state)?.openQuestions).toEqual(["where sessions live: deferred. The load test."]);
    expect(chair.readiness(state).requirements.find(({ id }) => id === "conflict-C1")?.state).toBe("unmet");
  });

  it("a compromise is nobody's victory", () => {
    const state = ruled("compromise");
    expect(resolutionOf(state, state.conflicts[0]!)).toMatchObject({ winner: null, method: "chair_decision" });
  });
});
