/** Timeline, sentences and snapshot of hand-made debates. */
import { describe, expect, it } from "vitest";
import { gateAnswerSchema } from "@/lib/domain/gate/gate";
import { eventPayloadSchema, type DeliberationEvent } from "@/lib/events/schema";
import { foldLog } from "@/lib/kernel/fold";
import {
  eventsOf,
  agentId,
  completeAnswer,
  inTurn,
  panelOf,
  playScores,
  speakReply,
  tableOfAverages,
} from "@/lib/testing/builders";
import { TEST_ID } from "@/lib/testing/play";
import { groundedDebate } from "@/lib/testing/grounded/grounded-debate";
import { eventSentence, eventSentences } from "./event-sentence";
import { snapshotSchema } from "@/lib/contracts/deliberations/snapshot";
import { recordDecision } from "@/lib/protocols/debate/views/record-decision";
import { listRow } from "./list-row";
import { snapshotOf } from "./snapshot";
import { timeline } from "./timeline";

const panel = panelOf("API");
const flat = (score: number): number[] => panel.map(() => score);
const grow = (log: readonly DeliberationEvent[], ...payloads: DeliberationEvent["payload"][]): DeliberationEvent[] => [
  ...log,
  ...payloads.map((payload, index) => ({
    deliberationId: TEST_ID,
    seq: log.length + index + 1,
    at: "2026-01-05T10:00:00.000Z",
    payload,
  })),
];

const stalled = playScores([60, 70, 71, 72, 80].map(flat), {
  panel,
  special: ({ key }) => {
    if (key === "r1/speak/test") return { json: { ...speakReply(60), satisfaction_score: 105 } };
    if (key === "r2/speak/operations") return { fail: "timeout" };
    return null;
  },
  decide: (gate, { lifecycle }) =>
    Object.keys(lifecycle.answeredGates).length === 0
      ? { choice: "one_more_round", rationale: "Try once more.", answeredBy: "Ada" }
      : { ...completeAnswer(gate, "resolution_1"), answeredBy: "Grace" },
});

describe("timeline", () => {
  const { before, rounds } = timeline(stalled.log);

  it("has the rounds with their turns in the order they were spoken", () => {
    expect(before).toEqual([]);
    expect(
      rounds.map(({ round, isExtension, summary, isDegraded }) => [round, isExtension, summary, isDegraded]),
    ).toEqual([
      [1, false, "60.0", false],
      [2, false, "68.0", true],
      [3, false, "71.0", false],
      [4, false, "72.0", false],
      [5, true, "80.0", false],
    ]);
    expect(rounds[0]?.entries.map((entry) => (entry.kind === "turn" ? entry.name : entry.kind))).toEqual([
      "API",
      "Observability",
      "Operations",
      "Test",
      "Security",
    ]);
    expect(rounds[0]?.durationMs).toBe(13_000);
  });

  it("keeps what was sent back with the turn it led to, and the facts of the call", () => {
    const turn = rounds[0]?.entries[3];
    expect(turn).toMatchObject({
      kind: "turn",
      name: "Test",
      task: "proposal and score",
      view: { word: "60", standing: "wants_changes" },
      rejections: [{ code: "schema", reason: "satisfaction_score must be a whole number from 0 to 100, got 105" }],
      call: { model: "scripted", durationMs: 10, inputTokens: 250 },
    });
    expect(rounds[1]?.entries[2]).toMatchObject({ kind: "turn", how: "failed", view: null, call: null });
  });

  it("has gates and decisions where they happened", () => {
    expect(rounds[3]?.entries.slice(-3)).toMatchObject([
      { kind: "note", type: "reply.recorded" },
      { kind: "gate", isOpen: false },
      { kind: "decision", label: "One more round", waitedMs: 1000, answer: { answeredBy: "Ada" } },
    ]);
    expect(
      rounds[4]?.entries.flatMap((entry) => (entry.kind === "note" ? [entry.type] : [entry.kind])).slice(-5),
    ).toEqual(["gate", "decision", "reply.recorded", "deliberation.closed", "record.numbered"]);
  });

  it("gives every entry a seq of the log, in order", () => {
    const seqs = rounds.flatMap(({ entries }) => entries.map(({ seq }) => seq));
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
  });
});

describe("eventSentences", () => {
  const gateId = eventsOf(stalled.log, "gate.opened")[0]!.gate.id;
  const ada = { id: "per_aaaaaaaaaaaaaaaaaaaa", name: "Ada" };
  const kim = { id: "per_bbbbbbbbbbbbbbbbbbbb", name: "Kim" };
  const log = grow(
    stalled.log,
    { type: "record.status-changed", status: "superseded", by: "Ada", note: "See the next one." },
    { type: "input.given", input: "remark", by: "Ada", data: {} },
    ...eventsOf(groundedDebate().log, "look.done").slice(0, 1),
    { type: "deliberation.paused", by: "Parley", reason: "The endpoint rejected the API key." },
    { type: "seat.changed", agentId: agentId("security"), settings: { model: "m-2", temperature: 0.2 }, by: "Ada" },
    { type: "ask.retried", key: "r1/speak/security", agentId: agentId("security"), by: "Ada" },
    { type: "gate.assigned", gateId, deciding: { deciders: [ada, kim], needed: 2 }, by: "Ada" },
    {
      type: "gate.voted",
      gateId,
      person: ada,
      answer: gateAnswerSchema.parse({ choice: "defer", rationale: "Not now." }),
    },
    { type: "gate.delegated", gateId, from: ada, to: kim },
    { type: "gate.overdue", gateId, deadlineAt: "2026-01-05T10:00:00.000Z", ending: "remind", deciders: [kim] },
    { type: "deliberation.renamed", title: "Queue of jobs", by: "Ada" },
    { type: "deliberation.resumed", by: "Ada" },
    { type: "deliberation.cancelled", by: "Ada" },
    { type: "deliberation.failed", code: "internal", message: "It broke." },
  );

  it("has one sentence for every event of every type", () => {
    const sentences = eventSentences(log);
    expect(sentences).toHaveLength(log.length);
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^\S.*[.?…]$/);
      expect(sentence).not.toMatch(/undefined|\[object|\.\.$/);
    }
    const types = new Set(log.map(({ payload }) => payload.type));
    expect([...types].toSorted()).toEqual(eventPayloadSchema.options.map(({ shape }) => shape.type.value).toSorted());
  });

  it("says who started a draft, and that a runner took up what was to start at once", () => {
    const started = (by?: string) =>
      eventSentence({ type: "deliberation.started", ...(by ? { by } : {}) }, { panel: [], protocol: "debate" });
    expect([started("Ada"), started()]).toEqual(["Ada started it.", "A worker picked it up."]);
  });

  it("reads like this", () => {
    const firstOfType = new Map(
      log.map(({ payload }, index) => [payload.type, eventSentences(log)[index]] as const).toReversed(),
    );
    expect(Object.fromEntries([...firstOfType].toSorted(([a], [b]) => a.localeCompare(b)))).toMatchSnapshot();
  });
});

describe("how it ended", () => {
  const table = tableOfAverages([70, 80, 80, 80], 5);
  it.each([
    ["resolution_1", "resolved"],
    ["defer", "deferred"],
    ["split", "split"],
    ["reconsider", "returned"],
  ])("%s is %s in the snapshot, the list and the record alike, with the round it was in", (choice, status) => {
    const { folded } = playScores(table, { decide: inTurn({ choice }) });
    const { outcome, round } = snapshotOf(TEST_ID, folded);
    expect(outcome).toMatchObject({ status, stoppedBy: "stalemate", rounds: round });
    expect(listRow(folded)).toMatchObject({ round, facts: { outcome: { status, summary: outcome?.summary } } });
    expect(recordDecision(folded)).toMatchObject({ outcome: status });
  });
});

describe("snapshotOf", () => {
  const at = (head: number) => snapshotOf(TEST_ID, foldLog(stalled.log.slice(0, head)));
  const headAfter = (find: (payload: DeliberationEvent["payload"]) => boolean): number =>
    stalled.log.findIndex(({ payload }) => find(payload)) + 1;

  it("fulfils its schema at every event", () => {
    for (let head = 1; head <= stalled.log.length; head++) {
      const snapshot = at(head);
      expect(snapshotSchema.parse(structuredClone(snapshot))).toEqual(snapshot);
      expect(snapshot.headSeq).toBe(head);
      expect(snapshot.statusReason).toMatch(/\S/);
    }
  });

  it("says where it stands and why", () => {
    expect(at(1)).toMatchObject({
      status: "queued",
      statusReason: "It is waiting for a worker.",
      round: 0,
      scores: expect.arrayContaining([{ agentId: "api", name: "API", score: null, change: null, band: null }]),
    });
    const rejected = at(headAfter((payload) => payload.type === "reply.rejected"));
    expect(rejected.statusReason).toBe(
      "Round 1: Test is answering, asked again: satisfaction_score must be a whole number from 0 to 100, got 105.",
    );
    const waiting = at(headAfter((payload) => payload.type === "gate.opened"));
    expect(waiting).toMatchObject({
      status: "awaiting_human",
      openGates: [{ kind: "stalemate" }],
      round: 4,
      maxRounds: 10,
    });
    expect(waiting.statusReason).toMatch(/^The average moved by/);
    expect(waiting.issues[0]).toMatchObject({
      id: "API-1",
      raisedBy: "API",
      raisedInRound: 1,
      age: 4,
      text: "The failure mode is open.",
    });
    expect(waiting.scores.find(({ name }) => name === "API")).toEqual({
      agentId: "api",
      name: "API",
      score: 72,
      change: 1,
      band: "minor concerns",
    });
  });

  it("carries the outcome and the record at the end", () => {
    expect(at(stalled.log.length)).toMatchObject({
      status: "closed",
      outcome: { decidedBy: "person" },
      record: { number: 1, status: "accepted", fileName: "0001-mute-participants.md" },
      openGates: [],
    });
  });
});
