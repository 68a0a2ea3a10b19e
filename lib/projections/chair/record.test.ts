/** P2.7: the report as it is exported. */
import { describe, expect, it } from "vitest";
import { advice, answerAgain, challenge, chairGame, conflict, engaging, high, REPORT, resolved, seats, stateIn } from "@/lib/protocols/chair/chair-harness";
import { countersIn } from "@/lib/protocols/chair/round-counters";
import { foldLog } from "@/lib/protocols/fold";
import { completeAnswer } from "@/lib/testing/builders";
import type { Played } from "@/lib/testing/play";
import { viewsOf } from "../views-of";

const NEW = "A cache in memory loses sessions when the node restarts.";
const recordOf = ({ log, folded }: Played) => viewsOf(folded).record(log, folded);
const headingsOf = (markdown: string): string[] => markdown.split("\n").filter((line) => line.startsWith("## ")).map((line) => line.slice(3));

const session = chairGame([{ a: advice("High"), b: advice("Medium", { recommendation: "Keep them in memory.", key_concern: "The database is slow." }) }, { b: answerAgain(NEW, "High") }], {
  panel: seats("a", "b", "c"),
  config: { triage_mode: "full", conflict_overrides: [high("a", "b")], context_lines: 20 },
  subject: { artifact: Array.from({ length: 30 }, (_, line) => `Line ${line}.`).join("\n\n") },
  conflicts: [conflict("a", "b")],
  says: {
    judge: { engagement: engaging({ a: null, b: NEW }), conflicts: [resolved()], new_conflicts: [], escalate: [] },
    report: { ...REPORT, rationale: "In round 2 both agreed. They survive a restart.", diagram: "graph TD; a-->b", separate_actions: [{ action: "Move the other services.", reason: "cross_boundary" }], open_questions: ["Who pays for it?"] },
  },
});

const escalated = chairGame([{ a: advice("Low"), b: advice("Low") }], { config: { triage_mode: "full" }, decide: (gate) => ({ ...completeAnswer(gate, "chair_proposal"), answeredBy: "Grace", rationale: "Nobody knows better." }) });

describe("the record", () => {
  it("reads as a whole", () => {
    expect(recordOf(session).markdown).toMatchSnapshot();
  });

  it("TV-P2-25: contains no round counters, also after an escalation and where the chair wrote some", () => {
    for (const played of [session, escalated]) {
      const { markdown } = recordOf(played);
      expect(countersIn(markdown, stateIn(played).subject)).toEqual([]);
      expect(markdown).not.toMatch(/\d of \d (?:answered|rounds)|After round/);
    }
    expect(recordOf(session).markdown).toContain("They survive a restart.");
  });

  it("P2.7: has decision, rationale, findings, conflicts, action items, open questions and context budget", () => {
    expect(headingsOf(recordOf(session).markdown)).toEqual(["Context and problem statement", "Decision outcome", "Decision drivers", "Rationale", "Diagram", "What the specialists found", "Consensus", "Conflicts resolved", "Action items", "Open questions", "Context budget", "Human decisions", "Notes", "References"]);
    const { markdown } = recordOf(session);
    expect(markdown).toContain("- Move the other services. *(crosses a boundary)*");
    expect(markdown).toContain("- **Resolution:** Both want the database now.");
    expect(markdown).toMatch(/\| a \| \d+ of \d+ \| Beginning \(lines/);
  });

  it("P2-37: names the person who decided, why, and what was not taken", () => {
    const { markdown, kind } = recordOf(escalated);
    expect(kind).toBe("decision");
    expect(markdown).toContain("Grace decided, because: Nobody knows better.");
    expect(markdown).toContain("### The chair hands over to you");
  });

  it("is a draft that names what is still to come", () => {
    const { log } = session;
    const draft = viewsOf(session.folded).record(log.slice(0, 8), foldLog(log.slice(0, 8)));
    expect(draft.kind).toBe("draft");
    expect(headingsOf(draft.markdown)).toContain("Conflicts resolved");
    expect(draft.markdown).toContain("*Not written yet");
  });

  it("P2.6: a reviewed plan has its verdict, the issues with their resolution, and the plan, also as a file", () => {
    const plan = chairGame([{ a: challenge("Revise", { important_issues: ["No test."] }) }], { config: { session_type: "review_plan", triage_mode: "full" }, subject: { artifact: "1. Add a table." }, decide: (gate) => ({ ...completeAnswer(gate, "approve"), answeredBy: "Ada" }) });
    const { markdown } = recordOf(plan);
    expect(markdown).toContain("Needs Revision.");
    expect(markdown).toContain("| A1 | a | important | No test. | Worked in. |");
    expect(viewsOf(plan.folded).exports?.(plan.folded, plan.log)).toEqual([{ path: "plan.md", text: "1. Add a table, with an index.\n" }]);
  });

  it("P2-05: without specialists it says that the chair reviewed it alone", () => {
    const { markdown } = recordOf(chairGame([], { config: { triage_mode: "solo" } }));
    expect(headingsOf(markdown)).toContain("What the chair found");
    expect(markdown).toContain("None: the chair reviewed it alone.");
  });
});
