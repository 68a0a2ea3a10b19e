/** What the screens show of hand-made structured deliberations. */
import { describe, expect, it } from "vitest";
import { snapshotSchema } from "@/lib/contracts/deliberations/snapshot";
import { foldLog } from "@/lib/kernel/fold";
import {
  assessReply,
  checkReply,
  deliberate,
  NO_STRESS,
  stateIn,
} from "@/lib/protocols/structured/rules/structured-harness";
import { costs } from "@/lib/projections/costs";
import { eventSentences } from "@/lib/projections/event-sentence";
import { snapshotOf } from "@/lib/projections/snapshot";
import { timeline } from "@/lib/projections/timeline";
import { recordViewsOf, viewsOf } from "@/lib/projections/views-of";
import { checkMatrix } from "./board/check-matrix";
import { phaseRows, roundStops } from "./round-phases";
import { sentBackIn } from "./sent-back";
import { volumesModel } from "./volumes";

/** Budget 8: stress rounds 3, 6, 7, 8. */
const short = deliberate([{ results: ["BROKEN", "UNCLEAR"], changes: 2 }], {
  config: { round_budget: 8, stop_threshold: 6 },
});
const stopped = (round: number, kind: string) =>
  deliberate([{ results: ["BROKEN"], changes: 1 }], {
    config: { round_budget: 8 },
    special: (ask) => (ask.round === round && ask.kind === kind ? { fail: "timeout" } : null),
  });

describe("the matrix of roles", () => {
  it("has what each artifact says, who led, and who had to be absent", () => {
    const { rows, columns, footTitle } = viewsOf(short.folded).matrix(short.folded);
    expect(rows.map(({ name }) => name.split(":")[0])).toEqual(["Action", "Guardian", "Observer", "Critic"]);
    const words = rows.map(({ cells }) =>
      cells
        .slice(0, 3)
        .map((cell) => (cell.kind === "said" ? `${cell.word}${cell.mark ? ` ${cell.mark.sign}` : ""}` : cell.kind)),
    );
    expect(words).toEqual([
      ["4 of 5 ◂", "4 of 5", "4 of 5"],
      ["PASS", "PASS ◂", "PASS"],
      ["Yes", "Yes", "Yes ◂"],
      ["ROBUST", "ROBUST", "absent ✕"],
    ]);
    expect([footTitle, columns[0]?.foot, columns.length]).toEqual(["Stop signals", "0 of 6", 8]);
  });

  it("a role that had to be absent opens what was predicted for it", () => {
    const cell = viewsOf(short.folded).matrix(short.folded).rows[3]?.cells[2];
    expect(cell).toMatchObject({
      kind: "said",
      text: "absent: a stress round without the Critic",
      seq: stateIn(short).rounds[2]?.prediction?.seq,
    });
  });

  it("a call that failed is a cell with its reason", () => {
    const failed = stopped(2, "walkthrough");
    const { rows } = viewsOf(failed.folded).matrix(failed.folded);
    expect(rows[2]?.cells[1]).toMatchObject({ kind: "failed", code: "timeout", kept: null });
    const cell = rows[2]?.cells[1];
    expect(failed.log.find(({ seq }) => cell?.kind === "failed" && seq === cell.seq)?.payload).toMatchObject({
      type: "ask.failed",
      kind: "walkthrough",
    });
  });
});

describe("the check matrix (P3-27 to P3-30)", () => {
  it("has four entries in every round: what was found, and N.A. where the structure rules it out", () => {
    const { rows, counts } = checkMatrix(short.folded);
    const words = rows
      .slice(0, 3)
      .map(({ cells }) => cells.map((cell) => (cell.kind === "result" ? cell.word : cell.kind)));
    expect(words).toEqual([
      ["BROKEN", "UNCLEAR", "ROBUST", "N.A."],
      ["BROKEN", "UNCLEAR", "ROBUST", "ROBUST"],
      ["N.A.", "UNCLEAR", "N.A.", "ROBUST"],
    ]);
    expect(rows.map(({ absent }) => absent)).toEqual([
      null,
      null,
      "critic",
      null,
      null,
      "guardian",
      "action",
      "observer",
    ]);
    expect(rows.map(({ disagreement }) => disagreement).slice(0, 3)).toEqual([2, 2, 1]);
    expect(counts.BROKEN).toBeGreaterThan(4);
  });

  it("an applicable cell opens its event; one that is not says why and opens nothing", () => {
    const [first] = checkMatrix(short.folded).rows;
    const [broken, , , impossible] = first?.cells ?? [];
    expect(broken).toMatchObject({ text: "V-1-1 Attack against the traces: BROKEN, 2 references, 2 claims changed" });
    expect(short.log.find(({ seq }) => broken?.kind === "result" && seq === broken.seq)?.payload).toMatchObject({
      kind: "critic_attack_on_action_trace",
      round: 1,
    });
    expect(impossible).toMatchObject({
      isApplicable: false,
      seq: null,
      text: expect.stringContaining("No earlier decision exists.") as string,
    });
  });

  it("shows the check that is being run now, and those to come as not reached", () => {
    const recorded = short.log.findIndex(
      ({ payload }) => payload.type === "reply.recorded" && payload.kind === "critic_attack_on_action_trace",
    );
    const cellsAt = (end: number) =>
      checkMatrix(foldLog(short.log.slice(0, end))).rows[0]?.cells.map(({ kind }) => kind);
    expect(cellsAt(recorded)).toEqual(["running", "running", "not_reached", "result"]);
    expect(cellsAt(recorded + 1)).toEqual(["result", "running", "not_reached", "result"]);
    const [open] = checkMatrix(foldLog(short.log.slice(0, recorded))).rows;
    expect(open).toMatchObject({ isOpen: true, disagreement: null });
  });
});

describe("a round by phase", () => {
  it("P3-24: says what was sent back, in the phase it held up, and that it was put right", () => {
    const repaired = deliberate([{ results: ["BROKEN"], changes: 1 }], {
      config: { ...NO_STRESS, round_budget: 3 },
      special: ({ key }, at) =>
        key === "r2/guardian_vs_observer_walkthrough/orchestrator"
          ? {
              json: checkReply("guardian_vs_observer_walkthrough", at, "ROBUST", {
                claims_tested: [
                  { claim_id: "C-2-99", polarity: "supports", why: "Seen.", basis: "argument", shown: null },
                ],
              }),
            }
          : key === "r2/supplement/action"
            ? { text: "No." }
            : null,
    });
    const state = stateIn(repaired);
    const [round] = state.rounds.slice(1);
    expect(round && sentBackIn(state, round)).toEqual([
      {
        key: "r2/supplement/action",
        phase: "C",
        what: expect.stringMatching(/^Supplement of Action/),
        reasons: [expect.any(String)],
        end: "accepted",
      },
      {
        key: "r2/guardian_vs_observer_walkthrough/orchestrator",
        phase: "E",
        what: "Invariant against the walkthrough",
        reasons: [expect.stringContaining("C-2-99")],
        end: "accepted",
      },
    ]);
    expect(state.rounds.filter(({ number }) => number !== 2).flatMap((other) => sentBackIn(state, other))).toEqual([]);
  });

  it("P3-40: what was brought stands beside what is usual for as many rounds", () => {
    expect(volumesModel(foldLog(short.log.slice(0, 3)))).toBeNull();
    const model = volumesModel(short.folded);
    expect(model?.rounds).toBe(8);
    expect(model?.rows.map(({ id, usual }) => [id, usual])).toEqual([
      ["claims", "43 to 55"],
      ["verifications", "22 to 31"],
      ["decisions", "12 to 22"],
    ]);
    expect(model?.rows.find(({ id }) => id === "decisions")).toMatchObject({ count: 8, off: "fewer" });
  });

  it("knows what is done, and which round has no drift check", () => {
    expect(phaseRows(short.folded, 1).map(({ id, state }) => `${id} ${state}`)).toEqual([
      "A done",
      "B done",
      "C done",
      "D done",
      "E done",
      "F done",
      "G done",
      "H none",
    ]);
    expect(phaseRows(short.folded, 5).at(-1)).toMatchObject({ id: "H", state: "done" });
    expect(phaseRows(short.folded, 9)).toEqual([]);
  });

  it("stands at the phase whose answer is missing", () => {
    expect(phaseRows(stopped(2, "all_vs_prior_decisions").folded, 2).map(({ state }) => state)).toEqual([
      "done",
      "done",
      "done",
      "done",
      "now",
      "coming",
      "coming",
      "none",
    ]);
  });

  it("names every round one can go to", () => {
    expect(roundStops(short.folded).map(({ label, isStress }) => `${label}${isStress ? " stress" : ""}`)).toEqual([
      "1",
      "2",
      "3 stress",
      "4",
      "5",
      "6 stress",
      "7 stress",
      "8 stress",
      "Synthesis",
    ]);
    expect(
      costs(short.log, short.folded)
        .rounds.map(({ name }) => name)
        .slice(-2),
    ).toEqual(["Round 8", "Synthesis"]);
    expect(roundStops(short.folded)[2]?.text).toBe("Round 3, led by Observer, stress round without the Critic");
  });
});

describe("tensions", () => {
  const tension = { text: "Speed against proof.", sources: ["action", "guardian"], needs: ["critic"] };
  const tense = deliberate([{}], {
    config: { ...NO_STRESS, round_budget: 3 },
    special: (ask, state) =>
      ask.kind !== "assess"
        ? null
        : {
            json: assessReply(
              state,
              {},
              ask.round === 1
                ? { tensions: [tension, { ...tension, text: "Cost." }] }
                : ask.round === 3
                  ? { resolved_tensions: [{ id: "T-1-1", how: "Measured." }] }
                  : {},
            ),
          },
  });

  it("are the issues: who they come from, how long they stood, how they were resolved", () => {
    const [first, second] = viewsOf(tense.folded).issues(tense.folded);
    expect(first).toMatchObject({
      id: "T-1-1",
      text: "Speed against proof.",
      state: "settled",
      stateText: "resolved in round 3",
      raisedInRound: 1,
      age: 2,
    });
    expect(first?.detail).toContain("Between Action, Guardian");
    expect(first?.history.map(({ word, text }) => [word, text])).toEqual([
      ["raised", ""],
      ["resolved", "Measured."],
    ]);
    expect(second).toMatchObject({ id: "T-1-2", state: "open" });
    expect(snapshotOf(tense.folded.lifecycle.deliberationId, tense.folded).issues.map(({ id }) => id)).toEqual([
      "T-1-2",
    ]);
  });
});

describe("the timeline", () => {
  it("has a turn for every reply, artifacts and checks with their word", () => {
    const [round] = timeline(short.log, short.folded).rounds;
    const turns = round?.entries.flatMap((entry) => (entry.kind === "turn" ? [entry] : [])) ?? [];
    expect(turns.map(({ task, view }) => `${task}${view?.word ? `: ${view.word}` : ""}`)).toEqual([
      "lead proposal",
      "supplement",
      "supplement",
      "supplement",
      "behavioral trace set: 4 of 5",
      "identity invariant check: PASS",
      "operator walkthrough: Yes",
      "adversarial test case: ROBUST",
      "attack against the traces: V-1-1 BROKEN",
      "invariant against the walkthrough: V-1-2 UNCLEAR",
      "friction against the attack: V-1-3 ROBUST",
      "assessment",
    ]);
    expect(round?.summary).toBe("0 of 6 signals");
    const trace = turns.find(({ task }) => task === "behavioral trace set");
    expect(trace?.view?.parts.map(({ title }) => title)).toEqual([
      "Happy path: The happy_path",
      "About the happy path",
      "Edge case: The edge_case",
      "About the edge case",
      "Cross-round reference: The cross_round_reference",
      "About the cross-round reference",
      "Claims",
    ]);
    const check = turns.find(({ task }) => task === "attack against the traces");
    expect(check?.view?.parts.map(({ title }) => title)).toEqual([
      "Why this result",
      "Findings",
      "Evidence",
      "Claims it speaks about",
    ]);
  });

  it("every part has something in it, for every kind of ask", () => {
    for (const { entries } of timeline(short.log, short.folded).rounds) {
      for (const entry of entries) {
        if (entry.kind !== "turn") continue;
        expect(entry.view?.parts).not.toEqual([]);
      }
    }
  });

  it("has a sentence for every event", () => {
    const sentences = eventSentences(short.log);
    for (const sentence of sentences) expect(sentence).toMatch(/^\S.*[.?…]$/);
    expect(sentences).toContain("Attack against the traces, round 1: BROKEN.");
    expect(sentences).toContain(
      "Round 1 is complete: 1 BROKEN, 1 ROBUST, 1 UNCLEAR, 2 claims changed, 0 of 6 signals hold.",
    );
    expect(sentences).toContain("Prediction of what round 3 will lack: It will be missed.");
    expect(sentences).toContain("The drift check of round 5 ended PASS, deviation 1 of 5.");
    expect(sentences.filter((sentence) => sentence.startsWith("Round 9 began"))).toEqual(["Round 9 began. Synthesis."]);
  });
});

it("the snapshot is what the contract says, and the export holds the stores of P3.10", () => {
  expect(() => snapshotSchema.parse(snapshotOf(short.folded.lifecycle.deliberationId, short.folded))).not.toThrow();
  const files = recordViewsOf(short.folded).exports?.(short.folded, short.log) ?? [];
  const paths = files.map(({ path }) => path);
  for (const path of [
    "claims.jsonl",
    "verifications.jsonl",
    "decisions.jsonl",
    "lead_history.jsonl",
    "artifacts/round_1/action.md",
    "artifacts/round_1/lead_proposal.md",
    "rounds/round_1.md",
    "drift/round_5.md",
    "synthesis.md",
    "retrospective.md",
    "madef_scorecard.md",
  ])
    expect(paths).toContain(path);
  expect(paths).not.toContain("artifacts/round_3/critic.md");
});
