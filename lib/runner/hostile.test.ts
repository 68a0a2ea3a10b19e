/** Many deliberations of all protocols against an endpoint that fails in every way, on a clock that runs fast. */
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectionLimitsSchema } from "@/lib/domain/connection";
import { connectionIdSchema, type ConnectionId, type DeliberationId, deliberationIdSchema } from "@/lib/domain/ids";
import { describeModelError, type ModelErrorCode } from "@/lib/models/errors";
import { NO_SOURCES } from "@/lib/looking/no-sources";
import { createOpenAiPort } from "@/lib/models/openai/openai-port";
import { foldLog } from "@/lib/kernel/fold";
import { statusOf } from "@/lib/kernel/lifecycle";
import { PROTOCOL_IDS } from "@/lib/protocols/protocol-ids";
import { completeAnswer, eventsOf } from "@/lib/testing/builders";
import {
  HOSTILE_WAYS,
  type HostileEndpoint,
  type HostileWay,
  startHostileEndpoint,
} from "@/lib/testing/endpoint/hostile-endpoint";
import { MemoryLogStore } from "@/lib/testing/memory-log-store";
import { rehearsalCreated } from "@/lib/testing/rehearsed-games";
import { doubtsAbout } from "@/lib/testing/reply-proof";
import { TEST_SETTINGS, connectionLimiters } from "@/lib/testing/runner-ports";
import { howMany } from "@/lib/testing/thorough";
import { advance } from "./advance";
import type { Clock, Endpoint, RunnerPorts } from "./ports";
import { NO_TELEMETRY } from "./telemetry";

const DELIBERATIONS = howMany(40, 150);
/** One with which the rarest ways are met several times by the fewer deliberations too. */
const SEED = 20_261_119;
/** A backoff of half a second is over in ten milliseconds. */
const FASTER = 50;
/** Under way at once: more only makes the process busy, and an answer late that is not meant to be. */
const AT_ONCE = 40;
const CONNECTIONS = Array.from({ length: 6 }, (_, index) => connectionIdSchema.parse(`con_hostile0000${index}`));

let endpoint: HostileEndpoint;
beforeAll(async () => {
  endpoint = await startHostileEndpoint({ seed: SEED });
});
afterAll(() => endpoint.close());

function fastClock(): Clock & { sleeping: () => number } {
  let sleeping = 0;
  const begin = performance.now();
  return {
    now: () => Date.parse("2026-01-05T09:00:00Z") + Math.round((performance.now() - begin) * FASTER),
    elapsed: () => Date.parse("2026-01-05T09:00:00Z") + Math.round((performance.now() - begin) * FASTER),
    sleep: async (ms, signal) => {
      sleeping++;
      await delay(ms / FASTER, undefined, { signal }).finally(() => sleeping--);
    },
    random: () => 0.5,
    sleeping: () => sleeping,
  };
}

function portsOn(clock: Clock): Omit<RunnerPorts, "store"> {
  const limits = connectionLimitsSchema.parse({
    maxConcurrent: 24,
    attemptTimeoutMs: 60_000,
    totalTimeoutMs: 3_600_000,
  });
  const ports = new Map<ConnectionId, Endpoint>();
  for (const [index, id] of CONNECTIONS.entries()) {
    const port = endpoint.tell(
      createOpenAiPort({ apiKey: "hostile", baseURL: endpoint.url, timeoutMs: 400, stallMs: 150 }),
    );
    ports.set(id, { port, connection: { id, name: `Hostile ${index}` }, settings: { ...TEST_SETTINGS, limits } });
  }
  return {
    expectHeld: async () => undefined,
    rehearsal: { complete: () => Promise.reject(new Error("Nobody rehearses here.")) },
    endpointFor: async (id) => {
      const found = ports.get(id);
      if (!found) throw new Error(`There is no connection ${id}.`);
      return found;
    },
    priceOf: async () => null,
    limiterOf: connectionLimiters(clock),
    search: null,
    sources: NO_SOURCES,
    news: { delta: () => undefined, note: () => undefined },
    clock,
    telemetry: NO_TELEMETRY,
  };
}

/** As a person would, so many times: answers the first open gate with its first option, resumes what was paused. */
async function runWithPerson(
  id: DeliberationId,
  store: MemoryLogStore,
  ports: Omit<RunnerPorts, "store">,
  times: number,
): Promise<void> {
  for (let acted = 0; ; acted++) {
    await advance(id, { ...ports, store }, new AbortController().signal).done;
    const { lifecycle } = foldLog(store.log);
    const status = statusOf(lifecycle);
    const at = new Date(ports.clock.now()).toISOString();
    const gate = lifecycle.openGates[0];
    const option = gate?.options[0];
    if (acted >= times) return;
    if (status === "paused") store.push({ type: "deliberation.resumed", by: "Ada" }, at);
    else if (status === "awaiting_human" && gate && option) {
      const answer = completeAnswer(gate, option.id);
      store.push(
        {
          type: "gate.answered",
          gateId: gate.id,
          answer: { rationale: "Go on.", answeredBy: "Ada", acceptedRisks: [], scores: {}, texts: {}, ...answer },
        },
        at,
      );
    } else return;
  }
}

it(`${DELIBERATIONS} deliberations end, wait or pause with the right words; nothing is on record that was not sent`, async () => {
  const clock = fastClock();
  const ports = portsOn(clock);
  const runs = Array.from({ length: DELIBERATIONS }, (_, index) => {
    const id = deliberationIdSchema.parse(`dlb_hostile${String(index).padStart(8, "0")}`);
    const protocol = PROTOCOL_IDS[index % PROTOCOL_IDS.length] ?? "debate";
    const connection = CONNECTIONS[index % CONNECTIONS.length];
    if (!connection) throw new Error("No connection.");
    const created = rehearsalCreated(protocol, {
      seed: index,
      source: { kind: "endpoint", model: "hostile", connection },
    });
    return {
      id,
      times: index % 2,
      store: new MemoryLogStore(id, {
        ...created,
        subject: { ...created.subject, artifact: "The queue holds jobs in Redis. They must not be lost." },
      }),
    };
  });
  const waiting = [...runs];
  const workOff = async () => {
    for (let run = waiting.shift(); run; run = waiting.shift())
      await runWithPerson(run.id, run.store, ports, run.times);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workOff));

  const ends = new Map<string, number>();
  for (const { store } of runs) {
    const { lifecycle } = foldLog(store.log);
    const status = statusOf(lifecycle);
    ends.set(status, (ends.get(status) ?? 0) + 1);
    expect(["closed", "awaiting_human", "paused"]).toContain(status);
    if (status === "awaiting_human") expect(lifecycle.openGates[0]?.question).toBeTruthy();
    expect(doubtsAbout(store.log, endpoint.sent)).toEqual([]);
    for (const { reason } of eventsOf(store.log, "deliberation.paused"))
      expect(reason).toMatch(
        /^.+ on Hostile \d \(hostile\): The endpoint (rejected the API key|did not accept the request)\. .+ — HTTP 40[01]: /,
      );
    for (const { code, message, failedAttempts } of eventsOf(store.log, "ask.failed")) {
      expect(failedAttempts.length).toBeGreaterThan(0);
      if (!message.startsWith("The prompt would be")) expect(message).toBe(describeModelError(code as ModelErrorCode));
      for (const attempt of failedAttempts)
        expect(attempt).toMatchObject({
          model: "hostile",
          connection: { name: expect.stringMatching(/^Hostile \d$/) as string },
          durationMs: expect.any(Number) as number,
        });
    }
  }
  // Every way was met, and many got through all the same.
  expect((Object.keys(HOSTILE_WAYS) as HostileWay[]).filter((way) => !endpoint.met.get(way))).toEqual([]);
  expect([...ends.keys()]).toEqual(expect.arrayContaining(["awaiting_human", "closed"]));
  expect(ends.get("closed") ?? 0).toBeGreaterThan(DELIBERATIONS / 10);
  // Nothing waits or hangs any more.
  expect(clock.sleeping()).toBe(0);
  await expect.poll(() => endpoint.requests.filter(({ outcome }) => outcome === "open").length).toBe(0);
});
