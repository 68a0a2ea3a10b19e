/** P2-46: what the last look at a plan finds is mended once, and looked at again, before a person is asked; and edits of the report (P2-44). */
import { describe, expect, it } from "vitest";
import type { AgentId } from "@/lib/domain/ids";
import type { Json } from "@/lib/events/schema";
import { documentsOf, foldLog, nextStep } from "@/lib/kernel/fold";
import { chair } from "@/lib/protocols/chair/rules/protocol";
import { evidenceOf, groundingOf, questionOf } from "@/lib/testing/grounded/grounded";
import { eventsOf, inTurn } from "@/lib/testing/builders";
import { play, type Played } from "@/lib/testing/play";
import {
  chairCreated,
  chairGame,
  comment,
  gateIn,
  kindsIn,
  NO_OBJECTION,
  plainChair,
  stateIn,
  stateOf,
  type ChairGame,
  type Fields,
  DRAFT,
  PLAN,
  withSays,
} from "../chair-harness";
import { conditionsOf } from "../conditions";
import { assumedQuestions, openQuestions } from "../open-questions";
import { editReport, reportText } from "../replies/edit-report";
import { planIssues } from "../replies/plan-verdict";
import { EMPTY_REPORT, type Report } from "../replies/report-reading";
import { reportOf } from "../replies/report";

const keysOf = ({ asked }: Played, kind: string): string[] =>
  asked.filter((ask) => ask.kind === kind).map(({ key }) => key);

/** b finds this at its first look, and nothing at its second unless said. */
const finding = (first: Fields, second: Fields = {}): NonNullable<ChairGame["says"]> => ({
  check_plan: ({ agentId }, state) => (agentId === "b" ? (state.mend ? second : first) : {}),
});
const OBJECTION = { objection: "Step 2 reads before it is filled." };
const MEND: Fields = {
  changes: [{ asked: "Step 2 reads before it is filled.", done: "Step 2 fills it first." }],
  edits: [{ find: "2. Read from it.", replace: "2. Fill it. 3. Read from it." }],
};

describe("P2-46: mended before a person is asked", () => {
  it("whoever finds something looks again at what the chair changed; the others do not", () => {
    const played = chairGame([], withSays({ ...finding(OBJECTION), mend: MEND }));
    expect(kindsIn(played).slice(-4)).toEqual(["check_plan", "check_plan", "mend", "check_plan"]);
    expect(keysOf(played, "check_plan")).toEqual(["r1/check_plan/a", "r1/check_plan/b", "r1/check_plan/b+1"]);
    expect(gateIn(played)).toMatchObject({
      kind: "approval",
      reason: "The plan is ready. Nothing is carried out without your approval.",
      document: { text: expect.stringContaining("2. Fill it. 3. Read from it.") },
    });
    expect(gateIn(played)?.hints).toEqual(
      expect.arrayContaining([
        "b has no objection to the final plan.",
        "Found by the check: Step 2 reads before it is filled. The chair: Step 2 fills it first.",
      ]),
    );
    expect(reportOf(stateIn(played))?.mended).toEqual(MEND["changes"]);
  });

  it("an issue that is not met is told, and resolved once it is", () => {
    const script = [{ b: { ...comment("Suggest changes"), issues: [{ text: "It locks.", severity: "important" }] } }];
    const unmet = { unmet_issues: ["B1"] };
    const met = chairGame(script, withSays({ ...finding(unmet), mend: MEND }));
    expect(stateIn(met).mend?.found).toMatchObject({ b: { unmet: ["B1"] } });
    expect(planIssues(stateIn(met))).toMatchObject([{ id: "B1", state: "resolved" }]);
    const left = chairGame(script, withSays({ ...finding(unmet, unmet), mend: MEND }));
    expect(planIssues(stateIn(left))).toMatchObject([{ id: "B1", state: "unmet" }]);
  });

  describe("a condition the plan does not provide for", () => {
    const condition = { text: "A restart loses nobody.", state: "open" };
    const script = [{ b: { ...comment(), conditions: [condition] } }];
    const checkOfB = (played: Pick<Played, "folded">) =>
      chair.readiness(stateIn(played)).requirements.find(({ id }) => id === "check-b");

    it("without an objection sends nothing back: it is told to the person as open", () => {
      const played = chairGame(script, withSays(finding({ conditions: [condition] })));
      expect(kindsIn(played)).not.toContain("mend");
      expect(gateIn(played)).toMatchObject({
        kind: "approval",
        reason: "The plan is ready. Nothing is carried out without your approval.",
        hints: expect.arrayContaining([
          "b has no objection to the final plan. What stays open of its conditions: A restart loses nobody.",
        ]),
      });
      expect(checkOfB(played)?.state).toBe("met");
    });

    it("with one is mended with it, under the id it had", () => {
      const found = { ...OBJECTION, conditions: [condition] };
      const played = chairGame(script, withSays({ ...finding(found), mend: MEND }));
      expect(stateIn(played).mend?.found).toMatchObject({ b: { ...OBJECTION, conditions: [{ id: "cond-B1" }] } });
    });

    it("sent a plan back in logs from before, and still does there", () => {
      const played = chairGame(script, withSays(finding({ conditions: [condition] })));
      const at = played.log.findIndex(({ payload }) => payload.type === "gate.opened");
      const before = played.log.slice(0, at).map((event) => {
        if (event.payload.type !== "reply.recorded" || event.payload.kind !== "check_plan") return event;
        const { findsFault, ...reply } = event.payload.reply as Fields;
        expect(findsFault).toBe(false);
        return { ...event, payload: { ...event.payload, reply: reply as Json } };
      });
      const folded = foldLog(before);
      expect(nextStep(folded)).toMatchObject({ kind: "ask", asks: [{ kind: "mend" }] });
      expect(checkOfB({ folded })).toMatchObject({
        state: "unmet",
        text: "b has no objection to the final plan if it also provides for this: A restart loses nobody",
      });
    });
  });

  it("conditions are those of its latest word, under ids that are never given twice", () => {
    const open = { text: "A restart loses nobody.", state: "open" };
    const script = [{ b: { ...comment(), conditions: [open] } }];
    const later = [
      { text: "A restart loses no session of today.", state: "provided_for" },
      { text: "Logs say who was lost.", state: "open" },
    ];
    const played = chairGame(script, withSays(finding({ ...OBJECTION, conditions: [open] }, { conditions: later })));
    const [one, two] = later;
    expect(conditionsOf(stateIn(played), "b" as AgentId)).toEqual([
      { ...one, state: "met", id: "cond-B2" },
      { ...two, id: "cond-B3" },
    ]);
    const unsaid = chairGame(script, withSays(finding(OBJECTION)));
    expect(conditionsOf(stateIn(unsaid), "b" as AgentId)).toEqual([{ ...open, id: "cond-B1" }]);
  });

  it("once: what is left after that is said at the gate", () => {
    const played = chairGame([], withSays({ ...finding(OBJECTION, OBJECTION), mend: MEND }));
    expect(keysOf(played, "mend")).toEqual(["r1/mend/chair"]);
    expect(gateIn(played)).toMatchObject({
      kind: "approval",
      reason: expect.stringContaining("One specialist objects"),
    });
  });

  it("not where nothing was found, nor once a person has asked for changes", () => {
    expect(kindsIn(chairGame([], PLAN))).not.toContain("mend");
    const changed = chairGame(
      [],
      withSays(finding(OBJECTION, OBJECTION), {
        decide: inTurn({ choice: "approve_with_changes", texts: { changes: "Add an index." } }),
      }),
    );
    expect(kindsIn(changed).filter((kind) => kind === "mend")).toHaveLength(1);
    expect(gateIn(changed)?.kind).toBe("revision");
  });

  it("a chair that can't mend it, or a specialist that can't look again, holds nothing up and hides nothing", () => {
    const failing = (key: string) =>
      chairGame(
        [],
        withSays(finding(OBJECTION), { special: (ask) => (ask.key.startsWith(key) ? { fail: "timeout" } : null) }),
      );
    expect(gateIn(failing("r1/mend"))).toMatchObject({
      kind: "approval",
      reason: expect.stringContaining("One specialist objects"),
    });
    const unheard = failing("r1/check_plan/b+1");
    expect(gateIn(unheard)?.reason).toContain("One specialist objects");
    expect(gateIn(unheard)?.hints).toContain(
      "b objects to the final plan: Step 2 reads before it is filled. It did not look again at what the chair changed: Failed for good: timeout.",
    );
  });

  it("an edit that does not fit is sent back with the nearest passage", () => {
    const wrong = { ...MEND, edits: [{ find: "2. Reads from it", replace: "x" }] };
    const played = chairGame([], withSays({ ...finding(OBJECTION), mend: wrong }));
    expect(eventsOf(played.log, "reply.rejected")[0]).toMatchObject({
      kind: "mend",
      reason: expect.stringContaining("The nearest passage is: “Read from it.”"),
    });
  });
});

describe("what may be quoted", () => {
  it("the draft whole, and then the plan as it stands, whole, in its place", () => {
    const drafted = play({
      created: chairCreated(PLAN),
      answer: (ask, folded) =>
        ask.kind === "frame" ? { json: { ...plainChair(ask, stateOf(folded)), draft: DRAFT } } : { fail: "timeout" },
    });
    expect(documentsOf(drafted.folded)).toEqual([
      { name: "draft plan", text: "1. Add a table.\n\nFiles:\n- sessions.ts\n\nTesting:\nRestart it." },
    ]);
    const [final, ...more] = documentsOf(chairGame([], withSays({ ...finding(OBJECTION), mend: MEND })).folded);
    expect(more).toEqual([]);
    expect(final?.name).toBe("final plan");
    for (const part of ["2. Fill it.", "Files:\n- sessions.ts", "Testing:\nRestart and see"])
      expect(final?.text).toContain(part);
  });
});

describe("P2-44: edits of the whole report", () => {
  const report: Report = {
    ...EMPTY_REPORT,
    decision: "Sessions live in the database.",
    rationale: "They survive a restart.",
    plan: "1. Add a table.\n\n2. Read from it.",
    files: ["sessions.ts: reads", "schema.sql"],
    testing: "Restart it.",
    inlineActions: ["Add the table."],
    separateActions: [{ action: "Move the cache", reason: "design_required" }],
    resolutions: [{ issueId: "B1", resolution: "A short lock.", outcome: "changed" }],
  };
  const edited = (...edits: [find: string, replace: string][]) =>
    editReport(
      report,
      edits.map(([find, replace]) => ({ find, replace })),
    );
  const problemsOf = (...edits: [find: string, replace: string][]): string => {
    const result = edited(...edits);
    return result.ok ? "" : result.problems.join("\n");
  };

  it("reach every part of it, and change nothing else", () => {
    expect(
      edited(
        ["database.", "database, hashed."],
        ["2. Read from it.", "2. Fill it."],
        ["- schema.sql", "- schema.sql\n- index.sql"],
        ["Restart it.", "Restart it twice."],
        ["(none: open questions)", "- Who is on call? (the person)"],
        ["survive", "outlive"],
        ["- Add the table.", ""],
        ["[design_required]", "[risk_elevating]"],
        ["A short lock.", "A lock of 10 ms."],
      ),
    ).toEqual({
      ok: true,
      report: {
        ...report,
        decision: "Sessions live in the database, hashed.",
        plan: "1. Add a table.\n\n2. Fill it.",
        files: ["sessions.ts: reads", "schema.sql", "index.sql"],
        testing: "Restart it twice.",
        openQuestions: ["Who is on call? (the person)"],
        rationale: "They outlive a restart.",
        inlineActions: [],
        separateActions: [{ action: "Move the cache", reason: "risk_elevating" }],
        resolutions: [{ issueId: "B1", resolution: "A lock of 10 ms.", outcome: "changed" }],
      },
    });
    expect(edited()).toEqual({ ok: true, report });
  });

  it("that don't match, match twice, take a heading along or leave nothing are refused, each with its reason", () => {
    expect(problemsOf(["3. Reads from it.", "x"])).toContain("The nearest passage is: “Read from it.”");
    expect(problemsOf(["table.", "x"])).toContain("more than once");
    expect(problemsOf(["2. Read from it.\n\n# Files", "x"])).toContain("holds a heading of the report");
    expect(problemsOf(["1. Add a table.\n\n2. Read from it.", ""])).toContain("Plan: nothing would be left of it");
    expect(problemsOf([" [design_required]", ""])).toContain("has to end with its reason in brackets");
    expect(problemsOf(["B1 (changed): A short lock.", "Done."])).toContain("has to read like");
  });

  it("the text shows every part under its heading", () => {
    expect(reportText(report).match(/^# .+$/gm)).toEqual([
      "# Decision",
      "# Plan",
      "# Files",
      "# Testing",
      "# Open questions",
      "# Rationale",
      "# Actions, done as part of this",
      "# Actions, as issues of their own",
      "# Answers to the issues",
    ]);
  });

  it("a revision without an edit is sent back", () => {
    const played = chairGame(
      [],
      withSays(
        { revise: { edits: [] } },
        { decide: inTurn({ choice: "approve_with_changes", texts: { changes: "Add an index." } }) },
      ),
    );
    expect(eventsOf(played.log, "reply.rejected")[0]?.reason).toContain("nothing would change");
  });
});

describe("what a person has settled is not open again", () => {
  const OPEN = [
    "May the gate endpoint stay open to every local process until accounts exist? (the person)",
    "How do people away from the machine reach the page? (the person)",
    "Which region? (team lead)",
  ];
  /** The chair asks two things with its framing; a person answers the first and leaves the second to the panel. */
  const asked = play({
    created: { ...chairCreated(PLAN), grounding: groundingOf({}) },
    answer: (ask, folded) => {
      const state = stateOf(folded);
      if (ask.kind === "comment") return { json: comment() };
      if (ask.kind === "check_plan") return { json: NO_OBJECTION };
      const said = plainChair(ask, state);
      if (ask.kind === "frame")
        return {
          json: { ...said, draft: { ...DRAFT, open_questions: OPEN } },
          evidence: evidenceOf({
            questions: [
              questionOf(
                "May the gate endpoint of the HTTP API stay open to every local process until accounts exist?",
              ),
              questionOf("How do people away from the machine reach the page?", { default: "Through a proxy." }),
            ],
          }),
        };
      return { json: ask.kind === "report_plan" ? { ...said, open_questions: OPEN } : said };
    },
    decide: ({ kind }) =>
      kind === "questions"
        ? { choice: "answer", rationale: "", answeredBy: "Ada", texts: { q1: "It stays open." } }
        : null,
  });
  const state = stateIn(asked);

  it("G-14: an answer closes it, in the report and at the gate; a default is assumed, and neither answered nor open", () => {
    expect(openQuestions(state)).toEqual([OPEN[2]]);
    expect(assumedQuestions(state)).toEqual([{ question: OPEN[1], assumed: "Through a proxy." }]);
    const gate = gateIn(asked);
    expect(gate?.hints.filter((hint) => /^(?:Open|Assumed)/.test(hint))).toEqual([
      `Open: ${OPEN[2]}`,
      `Assumed, not confirmed: ${OPEN[1]} Through a proxy.`,
    ]);
    expect(gate?.options[0]?.requires).toMatchObject([
      { label: OPEN[2], whenEmpty: "It stays open." },
      { label: OPEN[1], whenEmpty: "It stays assumed: Through a proxy." },
    ]);
    expect(reportOf(state)).toMatchObject({
      openQuestions: [OPEN[2]],
      assumedQuestions: [{ question: OPEN[1] }],
      closedQuestions: [],
    });
  });
});

it("P2-45: missing expertise is said while it runs, and where a person decides", () => {
  const low = { ...comment(), confidence: "Low" };
  const played = chairGame(
    [{ a: low, b: low }],
    withSays({ frame: { draft: DRAFT, missing_expertise: ["Payments."] } }),
  );
  expect(chair.readiness(stateIn(played)).requirements).toContainEqual(
    expect.objectContaining({
      id: "expertise-1",
      state: "unmet",
      text: "Nobody at the table answers for this: Payments. What is decided about it rests on no specialist; for one, start again with such a seat",
    }),
  );
  expect(gateIn(played)).toMatchObject({
    kind: "escalation",
    hints: expect.arrayContaining(["Nobody at the table answers for this: Payments."]),
  });
});

describe("P2-47: what a plan may not lose", () => {
  const LONG = "# Plan\n\n1. Add a table for the sessions.\n\n## Way back\n\nThe old store stays for a month.";
  const SHORT = "# Plan\n\n1. Add a table for the sessions.";
  const drafted = (...plans: string[]) => {
    let at = 0;
    return chairGame(
      [],
      withSays({
        frame: { draft: { ...DRAFT, plan: LONG } },
        report_plan: () => ({ plan: plans[Math.min(at++, plans.length - 1)] }),
      }),
    );
  };
  const reasons = ({ log }: Played): string[] => eventsOf(log, "reply.rejected").map(({ reason }) => reason);
  const MARK = /The chair left out parts of the plan as it was before/;

  it("a report that drops a heading of the draft is sent back once with it, and put right", () => {
    const played = drafted(SHORT, LONG);
    expect(reasons(played)).toEqual([
      expect.stringMatching(/the heading “Way back”.*The old store stays.*Put it back/),
    ]);
    expect(stateIn(played).report).toMatchObject({ plan: LONG, flags: [] });
    expect(gateIn(played)?.hints.join()).not.toMatch(MARK);
  });

  it("given again it stands, and the gate says so", () => {
    const played = drafted(SHORT);
    expect(reasons(played)).toHaveLength(1);
    expect(gateIn(played)?.hints.join()).toMatch(MARK);
  });

  it("what is mended afterwards does not take the mark away", () => {
    const plan = "# Plan\n\n1. Add a table for the sessions.\n2. Read from it.";
    const played = chairGame(
      [],
      withSays({
        ...finding(OBJECTION),
        mend: MEND,
        frame: { draft: { ...DRAFT, plan: `${plan}\n\n## Way back\n\nThe old store stays for a month.` } },
        report_plan: { plan },
      }),
    );
    expect(kindsIn(played)).toContain("mend");
    expect(gateIn(played)?.hints.join()).toMatch(MARK);
  });

  it("edits that mend a plan are compared as well; what a change names may go", () => {
    const cut = { find: `${LONG.slice(LONG.indexOf("## Way back"))} Then it goes.`, replace: "" };
    const mended = (done: string) =>
      chairGame(
        [],
        withSays({
          ...finding({ objection: "It costs too much." }),
          frame: { draft: { ...DRAFT, plan: LONG } },
          report_plan: { plan: `${LONG} Then it goes.` },
          mend: { changes: [{ asked: "It costs too much.", done }], edits: [cut] },
        }),
      );
    expect(reasons(mended("Shorter now."))).toEqual([expect.stringMatching(/the heading “Way back”/)]);
    expect(reasons(mended("The section Way back is gone."))).toEqual([]);
  });
});
