/** P3-84 to P3-86: what tests a claim and what only argues about it, the checks as bookkeepers, and claims said twice. */
import { describe, expect, it } from "vitest";
import { eventsOf } from "@/lib/testing/builders";
import type { Answer } from "@/lib/testing/play";
import type { Ask } from "@/lib/kernel/types";
import { check } from "../check/check";
import { groundOf, proofOf } from "../claims/proof";
import { stepCounts } from "../replies/step-counts";
import { exportFiles } from "../export/export-files";
import {
  artifactReply,
  checkReply,
  configOf,
  deliberate,
  gateIn,
  NO_STRESS,
  rejectionsIn,
  stateIn,
  structuredCreated,
} from "../structured-harness";
import type { StructuredState } from "../state";
import { validateFiles } from "../validator/validate-files";
import type { Basis } from "../vocabulary";

const ONE = { ...NO_STRESS, round_budget: 1 };
const FIRST = "critic_attack_on_action_trace";
type Said = { claim_id: string; basis?: Basis; shown?: string | null; polarity?: string };
const tested = ({ claim_id, basis = "argument", shown = null, polarity = "supports" }: Said) => ({
  claim_id,
  why: "Seen.",
  basis,
  shown,
  polarity,
});
/** The first check of a round says this about claims. */
const saying =
  (round: number, ...said: Said[]) =>
  (ask: Ask, state: StructuredState): Answer | null =>
    ask.kind === FIRST && ask.round === round && !ask.correction
      ? { json: checkReply(FIRST, state, "ROBUST", { claims_tested: said.map(tested) }) }
      : null;
const playedWith = (...said: Said[]) => deliberate([{}], { config: ONE, special: saying(1, ...said) });

describe("P3-84: tested or argued", () => {
  // The document reads “Exports share the worker pool.”, the context “Four thousand tenants.”
  it.each<[string, Basis, string | null, "tested" | "argued"]>([
    ["words of the document", "look_up", "Exports share the worker pool.", "tested"],
    ["such words inside a sentence", "look_up", "It says “Exports share the worker pool”, plainly.", "tested"],
    ["words that stand nowhere", "look_up", "Exports have their own pool.", "argued"],
    ["a look-up that shows nothing", "look_up", null, "argued"],
    ["a calculation from guessed figures", "calculation", "4,000 tenants × 3 exports = 12,000 a day", "argued"],
    ["a calculation without a result", "calculation", "4,000 × 3 is a lot", "argued"],
    ["a figure that was not worked out", "calculation", "about 12,000", "argued"],
    ["what the person wrote", "person", "Four thousand tenants", "tested"],
    ["what no person said", "person", "Five thousand tenants", "argued"],
    ["an argument", "argument", "Exports share the worker pool.", "argued"],
  ])("%s", (_, basis, shown, ground) => {
    const [claim] = stateIn(playedWith({ claim_id: "C-1-1", basis, shown })).claims;
    expect(claim?.effective).toBe("tested_confirmed");
    expect(claim && groundOf(claim)).toBe(ground);
  });

  it("counts a citation the engine has found, and none it has not, nor another seat's words", () => {
    const state = stateIn(playedWith());
    const citation = { id: "c1", source: "repository", path: "a.ts", lines: "", quote: "x" };
    const proof = (status: "found" | "not_found", source = "repository") =>
      proofOf(state, { basis: "look_up", shown: "As [c1] says." }, { round: 1, test: "words" }, "V-1-1", [
        { ...citation, source, status },
      ]);
    expect(proof("found")).toMatchObject({ basis: "look_up", verification: "V-1-1" });
    expect(proof("not_found")).toBeNull();
    expect(proof("found", "replies")).toBeNull();
  });

  it("stays tested when a later argument comes to the same, and is argued again when one turns it", () => {
    const look = { claim_id: "C-1-1", basis: "look_up" as const, shown: "Exports share the worker pool." };
    const twice = (polarity: string) =>
      stateIn(
        deliberate([{}], {
          config: { ...NO_STRESS, round_budget: 2 },
          special: (ask, state) =>
            saying(1, look)(ask, state) ?? saying(2, { claim_id: "C-1-1", polarity })(ask, state),
        }),
      ).claims[0];
    expect(twice("supports")).toMatchObject({ effective: "tested_confirmed", proof: { verification: "V-1-1" } });
    expect(twice("contradicts")).toMatchObject({ effective: "tested_refuted", proof: null });
  });

  it("is exported beside the status, which keeps its values", () => {
    const files = exportFiles(
      stateIn(
        playedWith(
          { claim_id: "C-1-1", basis: "look_up", shown: "Exports share the worker pool." },
          { claim_id: "C-1-2" },
        ),
      ),
    );
    const rows = (files.find(({ path }) => path === "claims.jsonl")?.text ?? "")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(rows[0]).toMatchObject({
      status: "pending",
      effective_status: "tested_confirmed",
      ground: "tested",
      tested_by: "look_up",
      shown: "Exports share the worker pool.",
    });
    expect(rows[1]).toMatchObject({ effective_status: "tested_confirmed", ground: "argued" });
    expect(rows[2]).not.toHaveProperty("ground");
    expect(validateFiles(files)).toEqual([]);
  });
});

describe("P3-84: the document as an exhibit", () => {
  it("can be cited whole or by heading, and is exported so that the reference resolves", () => {
    const played = deliberate([{}], {
      config: ONE,
      special: ({ kind, correction }, state) =>
        kind === FIRST
          ? {
              json: checkReply(FIRST, state, "ROBUST", {
                evidence_refs: correction
                  ? ["document#draft", "round_1/critic#verdict"]
                  : ["document#summary", "document"],
              }),
            }
          : null,
    });
    expect(rejectionsIn(played)).toEqual([expect.stringContaining("“artifacts/document.md#summary” is neither")]);
    expect(stateIn(played).rounds[0]?.verifications[0]?.evidence_refs).toEqual([
      "artifacts/document.md#draft",
      "artifacts/round_1/critic.md#verdict",
    ]);
    expect(validateFiles(exportFiles(stateIn(played)))).toEqual([]);
  });
});

describe("P3-24, P3-32: the checks keep the books", () => {
  it.each<[string, Said[], RegExp]>([
    ["a claim nobody raised", [{ claim_id: "C-9-9" }], /The validator found: V-1-1 names claim C-9-9/],
    [
      "two words for one claim",
      [{ claim_id: "C-1-1" }, { claim_id: "c-1-1", polarity: "contradicts" }],
      /check 1 gives C-1-1 two words/,
    ],
  ])("%s is sent back with the check, and the assessment waits", (_, said, reason) => {
    const played = playedWith(...said);
    expect(rejectionsIn(played)).toEqual([expect.stringMatching(reason)]);
    expect(rejectionsIn(played)[0]).not.toMatch(/P3-\d/);
    const stuck = deliberate([{}], {
      config: ONE,
      special: (ask, state) => saying(1, ...said)({ ...ask, correction: undefined } as unknown as Ask, state),
    });
    expect(stuck.asked.some(({ kind }) => kind === "assess")).toBe(false);
    expect(gateIn(stuck)?.round).toBe(1);
  });

  it("a claim of this round can be tested at once, and what nobody speaks about stays pending", () => {
    const { claims, rounds } = stateIn(playedWith({ claim_id: "C-1-4" }));
    expect(claims.map(({ effective }) => effective)).toEqual(["pending", "pending", "pending", "tested_confirmed"]);
    expect(rounds[0]?.claimsUpdate?.reply.status_changes).toHaveLength(1);
  });

  it("P3-36: a tested claim is retired by its own maker's later one, and never while it is pending", () => {
    const replaced = (isTested: boolean) =>
      stateIn(
        deliberate([{}], {
          config: { ...NO_STRESS, round_budget: 2 },
          special: (ask, state) => {
            if (ask.round === 1) return isTested ? saying(1, { claim_id: "C-1-1" })(ask, state) : null;
            return ask.kind === "trace"
              ? {
                  json: artifactReply("action", state, {
                    claims: [{ text: "Better.", testable_as: "Seen.", same_as: null, supersedes: "C-1-1" }],
                  }),
                }
              : null;
          },
        }),
      ).claims[0]?.effective;
    expect(replaced(true)).toBe("superseded");
    expect(replaced(false)).toBe("pending");
  });
});

describe("P3-86: a claim said again", () => {
  const again = (same_as: string, role: "action" | "guardian" = "action") =>
    deliberate([{}], {
      config: { ...NO_STRESS, round_budget: 2 },
      special: (ask, state) =>
        ask.round === 2 && ask.agentId === role && (ask.kind === "trace" || ask.kind === "invariant") && !ask.correction
          ? {
              json: artifactReply(role, state, {
                claims: [{ text: "In other words.", testable_as: "Seen.", same_as, supersedes: null }],
              }),
            }
          : null,
    });

  it("stays the claim it was, with its words on record", () => {
    const { claims } = stateIn(again("c-1-1"));
    expect(claims.map(({ id }) => id)).toEqual(["C-1-1", "C-1-2", "C-1-3", "C-1-4", "C-2-1", "C-2-2", "C-2-3"]);
    expect(claims[0]?.rewordings).toEqual([{ round: 2, text: "In other words." }]);
    expect(claims[4]?.raised_by).toBe("guardian");
  });

  it("only its maker can say so", () => {
    expect(rejectionsIn(again("C-1-1", "guardian"))).toEqual([
      expect.stringContaining("same_as names C-1-1, which is no standing claim of yours"),
    ]);
    expect(rejectionsIn(again("C-7-1"))).toEqual([expect.stringContaining("same_as names C-7-1")]);
  });
});

describe("P3-84: steps", () => {
  it("are as many as the matter has, or as many as the protocol wants, and never more than it has", () => {
    const of = (steps: "scaled" | "full") => stepCounts({ config: configOf({ steps }) });
    expect(of("scaled").trace).toEqual({ min: 1, max: 15 });
    expect(of("full")).toEqual({
      trace: { min: 10, max: 15 },
      walkthrough: { min: 8, max: 15 },
      attack: { min: 5, max: 10 },
    });
  });

  it("that don't apply are said to, except for the happy path", () => {
    const { subject: _subject, ...state } = stateIn(deliberate([{}], { config: ONE }));
    const created = structuredCreated(ONE);
    const round = { ...state, subject: created.subject, rounds: state.rounds.slice(0, 1) } as StructuredState;
    const traces = artifactReply("action", round)["traces"] as Record<string, unknown>[];
    const without = (index: number) => ({
      ...artifactReply("action", round),
      traces: traces.map((trace, place) =>
        place === index
          ? { ...trace, not_applicable: "Nothing happens late here.", steps: [], initial_state: [] }
          : trace,
      ),
      prior_decisions: [],
    });
    const judge = (index: number) =>
      check(
        round,
        { key: "r1/trace/action", kind: "trace", round: 1, agentId: created.panel[0]?.id as never },
        without(index),
      );
    expect(judge(1)).toMatchObject({ kind: "ok", flags: [] });
    expect(judge(0)).toMatchObject({
      kind: "re-ask",
      reason: expect.stringContaining("happy path is always applicable"),
    });
  });
});

it("P3-84: what a step rests on is kept as it was said", () => {
  const played = deliberate([{}], {
    config: ONE,
    special: ({ kind }, state) => {
      if (kind !== "walkthrough") return null;
      const reply = artifactReply("observer", state);
      const [first, ...rest] = reply["steps"] as object[];
      return {
        json: { ...reply, steps: [{ ...first, basis: "Observed", from: "Exports share the worker pool." }, ...rest] },
      };
    },
  });
  const { artifacts } = stateIn(played).rounds[0] ?? {};
  expect(artifacts?.observer?.reply.steps.slice(0, 2)).toMatchObject([
    { basis: "observed", from: "Exports share the worker pool." },
    { basis: "assumed", from: null },
  ]);
  expect(eventsOf(played.log, "reply.rejected")).toEqual([]);
});
