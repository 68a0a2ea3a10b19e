/** What each of them is given, and nothing else. */
import { describe, expect, it } from "vitest";
import { ASK_KINDS } from "@/lib/protocols/structured/rules/replies/replies";
import {
  NO_STRESS,
  plainReply,
  type ConfigInput,
  type RoundScript,
} from "@/lib/protocols/structured/rules/structured-harness";
import { stateIn } from "@/lib/protocols/structured/rules/structured-harness";
import { CHECKS } from "@/lib/protocols/structured/rules/vocabulary";
import { messagesFor, promptsOf, sectionsIn, taskOf, userOf, written } from "./prompt-harness";
import { STRUCTURED_PROMPTS } from "./structured-prompts";

/** Four rounds: the third without the observer, drift every second, a tension and an alarm on the way. */
const script: RoundScript[] = [
  { results: ["BROKEN", "BROKEN", "UNCLEAR", "ROBUST"], changes: 2 },
  { results: ["BROKEN", "ROBUST", "BROKEN"], changes: 3, drift: "PARTIAL" },
  { results: ["BROKEN"], changes: 1 },
  {},
];
const config: ConfigInput = {
  round_budget: 5,
  drift_every: 2,
  stress_schedule: { "3": "observer" },
  anchor: "Exports must not delay anyone.",
};
const prompts = promptsOf(script, { config });
/** With a call of its own for the books, as older deliberations have it. */
const bookkept = promptsOf(script, { config: { ...config, books: "by_own_call" } });

it("has a prompt for every ask kind, each with an id of its own and a version", () => {
  expect(Object.keys(STRUCTURED_PROMPTS).toSorted()).toEqual(Object.keys(ASK_KINDS).toSorted());
  expect(
    Object.entries(STRUCTURED_PROMPTS).every(([kind, { id, version }]) => id === `structured/${kind}` && version === 7),
  ).toBe(true);
});

describe("wording", () => {
  it("of what everyone is told", () => {
    expect(messagesFor(prompts, "r1/propose/action")[0]?.content).toMatchSnapshot();
  });
  const FIRST_KEYS: Readonly<Record<string, string>> = Object.fromEntries(
    [...prompts.asked.values()].toReversed().map(({ ask }) => [ask.kind, ask.key]),
  );
  it.each(Object.keys(ASK_KINDS).filter((kind) => kind !== "update_claims"))("of the task %s", (kind) => {
    expect(taskOf(prompts, FIRST_KEYS[kind] ?? "")).toMatchSnapshot();
  });
  it("of the task update_claims", () => {
    expect(taskOf(bookkept, "r1/update_claims/orchestrator")).toMatchSnapshot();
  });
  it("of a whole prompt, in round 1 and in a later one", () => {
    expect(written(messagesFor(prompts, "r1/propose/action"))).toMatchSnapshot("round 1, the lead");
    expect(userOf(prompts, "r2/attack/critic")).toMatchSnapshot("round 2, the critic");
  });
});

describe("what is shown", () => {
  it("the lead: focus, books and history, nobody's word of this round", () => {
    const text = userOf(prompts, "r2/propose/guardian");
    expect(sectionsIn(text, "round-focus").at(-1)).toContain("What about round 2?");
    expect(sectionsIn(text, "past-round")[0]).toContain("D-1-1 (consensus): Decision 1 of round 1. [based-on V-1-1]");
    expect(sectionsIn(text, "claims-board")[0]).toContain(
      "C-1-1 (action, tested_confirmed, argued): action claim 1.1\n",
    );
    expect(text).toContain('<past-round number="1" told="as it was proposed">');
    expect(taskOf(prompts, "r2/propose/guardian")).toContain("Your claims so far: C-1-2 (tested_confirmed, argued).");
    expect(text).not.toContain("round_2/");
    expect(text).toMatch(/<seat name="Guardian: Reliability and data owner" role="guardian">/);
  });

  it("P3-21: a supplement has the proposal and no other supplement, also when it is asked again", () => {
    const again = promptsOf([{}], {
      config: { ...NO_STRESS, round_budget: 1 },
      special: ({ key }) => (key === "r1/supplement/critic" ? { json: {} } : null),
    });
    for (const key of ["r1/supplement/guardian", "r1/supplement/critic~2"]) {
      expect(sectionsIn(userOf(again, key), "lead-proposal")).toHaveLength(1);
      expect(sectionsIn(userOf(again, key), "role-supplement")).toEqual([]);
    }
  });

  it("P3-22: an exhibit is written without the others' of the round", () => {
    for (const key of ["r2/trace/action", "r2/attack/critic"]) {
      const own = userOf(prompts, key).slice(userOf(prompts, key).lastIndexOf("</past-round>"));
      expect(sectionsIn(own, "role-supplement")).toHaveLength(3);
      expect(sectionsIn(own, "role-exhibit")).toEqual([]);
    }
  });

  it("P3-23: a check has all exhibits, the checks before it and what it may cite", () => {
    const text = userOf(prompts, "r2/observer_friction_vs_critic_attack/orchestrator");
    const own = text.slice(text.lastIndexOf("</past-round>"));
    expect(sectionsIn(own, "role-exhibit")).toHaveLength(4);
    expect(sectionsIn(own, "check-result").map((one) => /id="([^"]*)"/.exec(one)?.[1])).toEqual(["V-2-1", "V-2-2"]);
    const refs = sectionsIn(own, "citable-refs")[0];
    expect(refs).toContain("\nround_2/critic#target, hypothesis, preconditions, attack-steps, ");
    expect(refs).toContain("\nround_2/action#happy-path, ");
    expect(refs).toContain("\ndocument#draft\n");
    expect(refs).toContain("Decisions: D-1-1");
    expect(own).not.toContain("<seat");
  });

  it("P3-24: the books are kept with this round's claims under their ids", () => {
    const key = "r2/guardian_vs_observer_walkthrough/orchestrator";
    expect(sectionsIn(userOf(prompts, key), "raised-claims")[0]).toContain(
      "- C-2-1 (action, pending, test: trial): action claim 2.1 Testable as:",
    );
    // Once: exhibits leave out what stands there.
    expect(userOf(prompts, key).split("action claim 2.1 Testable as").length).toBe(2);
    expect(sectionsIn(userOf(prompts, "r2/assess/orchestrator"), "changed-claims")[0]).toContain(
      "- C-1-3: pending → tested_confirmed, argued, by V-2-1",
    );
    expect(taskOf(bookkept, "r2/update_claims/orchestrator")).toContain(
      "Checks that were run: 1 (BROKEN), 2 (ROBUST), 3 (BROKEN), 4 (ROBUST).",
    );
  });

  it("P3-86: a seat has its own claims by id and status", () => {
    expect(taskOf(prompts, "r2/trace/action")).toContain("Your claims so far: C-1-1 (tested_confirmed, argued).");
    expect(taskOf(prompts, "r1/trace/action")).not.toContain("Your claims");
    expect(taskOf(prompts, "r2/trace/action")).toContain("with its id in same_as");
    // A proposal has no claims to say again.
    expect(taskOf(prompts, "r2/propose/guardian")).not.toMatch(/same_as|supersedes/);
  });

  it("P3-54, P3-55: a stress round is announced, nobody stands in, and the reading has the prediction", () => {
    expect(taskOf(prompts, "r3/predict_stress/orchestrator")).toContain("Round 3 will run without the Observer.");
    expect(taskOf(prompts, "r3/attack/critic")).toContain("do not stand in for the absent role");
    expect(sectionsIn(userOf(prompts, "r3/read_stress/orchestrator"), "stress-prediction")[0]).toContain(
      "Predicted before this round: It will be missed.",
    );
  });

  it("P3-26, P3-46: drift is measured from the anchor, and findings nobody dealt with are named", () => {
    expect(userOf(prompts, "r2/check_drift/orchestrator")).toContain(
      "<drift-anchor>\nExports must not delay anyone.\n</drift-anchor>",
    );
    expect(taskOf(prompts, "r3/assess/orchestrator")).toContain("round 2 (PARTIAL)");
    expect(taskOf(prompts, "r2/assess/orchestrator")).toContain("leave addressed_drift empty");
  });

  it("P3-01: round 1 refers to the material, later rounds to earlier ones", () => {
    expect(taskOf(prompts, "r1/trace/action")).toContain("with round 0");
    expect(taskOf(prompts, "r4/trace/action")).toContain("Earlier rounds are 1 to 3.");
  });

  it("P3-52: a target the critic did not choose", () => {
    const alarmed = promptsOf(
      [4, 3, 2, 1, 0].map((count) => ({ results: Array.from({ length: count }, () => "BROKEN" as const) })),
      { config: { ...NO_STRESS, round_budget: 6 } },
    );
    expect(userOf(alarmed, "r4/attack/critic")).not.toContain("<critic-target>");
    expect(sectionsIn(userOf(alarmed, "r5/attack/critic"), "critic-target")[0]).toContain("Decision D-4-1");
    expect(userOf(alarmed, "r5/trace/action")).not.toContain("<critic-target>");
  });

  it("P3-50: the synthesis has every round's references and the pending claims, the retrospective the counted figures", () => {
    const text = userOf(prompts, "r6/synthesise/orchestrator");
    for (const round of [1, 2, 3, 4, 5]) {
      expect(sectionsIn(text, "citable-refs")[0]).toContain(`round_${round}/action#happy-path`);
      expect(text).toContain(`<past-round number="${round}" told="whole">`);
    }
    expect(sectionsIn(text, "citable-refs")[0]).not.toContain("round_3/observer");
    expect(taskOf(prompts, "r6/synthesise/orchestrator")).toMatch(/Pending claims: C-/);
    const report = sectionsIn(userOf(prompts, "r6/retrospect/orchestrator"), "signal-report")[0];
    expect(report).toContain("Round 3: critic led, without observer");
    expect(report).toContain("FM-8 Round budget overrun: fired");
    expect(report).toContain("Caveat: Demo mode");
  });

  it("a person's ruling binds", () => {
    const ruled = promptsOf([{ results: ["BROKEN"], changes: 4 }], {
      config: { ...NO_STRESS, round_budget: 8 },
      decide: ({ round }) =>
        round === 6
          ? { choice: "continue_1", rationale: "Look at cost.", answeredBy: "Grace" }
          : { choice: "synthesise" },
    });
    expect(userOf(ruled, "r7/propose/observer")).toContain(
      '<person-ruling by="Grace" after-round="6">\nChosen: One more round\nReason: Look at cost.\n</person-ruling>',
    );
  });
});

describe("G-03: re-asks", () => {
  it("keep the first messages and quote the reply and what was wrong with it", () => {
    const again = promptsOf([{}], {
      config: { ...NO_STRESS, round_budget: 1 },
      special: ({ key }, state) =>
        key === `r1/${CHECKS[0]}/orchestrator`
          ? {
              json: {
                ...plainReply({ kind: CHECKS[0] } as never, state),
                claims_tested: [{ claim_id: "C-9-9", polarity: "supports", why: "x", basis: "argument", shown: null }],
              },
            }
          : null,
    });
    const [first, second] = [
      messagesFor(again, `r1/${CHECKS[0]}/orchestrator`),
      messagesFor(again, `r1/${CHECKS[0]}/orchestrator~2`),
    ];
    expect(second.slice(0, 2)).toEqual(first);
    expect(second.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
    expect(second[3]?.content).toContain(
      "<problem>\nThe validator found: V-1-1 names claim C-9-9, and there is no such claim.\n</problem>",
    );
  });
});

it("leaves no gap and no placeholder in any prompt", () => {
  for (const { built } of prompts.asked.values()) {
    const text = built.kind === "ready" ? built.messages.map(({ content }) => content).join("\n") : "";
    expect(text).not.toMatch(/undefined|\[object|\bNaN\b|\$\{/);
    expect(text).not.toMatch(/\n{4}/);
  }
  expect(stateIn(prompts.played).outcome?.status).toBeDefined();
  expect(
    [...prompts.asked.values()].filter(({ ask }) => (CHECKS as readonly string[]).includes(ask.kind)),
  ).toHaveLength(17);
});
