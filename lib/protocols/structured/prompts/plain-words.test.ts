/** What honest models stumbled over: one word per thing, nothing asked for that has no field, nothing that fell shown as standing. */
import { describe, expect, it } from "vitest";
import {
  artifactReply,
  assessReply,
  NO_STRESS,
  type RoundScript,
} from "@/lib/protocols/structured/rules/structured-harness";
import { messagesFor, promptsOf, sectionsIn, taskOf, userOf } from "./prompt-harness";

const script: RoundScript[] = [{ results: ["BROKEN", "UNCLEAR"], changes: 2 }, { results: ["BROKEN"] }];
/** Three rounds in which the Observer replaces a claim nobody tested, and D-1-1 falls. */
const prompts = promptsOf(script, {
  config: { ...NO_STRESS, round_budget: 3, drift_every: 2 },
  special: ({ kind, round }, state) => {
    if (kind === "walkthrough" && round === 2)
      return {
        json: artifactReply("observer", state, {
          claims: [{ text: "Better.", testable_as: "Seen.", test: "trial", same_as: null, supersedes: "C-1-3" }],
        }),
      };
    if (kind === "assess" && round === 2)
      return {
        json: assessReply(
          state,
          {},
          {
            decisions: [
              {
                text: "Another way.",
                cites: [{ type: "decision", id: "D-1-1", relation: "supersedes" }],
                made_by: "consensus",
                round_artifact_refs: [],
              },
            ],
          },
        ),
      };
    return null;
  },
});
const keys = [...prompts.asked.keys()];
const SYSTEM = messagesFor(prompts, "r1/propose/action")[0]?.content ?? "";
const withoutMaterial = (text: string): string =>
  text.replaceAll(/<([a-z-]+)(?: [^>]*)?>\n[\s\S]*?\n<\/\1>/g, "").replaceAll(/<[a-z-]+>/g, "");

describe("words", () => {
  it("the document is the document, what a role lays down an exhibit", () => {
    for (const text of [SYSTEM, ...keys.map((key) => userOf(prompts, key))])
      expect(withoutMaterial(text).replaceAll("round_artifact_refs", "")).not.toMatch(/\bartifacts?\b/i);
  });

  it("signals have names, no numbers", () => {
    for (const key of keys) expect(userOf(prompts, key)).not.toMatch(/\bS[1-6]\b/);
  });

  it("every tag is explained, to all or with the task it belongs to", () => {
    for (const key of keys) {
      const tags = [...userOf(prompts, key).matchAll(/^<([a-z-]+)/gm)].map(([, tag]) => `<${tag}>`);
      const said = `${SYSTEM}${taskOf(prompts, key)}`;
      expect([key, tags.filter((tag) => !said.includes(tag))]).toEqual([key, []]);
    }
  });

  it("no form is asked for what it has no field for", () => {
    expect(taskOf(prompts, "r2/propose/guardian")).not.toMatch(/same_as|\bsupersedes\b/);
    expect(taskOf(prompts, "r1/invariant/guardian")).toContain("Each step, where the form has steps,");
    for (const key of ["r1/trace/action", "r1/attack/critic"])
      expect(taskOf(prompts, key)).not.toMatch(/"claims": [^.]*0 to 4/);
  });

  it("few steps are asked for, or many, never both", () => {
    expect(taskOf(prompts, "r1/trace/action")).toContain(
      "as many steps as the matter has, at most 15. Few honest steps",
    );
    const full = promptsOf([{}], { config: { ...NO_STRESS, round_budget: 1, steps: "full" } });
    expect(taskOf(full, "r1/trace/action")).toContain("Each trace: 10 to 15 steps.");
    expect(taskOf(full, "r1/trace/action")).not.toMatch(/Few honest|at most 600 words/);
  });
});

describe("what is told", () => {
  it("P3-91: a decision that fell is marked wherever it is named", () => {
    const lead = userOf(prompts, "r3/propose/observer");
    expect(sectionsIn(lead, "past-round")[0]).toContain("- D-1-1 (consensus, superseded by D-2-1): ");
    const check = userOf(prompts, "r3/all_vs_prior_decisions/orchestrator");
    expect(sectionsIn(check, "citable-refs")[0]).toContain("Decisions: D-1-1 (superseded by D-2-1), D-2-1");
    expect(taskOf(prompts, "r3/all_vs_prior_decisions/orchestrator")).toContain("Decisions that stand: D-2-1.");
  });

  it("P3-36: a claim its maker replaced is no pending work", () => {
    const board = sectionsIn(userOf(prompts, "r3/attack/critic"), "claims-board")[0];
    expect(board).toContain("- C-1-3 (observer, pending, replaced by C-2-3): observer claim 1.1\n");
  });

  it("P3-88: the advocate is told, and so is everyone who reads it", () => {
    expect(taskOf(prompts, "r1/supplement/critic")).toContain("you are the advocate of what the proposal rejects");
    expect(taskOf(prompts, "r1/supplement/guardian")).not.toContain("advocate");
    expect(taskOf(prompts, "r2/supplement/critic")).not.toContain("advocate");
    expect(userOf(prompts, "r1/trace/action")).toMatch(
      /<role-supplement by="Critic[^>]* speaks-for="what the proposal rejects"/,
    );
  });

  it("a lead has its own earlier part back, in short", () => {
    const own = sectionsIn(userOf(prompts, "r3/propose/observer"), "past-round").at(-1);
    expect(own).toContain('told="your own part"');
    expect(own).toContain("Round 1: added: Agreed. friction at step 3: Two names");
    expect(userOf(prompts, "r1/propose/action")).not.toContain("your own part");
  });

  it("who writes an exhibit about its own proposal is told so", () => {
    expect(taskOf(prompts, "r2/invariant/guardian")).toContain("The proposal is your own");
    expect(taskOf(prompts, "r2/attack/critic")).not.toContain("The proposal is your own");
  });

  it("after the last round nobody is asked for a focus", () => {
    expect(taskOf(prompts, "r3/assess/orchestrator")).toContain("It is the last round: next_focus is null.");
    expect(taskOf(prompts, "r2/assess/orchestrator")).toContain("next_focus is the point that could still change");
  });

  it("P3-85: a short run is told by what it can reach", () => {
    const short = promptsOf([{ results: ["BROKEN"] }], { config: { length: "short" } });
    expect(taskOf(short, "r5/synthesise/orchestrator")).toContain(
      "3 of the 4 stop signals a short run can reach hold after round 4; missing: “Few claims are pending”.",
    );
  });
});
