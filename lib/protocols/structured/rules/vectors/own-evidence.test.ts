/** P3-88 to P3-92: claims stand as their own evidence shows, what was replaced says so, and nobody is asked for what is certain. */
import { describe, expect, it } from "vitest";
import { PERSON_SOURCE } from "@/lib/domain/evidence/own-sources";
import { gateIdSchema } from "@/lib/domain/ids";
import { eventsOf } from "@/lib/testing/builders";
import type { Answer } from "@/lib/testing/play";
import type { Ask } from "@/lib/kernel/types";
import { calculationIn } from "../claims/calculation";
import { type Citations, groundOf, proofOf } from "../claims/proof";
import { exportFiles } from "../export/export-files";
import { advocateIn } from "../rounds/advocate";
import { structured } from "../protocol";
import { readiness } from "../readiness";
import {
  artifactReply,
  assessReply,
  askedKinds,
  checkReply,
  configOf,
  deliberate,
  NO_STRESS,
  rejectionsIn,
  stateIn,
  structuredCreated,
  synthesisReply,
  type ConfigInput,
} from "../structured-harness";
import type { StructuredState } from "../state";
import { validateFiles } from "../validator/validate-files";
import type { Basis, ClaimTest, Verdict } from "../vocabulary";

const FIRST = "critic_attack_on_action_trace";
const QUOTE = "Exports share the worker pool.";
type Said = { claim_id: string; basis?: Basis; shown?: string | null; polarity?: string };
type Game = { result?: Verdict; test?: ClaimTest; config?: ConfigInput; position?: string };

/** One round: Action raises C-1-1 with this test, the first check ends so and says this of it. */
function said(about: Omit<Said, "claim_id">, { result = "ROBUST", test = "words", config, position }: Game = {}) {
  return deliberate([{}], {
    config: { ...NO_STRESS, round_budget: 1, ...config },
    special: ({ kind }, state): Answer | null => {
      if (kind === "trace")
        return {
          json: artifactReply("action", state, {
            claims: [{ text: "It is so.", testable_as: "Seen.", test, same_as: null, supersedes: null }],
          }),
        };
      if (kind === "propose" && position)
        return {
          json: { position, primitives: [{ name: "Pulse", meaning: "Beats every 2 s." }], prior_decisions: [] },
        };
      const claim = { claim_id: "C-1-1", why: "Seen.", basis: "argument", shown: null, polarity: "supports", ...about };
      return kind === FIRST ? { json: checkReply(FIRST, state, result, { claims_tested: [claim] }) } : null;
    },
  });
}
const claimOf = (played: ReturnType<typeof said>) => {
  const [claim] = stateIn(played).claims;
  return claim && [claim.effective, groundOf(claim)];
};

it("P3-89: words the engine found in a person's answer are a person's, with or without their mark", () => {
  const state = stateIn(said({}));
  const answer = "Yes, on the deliberation page";
  const at = { source: PERSON_SOURCE, path: "Is it shown?", hash: "0", from: 2, to: 2 };
  const citation = { id: "c1", source: PERSON_SOURCE, path: "", lines: "", quote: answer };
  const proven = (shown: string, ...citations: Citations) =>
    proofOf(state, { basis: "person", shown }, { round: 1, test: "person" }, "V-1-1", citations)?.basis ?? null;
  expect(proven(answer, { ...citation, status: "found", at })).toBe("person");
  expect(proven(answer, { ...citation, status: "not_found" })).toBeNull();
  expect(proven("No, nowhere on any page", { ...citation, status: "found", at })).toBeNull();
  expect(proven(answer, { ...citation, status: "found", at: { ...at, source: "artifact" } })).toBeNull();
});

describe("P3-89: the status of a claim follows what is said of it", () => {
  const look: Omit<Said, "claim_id"> = { basis: "look_up", shown: QUOTE };
  it.each<[string, Omit<Said, "claim_id">, Verdict, string, string]>([
    ["shown in an UNCLEAR check", look, "UNCLEAR", "tested_confirmed", "tested"],
    ["refuted in an UNCLEAR check", { ...look, polarity: "contradicts" }, "UNCLEAR", "tested_refuted", "tested"],
    ["only argued in an UNCLEAR check", {}, "UNCLEAR", "tested_unclear", "argued"],
    ["looked for in an UNCLEAR check and not found", { ...look, shown: "No." }, "UNCLEAR", "tested_unclear", "argued"],
    ["unclear in a ROBUST check", { polarity: "unclear" }, "ROBUST", "tested_unclear", "argued"],
    ["supported in a BROKEN check", {}, "BROKEN", "tested_confirmed", "argued"],
    ["said in the words of before", { polarity: "default" }, "BROKEN", "tested_refuted", "argued"],
  ])("%s", (_, about, result, status, ground) => {
    expect(claimOf(said(about, { result }))).toEqual([status, ground]);
  });

  it("is exported so that the validator can follow it, and not without what showed it", () => {
    const files = exportFiles(stateIn(said(look, { result: "UNCLEAR" })));
    expect(validateFiles(files)).toEqual([]);
    const without = files.map((file) => ({ ...file, text: file.text.replace(',"basis":"look_up"', "") }));
    expect(validateFiles(without)).toMatchObject([
      { rule: "P3-41 (8)", message: expect.stringContaining("that makes it tested_unclear, not tested_confirmed") },
    ]);
  });

  it("stays as it was in a deliberation from before", () => {
    expect(claimOf(said(look, { result: "UNCLEAR", config: { revision: 1 } }))).toEqual(["tested_unclear", "tested"]);
  });
});

it("P3-89: what the person answered the panel is a person's word also where nobody cites it", () => {
  const answered = (revision: number): StructuredState => {
    const state = stateIn(said({}, { config: { revision } }));
    const question = { id: "q1", question: "What is sent twice?", why: "", options: [], default: "", askedBy: [] };
    const by = {
      answer: "The same request, byte for byte.",
      by: "Ada",
      gateId: gateIdSchema.parse("gat_aaaaaaaaaaaa_e1"),
    };
    return (
      structured.hear?.(state, [{ ...question, round: 1, seqs: [8], state: { kind: "answered", ...by } }], 9) ?? state
    );
  };
  const quoted = { basis: "person", shown: "same request, byte for byte" } as const;
  const proven = (revision: number) =>
    proofOf(answered(revision), quoted, { round: 1, test: "person" }, "V-1-1", [])?.basis ?? null;
  expect(proven(3)).toBe("person");
  expect(proven(2)).toBeNull();
});

describe("P3-89: what shows a claim", () => {
  const position = "The worker is dead after 12 s without a pulse. It logs id, owner and age.";
  it.each<[string, ClaimTest, Omit<Said, "claim_id">, string]>([
    [
      "the proposal's words, of a claim about it",
      "proposal",
      { basis: "look_up", shown: "logs id, owner and age" },
      "tested",
    ],
    ["a primitive's meaning too", "proposal", { basis: "look_up", shown: "Beats every 2 s" }, "tested"],
    [
      "the proposal's words, of any other claim",
      "words",
      { basis: "look_up", shown: "It logs id, owner and age." },
      "argued",
    ],
    ["some words, that something stands nowhere", "absence", { basis: "look_up", shown: QUOTE }, "argued"],
    [
      "the words it says stand nowhere",
      "absence",
      { basis: "look_up", shown: QUOTE, polarity: "contradicts" },
      "tested",
    ],
    [
      "figures of the proposal, of a claim about it",
      "proposal",
      { basis: "calculation", shown: "12 s + 2 s = 14 s < 30 s" },
      "tested",
    ],
    [
      "figures of the proposal, of any other claim",
      "figures",
      { basis: "calculation", shown: "12 s + 2 s = 14 s" },
      "argued",
    ],
  ])("%s", (_, test, about, ground) => {
    expect(claimOf(said(about, { test, position }))?.[1]).toBe(ground);
  });

  it("reads the figures a calculation is made of", () => {
    expect(calculationIn("13 + 2 + 0.5 = 15.5; 15.5 + 9 − 1 = 23.5")).toEqual([13, 2, 0.5, 9, 1]);
    expect(calculationIn("1,150 / 140 ≈ 8.2")).toEqual([1150, 140]);
    expect(calculationIn("3 × 60 = 180 s")).toEqual([3]);
    expect(calculationIn("2½ + ½ = 3")).toEqual([2.5, 0.5]);
    expect(calculationIn("version 0.17.3 - 2 = 5")).toEqual([2]);
    expect(calculationIn("12 s + 1 s")).toBeNull();
  });
});

/** Three rounds; the Observer replaces C-1-3 in the second. `tested`: the round in which a check speaks of C-1-3. */
const replaced = (tested: number | null, supersedes = "C-1-3") =>
  deliberate([{}], {
    config: { ...NO_STRESS, round_budget: 3 },
    special: ({ kind, round, correction }, state): Answer | null => {
      if (kind === "walkthrough" && round === 2 && !correction)
        return {
          json: artifactReply("observer", state, {
            claims: [{ text: "Better.", testable_as: "Seen.", test: "trial", same_as: null, supersedes }],
          }),
        };
      return kind === FIRST && round === tested
        ? {
            json: checkReply(FIRST, state, "ROBUST", {
              claims_tested: [
                { claim_id: "C-1-3", why: "Seen.", basis: "argument", shown: null, polarity: "supports" },
              ],
            }),
          }
        : null;
    },
  });

describe("P3-36: a claim its maker has replaced", () => {
  const third = (played: ReturnType<typeof replaced>) => stateIn(played).claims[2];
  it("is superseded as soon as the rule allows it", () => {
    expect(third(replaced(1))?.history.map(({ round, to }) => [round, to])).toEqual([
      [1, "tested_confirmed"],
      [2, "superseded"],
    ]);
    // Tested in the round that replaced it: retired in the next one.
    expect(third(replaced(2))?.history.map(({ round, to }) => [round, to])).toEqual([
      [2, "tested_confirmed"],
      [3, "superseded"],
    ]);
    expect(validateFiles(exportFiles(stateIn(replaced(2))))).toEqual([]);
  });

  it("stays pending while nobody tested it, and the signal says so", () => {
    const played = replaced(null);
    expect(third(played)).toMatchObject({ effective: "pending", supersededBy: "C-2-3" });
    const evaluation = stateIn(played).rounds[1]?.evaluation;
    const text = evaluation?.kind === "round" ? evaluation.signals.find(({ id }) => id === "S6")?.text : "";
    expect(text).toContain("1 of the pending ones was replaced by its maker before any test");
  });

  it("can only be replaced by its maker", () => {
    expect(rejectionsIn(replaced(null, "C-1-1"))).toEqual([
      expect.stringContaining("supersedes names C-1-1, which is another role's"),
    ]);
  });
});

const superseding = (rests_on: string[]) =>
  deliberate([{}], {
    config: { ...NO_STRESS, round_budget: 2 },
    special: ({ kind, round, correction }, state): Answer | null => {
      if (kind === "assess" && round === 2)
        return {
          json: assessReply(
            state,
            {},
            {
              decisions: [
                {
                  text: "The same, within an hour.",
                  cites: [{ type: "decision", id: "D-1-1", relation: "supersedes" }],
                  made_by: "consensus",
                  round_artifact_refs: [],
                },
              ],
            },
          ),
        };
      return kind === "synthesise" ? { json: synthesisReply(state, correction ? {} : { rests_on }) } : null;
    },
  });

describe("P3-91: decisions that fell", () => {
  it("know what took their place", () => {
    expect(stateIn(superseding(["D-2-1"])).decisions.map(({ id, supersededBy }) => [id, supersededBy])).toEqual([
      ["D-1-1", "D-2-1"],
      ["D-2-1", null],
    ]);
  });

  it("carry no answer", () => {
    expect(rejectionsIn(superseding(["D-1-1"]))).toEqual([
      expect.stringContaining("rests_on names D-1-1, which was superseded by D-2-1"),
    ]);
    expect(rejectionsIn(superseding(["D-2-1"]))).toEqual([]);
  });

  it("may be amended openly", () => {
    const played = deliberate([{}], {
      config: { ...NO_STRESS, round_budget: 2 },
      special: ({ kind, round }, state) =>
        kind === "invariant" && round === 2
          ? { json: artifactReply("guardian", state, { prior_decisions: [{ id: "D-1-1", stance: "Amends" }] }) }
          : null,
    });
    expect(stateIn(played).rounds[1]?.artifacts.guardian?.reply.prior_decisions).toEqual([
      { id: "D-1-1", stance: "amends" },
    ]);
  });
});

describe("P3-92: exhibits that do not meet", () => {
  const meeting = (kind: "critic_attack_on_action_trace" | "guardian_vs_observer_walkthrough", extra: object) =>
    deliberate([{}], {
      config: { ...NO_STRESS, round_budget: 1 },
      special: (ask, state) =>
        ask.kind === kind && !ask.correction ? { json: checkReply(kind, state, "UNCLEAR", { ...extra }) } : null,
    });

  it("are said not to in a line", () => {
    const attack = meeting(FIRST, { traces: [], does_not_meet: "The attack is on the estimate." });
    expect(rejectionsIn(attack)).toEqual([]);
    expect(stateIn(attack).rounds[0]?.verifications[0]).toMatchObject({ result: "UNCLEAR" });
    const walk = meeting("guardian_vs_observer_walkthrough", { steps: [], does_not_meet: "Nobody evicts here." });
    expect(rejectionsIn(walk)).toEqual([]);
  });

  it("but not without the reason, nor with a result that does not follow", () => {
    expect(rejectionsIn(meeting(FIRST, { traces: [] }))).toEqual([
      expect.stringContaining("nothing is said about happy_path, edge_case, cross_round_reference"),
    ]);
    expect(rejectionsIn(meeting(FIRST, { traces: [], does_not_meet: "x", result: "ROBUST" }))).toEqual([
      expect.stringContaining("the attack meets no trace"),
    ]);
    expect(rejectionsIn(meeting("guardian_vs_observer_walkthrough", { steps: [] }))).toEqual([
      expect.stringContaining("say in does_not_meet why there are none"),
    ]);
  });

  it("nobody is asked about friction that is not there", () => {
    const smooth = (revision: number) =>
      deliberate([{}], {
        config: { ...NO_STRESS, round_budget: 1, revision },
        special: ({ kind }, state) =>
          kind === "walkthrough" ? { json: artifactReply("observer", state, { friction_points: [] }) } : null,
      });
    expect(askedKinds(smooth(1), 1)).toContain("observer_friction_vs_critic_attack");
    const played = smooth(2);
    expect(askedKinds(played, 1)).not.toContain("observer_friction_vs_critic_attack");
    expect(stateIn(played).rounds[0]?.verifications[2]).toMatchObject({
      result: "ROBUST",
      notes: expect.stringContaining("no friction point"),
    });
    expect(stateIn(played).outcome).not.toBeNull();
    expect(validateFiles(exportFiles(stateIn(played)))).toEqual([]);
  });
});

describe("P3-88: the rejected option has an advocate", () => {
  it("the Critic, in the first round, and everyone can read that", () => {
    const { log } = deliberate([{}], { config: { ...NO_STRESS, round_budget: 2 } });
    expect(eventsOf(log, "round.started").map(({ notes }) => notes)).toEqual([
      ["The Critic speaks for what the proposal rejects"],
      [],
      ["Synthesis"],
    ]);
  });

  it("somebody else where the Critic leads or is absent", () => {
    expect(advocateIn({ number: 1, lead: "critic", absent: null })).toBe("observer");
    expect(advocateIn({ number: 1, lead: "action", absent: "critic" })).toBe("observer");
    expect(advocateIn({ number: 2, lead: "action", absent: null })).toBeNull();
  });
});

describe("P3-85: what a short run can reach", () => {
  const short = deliberate([{ results: ["BROKEN"] }], { config: { length: "short" } });
  it("is what is counted and named", () => {
    expect(stateIn(short).outcome?.summary).toBe(
      "Did not converge in 4 rounds: 3 of the 4 signals a short run can reach. Missing: “Few claims are pending”; 4 decisions, 16 claims.",
    );
    const { requirements } = readiness(stateIn(short));
    expect(requirements.map(({ id }) => id)).toEqual(["S2", "S3", "S5", "S6", "signals", "budget"]);
    expect(requirements.find(({ id }) => id === "signals")?.text).toBe(
      "3 of the 4 stop signals a short run can reach hold, 4 are needed",
    );
  });

  it("is said before the first round", () => {
    const state = { ...stateIn(short), rounds: [], outcome: null } as StructuredState;
    expect(readiness(state).requirements.map(({ id }) => id)).toEqual(["S2", "S3", "S5", "S6", "signals", "budget"]);
  });

  it("has its drift check while a round is left to come back in", () => {
    expect(short.asked.filter(({ kind }) => kind === "check_drift").map(({ round }) => round)).toEqual([3]);
  });

  it("a standard run counts all six", () => {
    const state = stateIn(deliberate([{}], { config: { ...NO_STRESS, round_budget: 4 } }));
    expect(state.outcome?.summary).toMatch(
      /^Did not converge in 4 rounds: \d of 6 signals\. Missing: “Claims have settled”/,
    );
  });
});

it("P3-58: a slope that falls because an attack failed says so", () => {
  const played = deliberate(
    [3, 3, 3, 1].map((count) => ({
      results: (["BROKEN", "BROKEN", "BROKEN", "ROBUST"] as const).map((one, index) =>
        index < 3 && index >= 3 - count ? one : "ROBUST",
      ),
    })),
    { config: { ...NO_STRESS, round_budget: 4 } },
  );
  const last = stateIn(played).rounds[3]?.evaluation;
  const [sycophancy] = last?.kind === "round" ? last.failureModes : [];
  expect(sycophancy).toMatchObject({ id: "FM-1", state: "fired" });
  expect(sycophancy?.evidence[0]).toBe(
    "Fewer checks end BROKEN or UNCLEAR (3, 3, 3, 1 by round): slope −0.600, at or below −0.2. In round 4 the Critic carried out its attack and reported what held, so this need not be mere agreement.",
  );
});

describe("replies", () => {
  const invariant = (extra: object) =>
    deliberate([{}], {
      config: { ...NO_STRESS, round_budget: 1 },
      special: ({ kind, correction }, state) =>
        kind === "invariant" && !correction ? { json: artifactReply("guardian", state, { ...extra }) } : null,
    });
  it("P3-02: INCONCLUSIVE says what is missing", () => {
    expect(rejectionsIn(invariant({ verdict: "INCONCLUSIVE" }))).toEqual([
      expect.stringContaining("missing_sentence: needed for INCONCLUSIVE"),
    ]);
    expect(
      rejectionsIn(invariant({ verdict: "INCONCLUSIVE", missing_sentence: "How long a worker may be silent." })),
    ).toEqual([]);
  });

  it("P3-93: where a round leaves nothing open, the next one tries to overturn the answer, and says so", () => {
    const unfocused = (round: number) =>
      deliberate([{}], {
        config: { ...NO_STRESS, round_budget: 2 },
        special: (ask: Ask, state) =>
          ask.kind === "assess" && ask.round === round && !ask.correction
            ? { json: assessReply(state, {}, { next_focus: null }) }
            : null,
      });
    const enough = unfocused(1);
    expect(rejectionsIn(enough)).toEqual([]);
    expect(stateIn(enough).rounds[1]).toMatchObject({
      focus: expect.stringContaining("Try to overturn it as it stands"),
      notes: expect.arrayContaining(["The round before left nothing open that could change the answer"]),
    });
    const last = unfocused(2);
    expect(rejectionsIn(last)).toEqual([]);
    expect(stateIn(last).rounds[1]?.focus).toBe("What about round 2?");
  });

  it("a configuration is stored with its revision", () => {
    expect(structuredCreated().config).toMatchObject({ revision: 3 });
    expect(configOf({ revision: 1 }).revision).toBe(1);
  });
});
