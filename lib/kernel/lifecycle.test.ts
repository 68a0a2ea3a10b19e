/** The status users see, whatever the protocol: derived from the log and from nothing else. */
import { describe, expect, it } from "vitest";
import { DELIBERATION_STATUSES, isActive, isTerminal } from "@/lib/domain/status";
import type { DeliberationEvent, EventPayload } from "@/lib/events/schema";
import { debateCreated, inTurn, logOf, playScores, tableOfAverages } from "@/lib/testing/builders";
import { secondsBySeq } from "@/lib/testing/play";
import { foldEvent, foldLog, nextStep } from "./fold";
import { statusOf } from "./lifecycle";

const started: EventPayload = { type: "deliberation.started" };
const paused: EventPayload = { type: "deliberation.paused", by: "Ada" };
const resumed: EventPayload = { type: "deliberation.resumed", by: "Ada" };
const cancelled: EventPayload = { type: "deliberation.cancelled", by: "Ada" };
const failed: EventPayload = { type: "deliberation.failed", code: "internal", message: "A bug." };

const after = (...payloads: EventPayload[]) => foldLog(logOf(debateCreated(), ...payloads));
const statusAfter = (...payloads: EventPayload[]) => statusOf(after(...payloads).lifecycle);
const then = (log: readonly DeliberationEvent[], ...payloads: EventPayload[]): DeliberationEvent[] =>
  payloads.reduce(
    (all, payload) => [
      ...all,
      { ...(all[0] as DeliberationEvent), seq: all.length + 1, at: secondsBySeq(all.length + 1), payload },
    ],
    [...log],
  );

const READY = [[90, 90, 90, 90, 90]];
const STALLED = tableOfAverages([70, 80, 80, 80], 5);

describe("status", () => {
  it("a new deliberation is queued, a draft waits for its start", () => {
    expect(statusAfter()).toBe("queued");
    const draft = foldLog(logOf(debateCreated({ start: false })));
    expect(statusOf(draft.lifecycle)).toBe("draft");
    expect(nextStep(draft)).toEqual({ kind: "idle" });
  });

  it("a draft is started by resuming it", () => {
    const log = logOf(debateCreated({ start: false }), resumed);
    expect(statusOf(foldLog(log).lifecycle)).toBe("queued");
    expect(nextStep(foldLog(log))).toEqual({ kind: "record", events: [{ type: "deliberation.started" }] });
  });

  it("runs once a runner has taken it up", () => {
    expect(statusAfter(started)).toBe("running");
    expect(after(started).lifecycle.startedAt).toBe(secondsBySeq(2));
  });

  it("pauses and resumes where it was, before and after its start", () => {
    expect([statusAfter(paused), statusAfter(paused, resumed)]).toEqual(["paused", "queued"]);
    expect([statusAfter(started, paused), statusAfter(started, paused, resumed)]).toEqual(["paused", "running"]);
    expect(nextStep(after(started, paused))).toEqual({ kind: "idle" });
    expect(nextStep(after(started, paused, resumed))).toMatchObject({
      kind: "record",
      events: [{ type: "round.started" }],
    });
  });

  it("says who paused it, and why where it was not a person", () => {
    const { lifecycle } = after(started, {
      type: "deliberation.paused",
      by: "Parley",
      reason: "The endpoint rejected the API key.",
    });
    expect(lifecycle.paused).toEqual({
      by: "Parley",
      reason: "The endpoint rejected the API key.",
      at: secondsBySeq(3),
    });
  });

  it("G-06: waits for a person while a gate is open, also after a pause, and a pause hides it only meanwhile", () => {
    const { log } = playScores(STALLED);
    expect(statusOf(foldLog(log).lifecycle)).toBe("awaiting_human");
    expect(statusOf(foldLog(then(log, paused)).lifecycle)).toBe("paused");
    expect(foldLog(then(log, paused)).lifecycle.openGates).toHaveLength(1);
    expect(statusOf(foldLog(then(log, paused, resumed)).lifecycle)).toBe("awaiting_human");
  });

  it("goes on in mid-round after a pause, without asking anyone twice", () => {
    const whole = playScores(READY);
    const cut = whole.log.slice(0, 7);
    const resumedRun = playScores(READY, { from: then(cut, paused, resumed) });
    expect(whole.asked.map(({ key }) => key)).toEqual([
      ...cut.flatMap(({ payload }) => (payload.type === "reply.recorded" ? [payload.key] : [])),
      ...resumedRun.asked.map(({ key }) => key),
    ]);
    expect(statusOf(resumedRun.folded.lifecycle)).toBe("closed");
  });

  it("G-10: cancelled and failed are final, close every gate, and say who or why", () => {
    expect([statusAfter(cancelled), statusAfter(started, cancelled), statusAfter(started, failed)]).toEqual([
      "cancelled",
      "cancelled",
      "failed",
    ]);
    const { log } = playScores(STALLED);
    for (const stop of [cancelled, failed]) {
      const stopped = foldLog(then(log, stop));
      expect(stopped.lifecycle.openGates).toEqual([]);
      expect(nextStep(stopped)).toEqual({ kind: "idle" });
    }
    expect(foldLog(then(log, cancelled)).lifecycle.end).toMatchObject({ kind: "cancelled", by: "Ada" });
    expect(foldLog(then(log, failed)).lifecycle.end).toMatchObject({ kind: "failed", message: "A bug." });
  });

  it("a cancel wins over a pause", () => {
    expect(statusAfter(started, paused, cancelled)).toBe("cancelled");
  });

  it("closed owes the number of its record once, and only where a decision was made", () => {
    const { log, folded } = playScores(READY);
    expect(log.at(-1)?.payload.type).toBe("record.numbered");
    expect(nextStep(foldLog(log.slice(0, -1)))).toEqual({ kind: "number-record" });
    expect(nextStep(folded)).toEqual({ kind: "idle" });
    const deferred = playScores(STALLED, { decide: inTurn({ choice: "defer" }) });
    expect(nextStep(deferred.folded)).toEqual({ kind: "idle" });
    expect(deferred.folded.lifecycle.record).toBeNull();
  });

  it("P5-31: what the panel agreed on is proposed until a person confirms it; a person's decision is accepted", () => {
    const agreed = playScores(READY);
    expect(agreed.folded.lifecycle.record).toMatchObject({
      number: 1,
      slug: "mute-participants",
      status: "proposed",
      statusBy: null,
    });
    const confirmed = foldLog(
      then(agreed.log, { type: "record.status-changed", status: "accepted", by: "Ada", note: "" }),
    );
    expect(confirmed.lifecycle.record).toMatchObject({ status: "accepted", statusBy: "Ada" });
    expect(statusOf(confirmed.lifecycle)).toBe("closed");
    expect(playScores(STALLED, { decide: inTurn({ choice: "resolution_1" }) }).folded.lifecycle.record?.status).toBe(
      "accepted",
    );
  });

  it("counts calls and what they cost, re-asks and failures included", () => {
    const queue = [{ text: "prose" }, { fail: "timeout" }];
    const { folded } = playScores([...READY, ...READY], { special: () => queue.shift() ?? null });
    // Round 1: a rejected and a failed call and four replies; round 2: five replies; the synthesis.
    expect(folded.lifecycle.calls).toBe(12);
    expect(folded.lifecycle.spending).toMatchObject({
      inputTokens: 11 * 250,
      outputTokens: 11 * 100,
      cachedInputTokens: 0,
    });
  });

  it("remembers who answered which gate", () => {
    const { folded, log } = playScores(STALLED, { decide: inTurn({ choice: "defer", answeredBy: "Grace" }) });
    const [opened] = log.flatMap(({ payload }) => (payload.type === "gate.opened" ? [payload.gate.id] : []));
    expect(Object.entries(folded.lifecycle.answeredGates)).toMatchObject([[opened, { by: "Grace", choice: "defer" }]]);
  });
});

describe("the log", () => {
  it("begins with its creation, which happens once", () => {
    expect(() => foldLog([])).toThrow("at least the event that created it");
    expect(() => foldLog(logOf(started))).toThrow("A log begins with deliberation.created");
    expect(() => foldLog(logOf(debateCreated(), debateCreated()))).toThrow("created once");
  });

  it("is dense: a hole or a repeated event is refused", () => {
    const [first, second] = logOf(debateCreated(), started) as [DeliberationEvent, DeliberationEvent];
    const folded = foldLog([first]);
    expect(() => foldEvent(folded, { ...second, seq: 3 })).toThrow("Event 3 does not follow 1.");
    expect(() => foldEvent(foldEvent(folded, second), second)).toThrow("Event 2 does not follow 2.");
  });
});

describe("statuses", () => {
  it("G-10: are terminal, active or waiting", () => {
    expect(DELIBERATION_STATUSES.filter(isTerminal)).toEqual(["closed", "failed", "cancelled"]);
    expect(DELIBERATION_STATUSES.filter(isActive)).toEqual(["queued", "running"]);
  });
});
