/**
 * The properties every protocol must have (architecture.md 3), whatever its agents say and its users choose.
 * A protocol's own test gives the worlds: what is created, what each ask is answered, how each gate is decided.
 */
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Gate } from "@/lib/domain/gate/gate";
import { eventKey } from "@/lib/events/event-key";
import {
  deliberationEventSchema,
  type DeliberationEvent,
  type EventPayload,
  type PayloadOf,
} from "@/lib/events/schema";
import type { Common } from "@/lib/kernel/evolve-common";
import { foldEvent, foldFirst, foldLog, nextStep, type Folded } from "@/lib/kernel/fold";
import { statusOf } from "@/lib/kernel/lifecycle";
import { protocolById } from "@/lib/kernel/registry";
import { completeAnswer } from "./builders";
import { play, type Answer, type Played } from "./play";
import { howMany } from "./thorough";

export type World = {
  created: PayloadOf<"deliberation.created">;
  /** By the ask's key alone: a resumed run must meet the same world. */
  answer: (askKey: string, kind: string) => Answer;
  /** Picks an option of the gate, and a number where one is asked for. */
  choose: (gateId: string) => number;
  /** Gates answered at will; after them the person takes the way out, or it could go on for ever. */
  patience: number;
};

export type Contract = {
  worlds: fc.Arbitrary<World>;
  /** The option that ends it at this gate. */
  wayOut: (gate: Gate) => string;
  /** No game of this world may take more events. */
  maxEvents: (world: World) => number;
  runs?: number;
};

export function describeProtocolContract(name: string, contract: Contract): void {
  const numRuns = contract.runs ?? 60;
  const holds = inSharedGames(contract.worlds, numRuns * SHARED_GAMES, (world) => new PlayedWorld(world, contract));

  describe(`${name}: the contract of every protocol`, () => {
    it("ends for any replies and any decisions, within the bound of its configuration", () => {
      holds(({ log, folded, world }) => {
        expect(statusOf(folded.lifecycle)).toBe("closed");
        expect(nextStep(folded)).toEqual({ kind: "idle" });
        expect(log.length).toBeLessThanOrEqual(contract.maxEvents(world));
      });
    });

    it("never issues the same ask key twice, nor any event twice that can exist once", () => {
      holds(({ log, asked }) => {
        expectDistinct(asked.map(({ key }) => key));
        expectDistinct(log.map(({ payload }) => eventKey(payload)).filter((key) => key !== null));
      });
    });

    it("ends with the same log when it is stopped after any event and resumed", () => {
      holds(({ log, world }) => {
        const prefix = log.slice(0, 1 + (world.choose("where it is stopped") % log.length));
        expectSame(playWorld(world, contract, prefix).log, log);
      });
    });

    it("folds the same log to the same state, also after it was stored, and changes nothing it is given", () => {
      holds(({ log, folded, world, moments }) => {
        expectSame(moments.at(-1)?.state, folded);
        expectSame(foldLog(stored(log)), folded);
        expectSame(world.created, log[0]?.payload);
      });
    });

    it("answers `next` from the state alone", () => {
      holds(({ moments }) => {
        expect(moments.filter(({ state }) => !isDeepStrictEqual(nextStep(state), nextStep(state)))).toEqual([]);
      });
    });

    it("asks nothing while a gate is open", () => {
      holds(({ moments }) => {
        for (const { state, following } of moments) {
          if (state.lifecycle.openGates.length === 0) continue;
          expect(state.lifecycle.openGates).toHaveLength(1);
          expect(nextStep(state)).toEqual({ kind: "idle" });
          expect(commonIn(state).openGate).toEqual(state.lifecycle.openGates[0]);
          expect(following?.type).toBe("gate.answered");
        }
      });
    });

    it("does nothing after a terminal status but number the record", () => {
      holds(({ log, moments }) => {
        for (const { state, following } of moments) {
          if (state.lifecycle.end) expect(following === undefined || following.type === "record.numbered").toBe(true);
        }
        const numbered = log.filter(({ payload }) => payload.type === "record.numbered");
        const closed = log.find(({ payload }) => payload.type === "deliberation.closed")
          ?.payload as PayloadOf<"deliberation.closed">;
        expect(numbered).toHaveLength(closed.outcome.recorded ? 1 : 0);
      });
    });

    it("owes nothing once it is paused, cancelled or failed, wherever it stood", () => {
      const stops: readonly [EventPayload, ...EventPayload[]] = [
        { type: "deliberation.paused", by: "Ada" },
        { type: "deliberation.cancelled", by: "Ada" },
        { type: "deliberation.failed", code: "internal", message: "A bug." },
      ];
      holds(({ log, world }) => {
        const stop = stops[world.choose("who stops it") % stops.length] ?? stops[0];
        const open = log.slice(
          0,
          log.findIndex(({ payload }) => payload.type === "deliberation.closed"),
        );
        const prefix = open.slice(0, 1 + (world.choose("where it is stopped for good") % open.length));
        const stopped = [...prefix, { ...(prefix[0] as DeliberationEvent), seq: prefix.length + 1, payload: stop }];
        const { log: after, folded } = playWorld(world, contract, stopped);
        expectSame(after, stopped);
        expect(commonIn(folded).stopped !== null).toBe(folded.lifecycle.end !== null);
      });
    });

    it("records only events the schema reads back unchanged", () => {
      holds(({ log }) => {
        expectSame(
          stored(log).map((event) => deliberationEventSchema.parse(event)),
          log,
        );
      });
    });

    it("gives every gate an id of its own, and every option of a gate", () => {
      holds(({ log }) => {
        const gates = log.flatMap(({ payload }) => (payload.type === "gate.opened" ? [payload.gate] : []));
        expectDistinct(gates.map(({ id }) => id));
        for (const { options } of gates) expectDistinct(options.map(({ id }) => id));
      });
    });

    it("completes every round it starts at most once, in order (G-02)", () => {
      holds(({ log }) => {
        const numbers = (type: "round.started" | "round.completed") =>
          log.flatMap(({ payload }) => (payload.type === type ? [payload.round] : []));
        const started = numbers("round.started");
        const completed = numbers("round.completed");
        expect(started).toEqual(started.map((_, index) => index + 1));
        expect(completed).toEqual(started.slice(0, completed.length));
        expect(started.length - completed.length).toBeLessThanOrEqual(1);
      });
    });

    it("ends with a word of its own, and as many rounds as it says it is in", () => {
      holds(({ folded }) => {
        const protocol = protocolOf(folded);
        const outcome = protocol.outcome(folded.protocol);
        expect(Object.keys(protocol.endings)).toContain(outcome?.status);
        expect(outcome?.rounds).toBe(protocol.summary(folded.protocol).round);
        // The log and what is said of it agree.
        expect(folded.lifecycle.end).toMatchObject({ kind: "closed", outcome });
      });
    });

    it("can say at any moment where it stands", () => {
      holds(({ moments }) => {
        const speechless = moments.filter(({ state }) => {
          const protocol = protocolOf(state);
          const { headline, requirements } = protocol.readiness(state.protocol);
          const says =
            headline !== "" &&
            requirements.every(({ text }) => text !== "") &&
            protocol.summary(state.protocol).round >= 0;
          return !says || (protocol.outcome(state.protocol) !== null) !== (state.lifecycle.end?.kind === "closed");
        });
        expect(speechless).toEqual([]);
      });
    });
  });
}

/** All properties look at the same games (a third of them, unless the run is a thorough one): playing them takes most of the time. Where one fails, a small world is looked for. */
export function inSharedGames<W, P>(
  worlds: fc.Arbitrary<W>,
  numRuns: number,
  playOne: (world: W) => P,
): (property: (played: P, world: W) => void) => void {
  const games = once(() =>
    fc
      .sample(worlds, howMany(Math.ceil(numRuns / 3), numRuns))
      .map((world) => ({ world, played: once(() => playOne(world)) })),
  );
  return (property) => {
    for (const { world, played } of games()) {
      try {
        property(played(), world);
      } catch (error) {
        fc.assert(
          fc.property(worlds, (other) => property(playOne(other), other)),
          { numRuns },
        );
        throw new Error(`It does not hold for ${fc.stringify(world)}`, { cause: error });
      }
    }
  };
}

/** Twice as many as a property alone would try: they are played once for all of them. */
const SHARED_GAMES = 2;

type Moment = { state: Folded; following: EventPayload | undefined };

class PlayedWorld {
  readonly world: World;
  readonly log: readonly DeliberationEvent[];
  readonly asked: Played["asked"];
  readonly folded: Folded;
  #moments: Moment[] | null = null;

  constructor(world: World, contract: Contract) {
    const { log, asked, folded } = playWorld(world, contract);
    this.world = world;
    this.log = log;
    this.asked = asked;
    this.folded = folded;
  }

  /** Frozen all the way down: a fold, or anything else that looks at them and writes to what it got, throws. */
  get moments(): readonly Moment[] {
    return (this.#moments ??= walk(deepFreeze(this.log)));
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

function playWorld(world: World, { wayOut, maxEvents }: Contract, from?: readonly DeliberationEvent[]): Played {
  const played = play({
    created: world.created,
    answer: ({ key, kind }) => world.answer(key, kind),
    decide: (gate, { lifecycle }) => {
      const pick = world.choose(gate.id);
      const isPatient = Object.keys(lifecycle.answeredGates).length < world.patience;
      const choice = isPatient ? gate.options[pick % gate.options.length]?.id : wayOut(gate);
      return completeAnswer(gate, choice ?? wayOut(gate), pick % 101);
    },
    maxEvents: maxEvents(world),
    ...(from ? { from } : {}),
  });
  expect(played.refused).toEqual([]);
  return played;
}

/** The state after each event, with the event that came next. */
function walk(log: readonly DeliberationEvent[]): Moment[] {
  const [first, ...rest] = log as [DeliberationEvent, ...DeliberationEvent[]];
  const states = [deepFreeze(foldFirst(first))];
  for (const event of rest) states.push(deepFreeze(foldEvent(states.at(-1) as Folded, event)));
  return states.map((state, index) => ({ state, following: log[index + 1]?.payload }));
}

const protocolOf = ({ lifecycle }: Folded) => protocolById(lifecycle.created.protocol);
/** What the screens read of the protocol must be what the lifecycle says. */
const commonIn = ({ protocol }: Folded): Common => protocol as Common;

/** As it comes back from the database. */
const stored = (log: readonly DeliberationEvent[]) => JSON.parse(JSON.stringify(log)) as DeliberationEvent[];

function expectDistinct(values: readonly string[]): void {
  expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
}

/** Node compares whole logs many times as fast as an expectation does, which is asked only to say what differs. */
function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  Object.values(value).forEach(deepFreeze);
  return value;
}
