/**
 * Recorded logs, as they lie in databases for ever. They are never made again: a change that breaks one of them
 * breaks every deliberation of that time. A new version of an event comes with a new file beside them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { foldLog, nextStep } from "@/lib/kernel/fold";
import { statusOf } from "@/lib/kernel/lifecycle";
import { protocolById } from "@/lib/kernel/registry";
import { deliberationEventSchema, eventPayloadSchema, type DeliberationEvent } from "./schema";

const FOLDER = new URL("./fixtures/", import.meta.url);
const names = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));
const read = (name: string): DeliberationEvent[] =>
  deliberationEventSchema.array().parse(JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")));

/** What each recorded log must always mean. */
const MEANINGS: Readonly<Record<string, unknown>> = {
  "debate-v1-consensus.json": {
    status: "closed",
    events: 57,
    rounds: 3,
    averages: [75.43, 81.86, 91.57],
    gates: [],
    outcome: { status: "consensus", rounds: 3, recorded: true, decidedBy: "panel" },
    record: { number: 1, slug: "mute-participants", status: "accepted" },
    calls: 23,
  },
  "debate-v1-stalemate.json": {
    status: "closed",
    events: 74,
    rounds: 5,
    averages: [68, 75, 76.4, 77.4, 81],
    gates: [
      ["gat_aaaaaaaaaaaa_1", "one_more_round"],
      ["gat_aaaaaaaaaaaa_2", "resolution_2"],
    ],
    // It says "stalemate": how it ended had no word of its own then, and is read from the choice.
    outcome: { status: "resolved", rounds: 5, recorded: true, decidedBy: "person" },
    record: { number: 1, slug: "mute-participants", status: "accepted" },
    calls: 28,
  },
  "debate-v1-unreadable.json": {
    status: "closed",
    events: 50,
    rounds: 2,
    averages: [71.8, 91.6],
    gates: [
      ["gat_aaaaaaaaaaaa_1", "replace"],
      ["gat_aaaaaaaaaaaa_2", "enter_score"],
      ["gat_aaaaaaaaaaaa_3", "shorten"],
    ],
    outcome: { status: "consensus", rounds: 2, recorded: true, decidedBy: "panel" },
    record: { number: 1, slug: "mute-participants", status: "proposed" },
    calls: 17,
  },
  "debate-v1-cancelled.json": {
    status: "cancelled",
    events: 18,
    rounds: 1,
    averages: [80],
    gates: [],
    outcome: null,
    record: null,
    calls: 6,
  },
  "debate-v1-input.json": {
    status: "failed",
    events: 11,
    rounds: 1,
    averages: [],
    gates: [],
    outcome: null,
    record: null,
    calls: 3,
  },
  "debate-v2-budget.json": {
    status: "closed",
    events: 15,
    rounds: 1,
    averages: [],
    gates: [["gat_aaaaaaaaaaaa_e1", "close"]],
    outcome: { status: "closed_at_budget", rounds: 1, recorded: true, decidedBy: "person" },
    record: { number: 1, slug: "mute-participants", status: "proposed" },
    calls: 3,
  },
  "debate-v3-evidence.json": {
    status: "closed",
    events: 34,
    rounds: 2,
    averages: [70, 95],
    gates: [["gat_aaaaaaaaaaaa_e1", "answer"]],
    outcome: { status: "consensus", rounds: 2, recorded: true, decidedBy: "panel" },
    record: { number: 1, slug: "mute-participants", status: "proposed" },
    calls: 13,
  },
  "debate-v4-renamed.json": {
    status: "failed",
    events: 11,
    rounds: 1,
    averages: [],
    gates: [],
    outcome: null,
    record: null,
    calls: 3,
  },
  "debate-v5-decided-together.json": {
    status: "closed",
    events: 22,
    rounds: 1,
    averages: [80],
    gates: [],
    outcome: { status: "closed_undecided", rounds: 1, recorded: false, decidedBy: "nobody" },
    record: null,
    calls: 6,
  },
  "debate-v1-failed.json": {
    status: "failed",
    events: 10,
    rounds: 1,
    averages: [],
    gates: [],
    outcome: null,
    record: null,
    calls: 3,
  },
};

function meaningOf(log: readonly DeliberationEvent[]): unknown {
  const { lifecycle, protocol: state } = foldLog(log);
  const protocol = protocolById(lifecycle.created.protocol);
  const outcome = protocol.outcome(state);
  const { round, scoreSeries } = protocol.summary(state);
  return {
    status: statusOf(lifecycle),
    events: log.length,
    rounds: round,
    averages: scoreSeries.map((average) => Number(average.toFixed(2))),
    gates: Object.entries(lifecycle.answeredGates).map(([id, { choice }]) => [id, choice]),
    outcome: outcome && {
      status: outcome.status,
      rounds: outcome.rounds,
      recorded: outcome.recorded,
      decidedBy: outcome.decidedBy,
    },
    record: lifecycle.record && {
      number: lifecycle.record.number,
      slug: lifecycle.record.slug,
      status: lifecycle.record.status,
    },
    calls: lifecycle.calls,
  };
}

it("one with a new name keeps the one it was asked under", () => {
  const { lifecycle } = foldLog(read("debate-v4-renamed.json"));
  expect([lifecycle.title, lifecycle.created.subject.title]).toEqual(["Mute people in a meeting", "Mute participants"]);
});

describe("recorded logs stay readable", () => {
  it("are all known", () => {
    expect(names.toSorted()).toEqual(Object.keys(MEANINGS).toSorted());
  });

  it.each(names)("%s means what it meant", (name) => {
    const log = read(name);
    expect(meaningOf(log)).toEqual(MEANINGS[name]);
    expect(nextStep(foldLog(log))).toEqual({ kind: "idle" });
  });

  it.each(names)("%s loses nothing when it is read", (name) => {
    expect(read(name)).toEqual(JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")));
  });

  it("hold every type of event", () => {
    const recorded = new Set(names.flatMap(read).map(({ payload }) => payload.type));
    const known = eventPayloadSchema.options.map(({ shape }) => shape.type.value);
    expect([...recorded].toSorted()).toEqual(known.toSorted());
  });
});
