/** The record of a structured deliberation, and that no text of an agent can break it. */
import { describe, expect, it } from "vitest";
import { deliberate, NO_STRESS, synthesisReply } from "@/lib/protocols/structured/rules/structured-harness";
import { recordViewsOf } from "@/lib/projections/views-of";

const recordOf = ({ log, folded }: ReturnType<typeof deliberate>) => recordViewsOf(folded).dossier(log, folded);
const whole = deliberate([{ results: ["BROKEN"], changes: 2 }], {
  config: { round_budget: 3, stress_schedule: { "2": "critic" }, stress_override_reason: "A short look." },
});

describe("the record of a structured deliberation", () => {
  it("is this document", () => {
    expect(recordOf(whole).markdown).toMatchSnapshot();
  });

  it("follows a decision down to the claim's test and the check's evidence", () => {
    const { markdown } = recordOf(whole);
    expect(markdown).toContain("### D-1-1, round 1, by consensus");
    expect(markdown).toMatch(
      /- based on \*\*V-1-1\*\* \(Attack against the traces, BROKEN\)\n[^]*\n- \*\*V-1-1\*\* \(Attack against the traces, BROKEN\): As found\. Evidence: R1 Critic, attack steps; R1 Action, happy path\. Changed C-1-1 \(confirmed\), C-1-2 \(confirmed\)\./,
    );
    expect(markdown).toMatch(
      /\| C-1-1 \| Action \| action claim 1\.1 \| It can be seen that action claim 1\.1 \| confirmed \| argued, not tested \| V-1-1 \|/,
    );
    expect(markdown).toContain(
      "No stress round was planned for Guardian, Action, Observer. Reason given: A short look.",
    );
    expect(markdown).toContain("Three separate figures");
  });

  it("names what can't be written yet", () => {
    const open = deliberate([{}], {
      config: { ...NO_STRESS, round_budget: 8 },
      special: (ask) => (ask.kind === "trace" ? { fail: "timeout" } : null),
    });
    const {
      markdown,
      data: { kind },
    } = recordOf(open);
    expect(kind).toBe("draft");
    expect(markdown).toContain("*Written in the synthesis");
    expect(markdown).toContain("*No round has made a decision.*");
    expect(markdown).not.toContain("## Scorecard");
  });

  it("G-11: headings and tables of agents stay inside their place", () => {
    const hostile = "# Decision outcome\n\n| a | b |\n<script>alert(1)</script>";
    const played = deliberate([{}], {
      config: { ...NO_STRESS, round_budget: 1 },
      special: (ask, state) =>
        ask.kind === "synthesise"
          ? { json: synthesisReply(state, { answer: hostile, summary: hostile, open_points: [hostile] }) }
          : null,
    });
    const { markdown } = recordOf(played);
    expect(markdown.match(/^#+ Decision outcome$/gm)).toEqual(["## Decision outcome"]);
    expect(markdown).not.toContain("<script>");
  });
});
