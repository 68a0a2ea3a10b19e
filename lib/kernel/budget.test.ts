/** The engine's budget gate under every protocol: what each answer leads to, and that nothing is asked beyond the limit. */
import { describe, expect, it } from "vitest";
import type { DeliberationEvent } from "@/lib/events/schema";
import { isEngineGate } from "@/lib/domain/ids";
import { eventSentences } from "@/lib/projections/event-sentence";
import { listRow } from "@/lib/projections/list-row";
import { snapshotOf } from "@/lib/projections/snapshot";
import { timeline } from "@/lib/projections/timeline";
import { recordViewsOf, viewsOf } from "@/lib/projections/views-of";
import { completeAnswer, eventsOf } from "@/lib/testing/builders";
import { play, TEST_ID, type Game, type Played } from "@/lib/testing/play";
import { rehearsalAnswer, rehearsalCreated } from "@/lib/testing/rehearsed-games";
import { inTurn } from "@/lib/testing/thorough";
import { CLOSED_AT_BUDGET } from "./budget";
import { foldLog, nextStep } from "./fold";
import { statusOf } from "./lifecycle";
import { PROTOCOL_IDS, type ProtocolId } from "@/lib/protocols/protocol-ids";

/** `play` counts 350 tokens a call. */
const PER_CALL = 350;

type Choice = "raise" | "close" | "stop";
/** Gates of the protocol are answered by their first option, the budget's as told. */
const deciding =
  (choice: Choice): NonNullable<Game["decide"]> =>
  (gate) => ({
    ...completeAnswer(gate, isEngineGate(gate.id) ? choice : (gate.options[0]?.id ?? "")),
    answeredBy: "Grace",
  });
const run = (id: ProtocolId, calls: number | null, choice: Choice, from?: readonly DeliberationEvent[]): Played =>
  play({
    created: rehearsalCreated(id, calls === null ? {} : { budget: { kind: "tokens", limit: calls * PER_CALL } }),
    answer: rehearsalAnswer,
    decide: deciding(choice),
    ...(from ? { from } : {}),
  });

const engineGates = ({ log }: Played) => eventsOf(log, "gate.opened").filter(({ gate }) => isEngineGate(gate.id));
const replies = ({ log }: Played) =>
  Object.fromEntries(eventsOf(log, "reply.recorded").map(({ key, reply }) => [key, reply]));
const outcomeIn = ({ folded: { lifecycle } }: Played) =>
  lifecycle.end?.kind === "closed" ? lifecycle.end.outcome : null;

/** Asks begun when the limit was already reached and no larger one given. */
function startedBeyond(log: readonly DeliberationEvent[]): string[] {
  let limit = eventsOf(log, "deliberation.created")[0]?.budget?.limit ?? Infinity;
  let spent = 0;
  const beyond: string[] = [];
  for (const { payload } of log) {
    if (payload.type === "reply.recorded" || payload.type === "reply.rejected") spent += PER_CALL;
    if (payload.type === "gate.answered" && payload.answer.choice === "raise")
      limit = Number(payload.answer.texts.limit);
    if (payload.type === "ask.started" && spent >= limit) beyond.push(payload.key);
  }
  return beyond;
}

describe.each(PROTOCOL_IDS)("%s", (id) => {
  const without = run(id, null, "stop");
  const lastStart = without.log.findLastIndex(({ payload }) => payload.type === "ask.started");
  /** Calls that had ended when the last one, or the last of several at once, began. */
  const before = eventsOf(without.log.slice(0, lastStart), "reply.recorded").length;
  /** After the first call, in the middle, before the last one. */
  const limits = [...new Set([1, Math.ceil(before / 2), before])];

  it("comes to its end without a budget, and asks nobody about one", () => {
    expect(statusOf(without.folded.lifecycle)).toBe("closed");
    expect(engineGates(without)).toEqual([]);
  });

  it("raised, it goes on to the same end", () => {
    for (const calls of limits) {
      const raised = run(id, calls, "raise");
      expect(raised.refused).toEqual([]);
      expect(engineGates(raised).length).toBeGreaterThan(0);
      expect(outcomeIn(raised)).toEqual(outcomeIn(without));
      expect(replies(raised)).toEqual(replies(without));
      expect(startedBeyond(raised.log)).toEqual([]);
    }
  });

  it("closed, it ends where it stands, with a record that says so", () => {
    for (const calls of limits) {
      const closed = run(id, calls, "close");
      const { folded, log } = closed;
      expect(outcomeIn(closed)).toMatchObject({
        status: CLOSED_AT_BUDGET,
        decidedBy: "person",
        recorded: true,
        decision: { choice: "close", by: "Grace" },
      });
      expect(statusOf(folded.lifecycle)).toBe("closed");
      expect(eventsOf(log, "record.numbered")).toHaveLength(1);
      expect(nextStep(folded)).toEqual({ kind: "idle" });
      expect(startedBeyond(log)).toEqual([]);
      const {
        markdown,
        data: { kind, status },
      } = recordViewsOf(folded).dossier(log, folded);
      expect(kind).toBe("decision");
      expect(status).toBe("Proposed");
      expect(markdown).toContain("## Ended by the budget");
      expect(markdown).toContain("Grace closed it as it stood when the budget ran out");
      expect(markdown).toContain("Still open");
      expect(markdown).toContain("Budget used up");
      expect(markdown).not.toMatch(/not (written|decided) yet|could not be written|so far/i);
      expect(markdown).not.toContain("As agreed");
    }
  });

  it("stopped, it is cancelled without a record", () => {
    const stopped = run(id, limits[1] ?? 1, "stop");
    expect(stopped.folded.lifecycle.end).toMatchObject({ kind: "cancelled", by: "Grace" });
    expect(snapshotOf(stopped.folded.lifecycle.deliberationId, stopped.folded)).toMatchObject({
      statusReason: "Grace stopped it when the budget ran out.",
      readiness: { headline: "Cancelled, no decision was made" },
    });
    expect(eventsOf(stopped.log, "record.numbered")).toEqual([]);
    expect(startedBeyond(stopped.log)).toEqual([]);
    const record = recordViewsOf(stopped.folded).dossier(stopped.log, stopped.folded);
    expect(record.data).toMatchObject({
      kind: "undecided",
      fileName: expect.stringMatching(/^deliberation-record-/),
      status: "Deliberation record: no decision was made",
    });
    expect(record.markdown).toMatch(/^# Dossier: /);
  });

  it("stopped after any event and played on, it ends with the same log; every screen can show every moment (G-02, G-07)", () => {
    for (const choice of ["raise", "close"] as const) {
      const { log, folded } = run(id, limits[1] ?? 1, choice);
      const opened = log.findIndex(({ payload }) => payload.type === "gate.opened" && isEngineGate(payload.gate.id));
      // Around the gate each place counts; the way there is under the protocol's own contract suite.
      const cuts = new Set(
        [1, 2, 5, ...Array.from({ length: 14 }, (_, index) => opened - 8 + index), log.length - 1].filter(
          (at) => at > 0 && at < log.length,
        ),
      );
      // Others for each protocol and choice.
      for (const cut of inTurn([...cuts], PROTOCOL_IDS.indexOf(id) + (choice === "raise" ? 0 : 2), 4)) {
        expect(run(id, limits[1] ?? 1, choice, log.slice(0, cut)).log).toEqual(log);
        const part = foldLog(log.slice(0, cut));
        const isAsked = part.lifecycle.openGates.some((gate) => isEngineGate(gate.id));
        expect(snapshotOf(TEST_ID, part).readiness.headline.startsWith("Needs your decision: Raise the budget")).toBe(
          isAsked,
        );
        expect(listRow(part).status).toBe(statusOf(part.lifecycle));
        viewsOf(part).matrix(part);
        viewsOf(part).issues(part);
        recordViewsOf(part).exports?.(part, log.slice(0, cut));
        timeline(log.slice(0, cut), part);
      }
      expect(foldLog(JSON.parse(JSON.stringify(log)) as DeliberationEvent[])).toEqual(folded);
      recordViewsOf(folded).exports?.(folded, log);
    }
  });

  it("the log says it in words", () => {
    const closed = run(id, 1, "close");
    const sentences = eventSentences(closed.log).join("\n");
    expect(sentences).toContain("Needs a decision — budget used up");
    expect(sentences).toContain("Grace chose “Close with what we have”");
    expect(sentences).toContain("It closed: Grace closed it as it stood when the budget ran out.");
  });
});

describe("calls under way", () => {
  it("end before a person is asked; nothing new starts", () => {
    // Three judges are asked at once; the first answer uses the budget up.
    const { log } = run("judges", 1, "close");
    const gateAt = log.findIndex(({ payload }) => payload.type === "gate.opened");
    const before = log.slice(0, gateAt).map(({ payload }) => payload);
    const started = before.filter(({ type }) => type === "ask.started");
    expect(started).toHaveLength(3);
    expect(before.filter(({ type }) => type === "reply.recorded")).toHaveLength(3);
    expect(log[gateAt]?.payload).toMatchObject({
      gate: { kind: "budget", reason: "The budget is used up: 1,050 tokens of 350 tokens." },
    });
  });
});
