/** P2.7: the report as it is exported. */
import { describe, expect, it } from "vitest";
import {
  advice,
  answerAgain,
  challenge,
  chairGame,
  conflict,
  DRAFT,
  engaging,
  high,
  PLAN,
  REPORT,
  resolved,
  seats,
} from "@/lib/protocols/chair/rules/chair-harness";
import { foldLog } from "@/lib/kernel/fold";
import { CLOSED_AT_BUDGET } from "@/lib/kernel/budget";
import { completeAnswer, inTurn, logOf } from "@/lib/testing/builders";
import type { Played } from "@/lib/testing/play";
import { recordViewsOf } from "@/lib/projections/views-of";

/** Of the words the chair itself wrote: they stand as they are. */
const CHAIRS_OWN = "In round 2 both agreed.";
const NEW = "A cache in memory loses sessions when the node restarts.";
const recordOf = ({ log, folded }: Played) => recordViewsOf(folded).dossier(log, folded);
const headingsOf = (markdown: string): string[] =>
  markdown
    .split("\n")
    .filter((line) => line.startsWith("## "))
    .map((line) => line.slice(3));

const session = chairGame(
  [
    {
      a: advice("High"),
      b: advice("Medium", { recommendation: "Keep them in memory.", key_concern: "The database is slow." }),
    },
    { b: answerAgain(NEW, "High") },
  ],
  {
    panel: seats("a", "b", "c"),
    config: { triage_mode: "full", conflict_overrides: [high("a", "b")], context_lines: 20 },
    subject: { artifact: Array.from({ length: 30 }, (_, line) => `Line ${line}.`).join("\n\n") },
    conflicts: [conflict("a", "b")],
    says: {
      judge: { engagement: engaging({ a: null, b: NEW }), conflicts: [resolved()], new_conflicts: [], escalate: [] },
      report: {
        ...REPORT,
        rationale: "In round 2 both agreed. They survive a restart.",
        diagram: "graph TD; a-->b",
        separate_actions: [{ action: "Move the other services.", reason: "cross_boundary" }],
        open_questions: ["Who pays for it?"],
      },
    },
  },
);

const escalated = chairGame([{ a: advice("Low"), b: advice("Low") }], {
  config: { triage_mode: "full" },
  decide: (gate) => ({
    ...completeAnswer(gate, "chair_proposal"),
    answeredBy: "Grace",
    rationale: "Nobody knows better.",
  }),
});

describe("the record", () => {
  it("reads as a whole", () => {
    expect(recordOf(session).markdown).toMatchSnapshot();
  });

  it("TV-P2-25: Parley counts no rounds in it, also after an escalation and where a person answered for a seat", () => {
    const quiet = {
      ...session,
      log: session.log.map((event) =>
        event.payload.type === "reply.recorded" && event.payload.round === 2
          ? { ...event, payload: { ...event.payload, answeredBy: "Grace" } }
          : event,
      ),
    };
    expect(recordOf(quiet).markdown).toContain("Grace answered on behalf of b");
    for (const { markdown } of [recordOf(quiet), recordOf(escalated)])
      expect(markdown.replaceAll(CHAIRS_OWN, "")).not.toMatch(/\bround \d|\d rounds|\d of \d answered/i);
  });

  it("P2-41: what agents say of rounds is their own and stands in it word for word", () => {
    const bcrypt = "Use 10 rounds of bcrypt; a second round of hiring is not needed.";
    const topic = "how many rounds of bcrypt";
    const played = chairGame(
      [{ a: advice("High", { finding: bcrypt, key_concern: "Four rounds are broken in an hour." }), b: advice("Low") }],
      {
        config: { triage_mode: "full" },
        conflicts: [conflict("a", "b", { topic })],
        says: {
          synthesise: { consensus: ["Both want at least 8 rounds."] },
          report: {
            ...REPORT,
            decision: bcrypt,
            separate_actions: [{ action: "Plan round 2 of the audit.", reason: "cross_boundary" }],
          },
        },
      },
    );
    const { markdown } = recordOf(played);
    for (const words of [
      `| ${bcrypt} **Recommends:**`,
      "Four rounds are broken in an hour.",
      "- Both want at least 8 rounds.",
      "- Plan round 2 of the audit.",
      "How many rounds of bcrypt",
    ])
      expect(markdown).toContain(words);
    expect(markdown).not.toMatch(/no report/i);
  });

  it("P2-41: keeps conflicts about rounds among what is open where the budget ended it", () => {
    const topic = "how many rounds of bcrypt";
    const { log, folded } = chairGame([{ a: advice("Low"), b: advice("Low") }], {
      config: { triage_mode: "full" },
      conflicts: [conflict("a", "b", { topic })],
    });
    const closed = logOf(...log.map(({ payload }) => payload), {
      type: "deliberation.closed",
      outcome: {
        status: CLOSED_AT_BUDGET,
        rounds: 1,
        summary: "The budget was used up",
        recorded: false,
        decidedBy: "nobody",
      },
    });
    const { markdown } = recordViewsOf(folded).dossier(closed, foldLog(closed));
    const open = markdown.slice(markdown.indexOf("### Still open"), markdown.indexOf("## Decision drivers"));
    expect(open).toContain(topic);
    expect(open).not.toMatch(/another round|answered in round/);
  });

  it("of one that ended without a report keeps what was said, and promises nothing", () => {
    const deferred = chairGame([{ a: advice("Low", { finding: "It is slow." }), b: advice("Low") }], {
      config: { triage_mode: "full" },
      decide: (gate) => completeAnswer(gate, "defer"),
    });
    const { markdown } = recordOf(deferred);
    expect(markdown).toContain("It is slow.");
    expect(markdown).toContain("The chair wrote no report: the deliberation ended without a decision.");
    expect(markdown).not.toMatch(/\byet\b|follows|is binding/);
    const cancelled = logOf(session.log[0]!.payload, { type: "deliberation.cancelled", by: "Ada" });
    const early = recordViewsOf(session.folded).dossier(cancelled, foldLog(cancelled)).markdown;
    expect(early).toContain("Nobody answered.");
    expect(early).toContain("No specialist was asked.");
    expect(early).not.toMatch(/\byet\b|follows|is binding|contradict/);
  });

  it("P2.7: has decision, rationale, findings, conflicts, action items, open questions and context budget", () => {
    expect(headingsOf(recordOf(session).markdown)).toEqual([
      "Context and problem statement",
      "Decision outcome",
      "Decision drivers",
      "Rationale",
      "Diagram",
      "What the specialists found",
      "Consensus",
      "Conflicts resolved",
      "Action items",
      "Open questions",
      "Context budget",
      "Decisions by people",
      "Notes",
    ]);
    const { markdown } = recordOf(session);
    expect(markdown).toContain("- Move the other services. *(crosses a boundary)*");
    expect(markdown).toContain("- **Resolution:** Both want the database now.");
    expect(markdown).toMatch(/\| a \| \d+ of \d+ \| Beginning \(lines/);
  });

  it("P2-37: names the person who decided, why, and what was not taken", () => {
    const {
      markdown,
      data: { kind },
    } = recordOf(escalated);
    expect(kind).toBe("decision");
    expect(markdown).toContain("Grace decided, because: Nobody knows better.");
    expect(markdown).toContain("### The chair hands over to you");
  });

  it("is a draft that names what is still to come", () => {
    const { log } = session;
    const draft = recordViewsOf(session.folded).dossier(log.slice(0, 8), foldLog(log.slice(0, 8)));
    expect(draft.data.kind).toBe("draft");
    expect(headingsOf(draft.markdown)).toContain("Conflicts resolved");
    expect(draft.markdown).toContain("*Not written yet");
  });

  it("P2.6: a reviewed plan has its verdict, the issues with their resolution, and the plan, also as a file", () => {
    const plan = chairGame([{ a: challenge("Revise", { important_issues: ["No test."] }) }], {
      config: { session_type: "review_plan", triage_mode: "full" },
      subject: { artifact: "1. Add a table." },
      decide: (gate) => ({ ...completeAnswer(gate, "approve"), answeredBy: "Ada" }),
    });
    const { markdown } = recordOf(plan);
    expect(markdown).toContain("Needs Revision.");
    expect(markdown).toContain("| A1 | a | important | No test. | resolved | Worked in. |");
    expect(recordViewsOf(plan.folded).exports?.(plan.folded, plan.log)).toContainEqual({
      path: "plan.md",
      text: "1. Add a table, with an index.\n",
    });
  });

  it("P2-05: without specialists it says that the chair reviewed it alone", () => {
    const { markdown } = recordOf(chairGame([], { config: { triage_mode: "solo" } }));
    expect(headingsOf(markdown)).toContain("What the chair found");
    expect(markdown).toContain("None: the chair reviewed it alone.");
  });
});

it("P2-47: says what the plan has lost that nobody asked to remove", () => {
  const frame = { draft: { ...DRAFT, plan: "# Plan\n\n1. Add a table.\n\n## Way back\n\nThe old store stays." } };
  const played = chairGame([], {
    ...PLAN,
    says: { ...PLAN.says, frame, report_plan: { plan: "# Plan\n\n1. Add a table." } },
  });
  expect(recordOf(played).markdown).toContain("The chair left out parts of the plan as it was before");
});

it("has what a person wrote in several lines as it was written", () => {
  const changes = "Two things.\n\n1. A key for 24 hours.\n2. No list.";
  const { log, folded } = chairGame([], {
    ...PLAN,
    decide: inTurn(
      { choice: "approve_with_changes", answeredBy: "Ada", texts: { changes } },
      { choice: "confirm", answeredBy: "Ada" },
    ),
  });
  expect(recordOf({ log, folded } as Played).markdown).toContain(
    "- What has to change:\n\n  > Two things.\n  >\n  > 1. A key for 24 hours.\n  > 2. No list.",
  );
});
