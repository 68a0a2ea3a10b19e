import { setMaxListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { connectionLimitsSchema } from "@/lib/domain/connection";
import { connectionIdSchema, type ConnectionId, ENV_CONNECTION } from "@/lib/domain/ids";
import type { EventPayload } from "@/lib/events/schema";
import { ModelError } from "@/lib/models/errors";
import type { ModelPort, ModelRequest } from "@/lib/models/port";
import { foldLog } from "@/lib/kernel/fold";
import { statusOf } from "@/lib/kernel/lifecycle";
import { PAGE_ASK } from "@/lib/kernel/page/page-ask";
import { agentId, answersFrom, debateCreated, eventsOf, panelOf } from "@/lib/testing/builders";
import { FakeClock, settled } from "@/lib/testing/fake-clock";
import { MemoryLogStore } from "@/lib/testing/memory-log-store";
import { TEST_ID } from "@/lib/testing/play";
import { endpointOf, runnerPorts } from "@/lib/testing/runner-ports";
import { advance } from "./advance";
import type { Endpoint, RunnerPorts } from "./ports";
import { TUNABLES } from "./tunables";

const panel = panelOf("API");
const CONVERGES = [
  [80, 80, 80, 80, 80],
  [92, 92, 92, 92, 92],
];
const LONG = "A sentence of the document under discussion, which says something. ".repeat(400);
const OTHER = connectionIdSchema.parse("con_other0000000");

type Chosen = { throw: ModelError } | { takes: number } | "hang" | null;
type Options = {
  special?: (request: ModelRequest, attempt: number) => Chosen;
  settings?: Partial<Endpoint["settings"]>;
  more?: Partial<RunnerPorts>;
  artifact?: string;
  scores?: number[][];
  pageWriter?: "model";
};

function setUp({
  special = () => null,
  settings = {},
  more = {},
  artifact = "",
  scores = CONVERGES,
  pageWriter,
}: Options = {}) {
  const clock = new FakeClock();
  const created = debateCreated({ panel, config: { max_iterations: 5 } });
  const store = new MemoryLogStore(TEST_ID, {
    ...created,
    subject: { ...created.subject, artifact },
    source: { kind: "endpoint", model: "asked" },
    ...(pageWriter ? { pageWriter } : {}),
  });
  const calls: { key: string; at: number; request: ModelRequest; connection: ConnectionId; isAborted: boolean }[] = [];
  const plain = answersFrom(scores, panel);
  const notes: (string | null)[] = [];
  const portOf = (connection: ConnectionId): ModelPort => ({
    async complete(request, { signal }) {
      const { key } = request.cue.ask;
      setMaxListeners(0, signal);
      const call = { key, at: clock.now(), request, connection, isAborted: false };
      signal.addEventListener(
        "abort",
        () => {
          call.isAborted = true;
        },
        { once: true },
      );
      calls.push(call);
      const chosen = special(request, calls.filter((one) => one.key === key).length);
      if (chosen === "hang")
        return new Promise((_, reject) =>
          signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true }),
        );
      if (chosen && "takes" in chosen) await clock.sleep(chosen.takes, signal);
      if (chosen && "throw" in chosen) throw chosen.throw;
      const answer = plain(request.cue.ask, foldLog(store.log));
      return {
        text: "json" in answer ? JSON.stringify(answer.json) : "",
        model: "answered",
        usage: { inputTokens: 10, outputTokens: 5, cachedInputTokens: 0 },
      };
    },
  });
  const ports = runnerPorts({
    store,
    model: portOf(ENV_CONNECTION),
    clock,
    endpointFor: async (id) => ({
      ...endpointOf(portOf(id), settings),
      connection: { id, name: id === OTHER ? "Other" : "Main" },
    }),
    news: { delta: () => undefined, note: (_id, _askKey, note) => void notes.push(note) },
    ...more,
  });
  const advancing = advance(TEST_ID, ports, new AbortController().signal);
  const end = { isReached: false };
  void advancing.done.finally(() => {
    end.isReached = true;
  });
  const push = (payload: EventPayload) => {
    store.push(payload, new Date(clock.now()).toISOString());
    advancing.poke(store.log.length);
  };
  const finish = async () => {
    while (!end.isReached && (await clock.step()));
    await settled();
    if (end.isReached) await advancing.done;
    return end.isReached;
  };
  const callsOf = (key: string) => calls.filter((one) => one.key === key);
  const until = async (key: string, count = 1) => {
    for (let turn = 0; turn < 200 && callsOf(key).length < count; turn++) await settled();
    expect(callsOf(key)).toHaveLength(count);
  };
  return {
    clock,
    store,
    ports,
    calls,
    callsOf,
    notes,
    advancing,
    push,
    finish,
    until,
    status: () => statusOf(foldLog(store.log).lifecycle),
  };
}

const FIRST = "r1/speak/api";
const only = (key: string, chosen: (attempt: number) => Chosen) => (request: ModelRequest, attempt: number) =>
  request.cue.ask.key === key ? chosen(attempt) : null;
const down = () => new ModelError("unavailable", { detail: "connect ECONNREFUSED", isUnreachable: true });

it.each(["auth", "bad_request", "refused"] as const)(
  "G-19: the record's page holds nothing up: with %s it is left to the program, and the deliberation closes",
  async (code) => {
    const { finish, status, store } = setUp({
      pageWriter: "model",
      special: ({ cue }) => (cue.ask.kind === PAGE_ASK ? { throw: new ModelError(code, { detail: "No." }) } : null),
    });
    expect(await finish()).toBe(true);
    expect(status()).toBe("closed");
    expect(eventsOf(store.log, "ask.failed").map(({ kind }) => kind)).toEqual([PAGE_ASK]);
    expect(eventsOf(store.log, "deliberation.paused")).toEqual([]);
    expect(foldLog(store.log).lifecycle.record).not.toBeNull();
  },
);

describe("what is recorded of a call", () => {
  it("connection, price of the day and every failed try with time, duration, tokens, model and connection", async () => {
    const spent = Object.assign(new ModelError("cut_stream", { detail: "After 20 bytes" }), {
      usage: { inputTokens: 7, outputTokens: 2, cachedInputTokens: 0 },
    });
    const price = { currency: "USD", inputPerMillion: 1, outputPerMillion: 2, asOf: "2026-01-01" };
    const { finish, store, status } = setUp({
      special: only(FIRST, (attempt) => (attempt === 1 ? { throw: spent } : { takes: 250 })),
      more: { priceOf: async (id, model) => (id === ENV_CONNECTION && model === "asked" ? price : null) },
    });
    expect(await finish()).toBe(true);
    expect(status()).toBe("closed");
    const [reply] = eventsOf(store.log, "reply.recorded");
    expect(reply).toMatchObject({ model: "answered", connection: { id: "env", name: "Main" }, price });
    expect(reply?.failedAttempts).toEqual([
      {
        at: "2026-01-05T09:00:00.000Z",
        code: "cut_stream",
        message: "After 20 bytes",
        durationMs: 0,
        usage: { inputTokens: 7, outputTokens: 2, cachedInputTokens: 0 },
        model: "asked",
        connection: { id: "env", name: "Main" },
      },
    ]);
  });

  it("an endpoint that rejects the key pauses with seat, connection and model in the reason", async () => {
    const { finish, store, status } = setUp({
      special: () => ({ throw: new ModelError("auth", { detail: "HTTP 401" }) }),
    });
    await finish();
    expect(status()).toBe("paused");
    expect(eventsOf(store.log, "deliberation.paused")[0]?.reason).toMatch(
      /^API on Main \(asked\): The endpoint rejected the API key\..* — HTTP 401$/,
    );
  });

  it("a connection that is gone pauses with what to do", async () => {
    const { finish, store, status } = setUp({
      more: {
        endpointFor: async () => {
          throw new ModelError("auth", { detail: "The connection was removed. Give the agent another one." });
        },
      },
    });
    await finish();
    expect(status()).toBe("paused");
    expect(eventsOf(store.log, "deliberation.paused")[0]?.reason).toBe(
      "API: The connection was removed. Give the agent another one.",
    );
  });
});

describe("an endpoint in trouble", () => {
  it("is tried for two minutes where nobody answers, and the note says who, where, what and when", async () => {
    const { finish, store, notes, callsOf } = setUp({ special: only(FIRST, () => ({ throw: down() })) });
    expect(await finish()).toBe(true);
    const [failed] = eventsOf(store.log, "ask.failed");
    expect(failed).toMatchObject({ key: FIRST, code: "unavailable" });
    const times = callsOf(FIRST).map(({ at }) => at);
    const took = (times.at(-1) ?? 0) - (times[0] ?? 0);
    expect(took).toBeGreaterThanOrEqual(TUNABLES.endpointDownPatienceMs);
    expect(took).toBeLessThan(TUNABLES.endpointDownPatienceMs + TUNABLES.backoffMaxMs);
    expect(failed?.failedAttempts).toHaveLength(times.length);
    expect(notes).toContain("API on Main (asked): The endpoint failed or could not be reached. Next attempt in 1 s.");
    expect(notes.at(-1)).toBeNull();
  });

  it("comes back in time: nothing but the failed tries shows it", async () => {
    const { finish, store, status } = setUp({
      special: only(FIRST, (attempt) => (attempt <= 6 ? { throw: down() } : null)),
    });
    await finish();
    expect(status()).toBe("closed");
    expect(eventsOf(store.log, "ask.failed")).toEqual([]);
    expect(eventsOf(store.log, "reply.recorded")[0]?.failedAttempts).toHaveLength(6);
  });

  it.each([
    ["429", new ModelError("rate_limited", { retryAfterMs: 9000, status: 429 })],
    ["529", new ModelError("unavailable", { retryAfterMs: 9000, status: 529 })],
  ])("a %s holds back the calls of every deliberation on the connection, and one goes ahead", async (_, error) => {
    let isTold = false;
    const first = setUp({
      special: only(FIRST, () => {
        if (isTold) return null;
        isTold = true;
        return { throw: error };
      }),
    });
    await first.until(FIRST);
    const limiter = first.ports.limiterOf(ENV_CONNECTION);
    expect(limiter.pausedForMs).toBe(9000);
    // Another deliberation of the same process, on the same connection.
    const otherStore = new MemoryLogStore(TEST_ID, {
      ...debateCreated({ panel }),
      source: { kind: "endpoint", model: "asked" },
    });
    const stop = new AbortController();
    const other = advance(TEST_ID, { ...first.ports, store: otherStore }, stop.signal);
    await first.clock.advance(8_999);
    expect(first.calls).toHaveLength(1);
    await first.clock.advance(1);
    expect(first.calls.length).toBeGreaterThan(1);
    expect(first.notes).toContain("API is waiting for Main: the provider asked us to slow down. Next attempt in 9 s.");
    stop.abort();
    await other.done;
    await first.finish();
    expect(first.status()).toBe("closed");
  });

  it("is not given up because somebody set the clock, ahead or back", async () => {
    for (const hours of [5, -5]) {
      const { clock, until, finish, store, status } = setUp({
        special: only(FIRST, (attempt) => (attempt === 1 ? { throw: down() } : { takes: 3000 })),
      });
      await until(FIRST);
      clock.setBy(hours * 3_600_000);
      expect(await finish()).toBe(true);
      expect(status()).toBe("closed");
      expect(eventsOf(store.log, "ask.failed")).toEqual([]);
      expect(eventsOf(store.log, "reply.recorded")[0]).toMatchObject({
        durationMs: expect.toSatisfy((ms: number) => ms > 0 && ms < 60_000) as number,
      });
    }
  });

  it("gives up when all tries together take longer than the total timeout, with a try in flight ended", async () => {
    const limits = connectionLimitsSchema.parse({ attemptTimeoutMs: 60_000, totalTimeoutMs: 20_000 });
    const { clock, store, callsOf, until, finish } = setUp({
      special: only(FIRST, () => "hang"),
      settings: { limits },
    });
    await until(FIRST);
    await clock.advance(20_000);
    expect(callsOf(FIRST)[0]?.isAborted).toBe(true);
    await finish();
    expect(eventsOf(store.log, "ask.failed")[0]).toMatchObject({
      key: FIRST,
      code: "timeout",
      failedAttempts: [
        { code: "timeout", message: "The call and its retries took longer than 20000 ms.", durationMs: 20_000 },
      ],
    });
  });

  it("gives up when the connection has no place for it in that time, and says so", async () => {
    const limits = connectionLimitsSchema.parse({ maxConcurrent: 1, totalTimeoutMs: 30_000 });
    const { clock, store, ports, calls, finish } = setUp({ settings: { limits } });
    await ports.limiterOf(ENV_CONNECTION).turn({
      deliberationId: "somebody else",
      tokens: 1,
      limits,
      signal: new AbortController().signal,
      giveUpAt: clock.now() + 3_600_000,
    });
    await clock.advance(30_000);
    expect(calls).toEqual([]);
    expect(eventsOf(store.log, "ask.failed")[0]).toMatchObject({
      key: FIRST,
      code: "timeout",
      failedAttempts: [{ message: expect.stringContaining("waited 30 s for the connection") as string }],
    });
    await finish();
  });
});

describe("a person acts", () => {
  it("gives the seat another connection and model: the call in flight is begun again at once with them", async () => {
    const { push, until, callsOf, finish, store, status } = setUp({
      special: only(FIRST, (attempt) => (attempt === 1 ? "hang" : null)),
    });
    await until(FIRST);
    push({
      type: "seat.changed",
      agentId: agentId("api"),
      settings: { connection: OTHER, model: "bigger", temperature: 0.3 },
      by: "Ada",
    });
    await until(FIRST, 2);
    const [before, after] = callsOf(FIRST);
    expect(before?.isAborted).toBe(true);
    expect(after).toMatchObject({ connection: OTHER, request: { model: "bigger", settings: { temperature: 0.3 } } });
    await finish();
    expect(status()).toBe("closed");
    expect(eventsOf(store.log, "reply.recorded").filter(({ key }) => key === FIRST)).toMatchObject([
      { connection: { id: OTHER } },
    ]);
  });

  it("leaves the calls of other seats alone", async () => {
    const { push, until, callsOf } = setUp({ special: only(FIRST, () => "hang") });
    await until(FIRST);
    push({ type: "seat.changed", agentId: agentId("security"), settings: { model: "bigger" }, by: "Ada" });
    for (let turn = 0; turn < 20; turn++) await settled();
    expect(callsOf(FIRST)).toMatchObject([{ isAborted: false }]);
  });

  it("wants a call tried again: it is, without waiting for the end of a backoff or a pause", async () => {
    const slow = new ModelError("rate_limited", { retryAfterMs: 100_000, status: 429 });
    const { push, until, clock, finish, status } = setUp({
      special: only(FIRST, (attempt) => (attempt === 1 ? { throw: slow } : null)),
    });
    const began = clock.now();
    await until(FIRST);
    push({ type: "ask.retried", key: FIRST, by: "Ada" });
    await until(FIRST, 2);
    expect(clock.now()).toBe(began);
    await finish();
    expect(status()).toBe("closed");
  });

  it("answers for the seat: the call in flight is given up and its answer not taken", async () => {
    const { push, until, callsOf, finish, store, status } = setUp({ special: only(FIRST, () => "hang") });
    await until(FIRST);
    const answer = answersFrom(CONVERGES, panel)(
      { key: FIRST, kind: "speak", round: 1, agentId: agentId("api") },
      foldLog(store.log),
    );
    if (!("json" in answer)) throw new Error("The table gives no answer.");
    push({
      type: "reply.recorded",
      key: FIRST,
      kind: "speak",
      round: 1,
      agentId: agentId("api"),
      model: "person",
      prompt: { id: "debate/speak", version: 1 },
      input: { sha256: "", chars: 0, tokens: 0 },
      usage: null,
      durationMs: 0,
      failedAttempts: [],
      answeredBy: "Ada",
      reply: answer.json as never,
      flags: [],
    });
    await until("r1/speak/observability");
    expect(callsOf(FIRST)).toMatchObject([{ isAborted: true }]);
    await finish();
    expect(status()).toBe("closed");
    expect(eventsOf(store.log, "reply.recorded").filter(({ key }) => key === FIRST)).toMatchObject([
      { answeredBy: "Ada" },
    ]);
  });
});

describe("a prompt that is too long", () => {
  const LATE = "r4/speak/api";
  const SLOWLY = [
    [80, 80, 80, 80, 80],
    [84, 84, 84, 84, 84],
    [88, 88, 88, 88, 88],
    [92, 92, 92, 92, 92],
  ];
  const tooLong = () => new ModelError("context_too_long", { status: 400 });

  it("is bounded by what the connection takes, before it is sent", async () => {
    const { finish, store, status } = setUp({ settings: { contextTokens: 6000 }, artifact: LONG.slice(0, 12_000) });
    await finish();
    expect(status()).toBe("closed");
    for (const { input } of eventsOf(store.log, "reply.recorded")) expect(input.tokens).toBeLessThanOrEqual(6000);
    expect(eventsOf(store.log, "reply.recorded").every(({ input }) => input.maxTokens === 6000)).toBe(true);
  });

  it("is built again with about 70 % of its tokens, by the levels of the debate, and says so", async () => {
    const { finish, store, callsOf, status } = setUp({
      scores: SLOWLY,
      special: only(LATE, (attempt) => (attempt === 1 ? { throw: tooLong() } : null)),
    });
    await finish();
    expect(status()).toBe("closed");
    const [whole, shorter] = callsOf(LATE).map(
      ({ request }) => request.messages.map(({ content }) => content).join("").length,
    );
    expect(shorter).toBeLessThan(whole ?? 0);
    const reply = eventsOf(store.log, "reply.recorded").find(({ key }) => key === LATE);
    expect(reply?.input.contextLevel).toBe("condensed");
    expect(reply?.failedAttempts).toMatchObject([{ code: "context_too_long" }]);
  });

  it("that can't be made to fit fails as too long, and the person is asked (P5-19)", async () => {
    const { finish, store, status, callsOf } = setUp({
      special: (request) => (request.cue.ask.key === FIRST ? { throw: tooLong() } : null),
      artifact: LONG,
    });
    await finish();
    expect(eventsOf(store.log, "ask.failed")[0]).toMatchObject({ key: FIRST, code: "context_too_long" });
    expect(callsOf(FIRST).length).toBeLessThanOrEqual(TUNABLES.maxShortenings + 1);
    expect(status()).toBe("awaiting_human");
    expect(foldLog(store.log).lifecycle.openGates[0]?.kind).toBe("context_too_large");
  });

  it("is cut to the person's agreement: the artifact last, with the share that is left in words", async () => {
    const one = setUp({
      special: (request) =>
        request.messages.map(({ content }) => content).join("").length > 12_000 ? { throw: tooLong() } : null,
      artifact: LONG,
    });
    await one.finish();
    const gate = foldLog(one.store.log).lifecycle.openGates[0];
    if (!gate) throw new Error("Nobody was asked.");
    one.store.push(
      {
        type: "gate.answered",
        gateId: gate.id,
        answer: {
          choice: "shorten",
          rationale: "Go on.",
          answeredBy: "Ada",
          acceptedRisks: [],
          scores: {},
          texts: {},
        } as never,
      },
      new Date(one.clock.now()).toISOString(),
    );
    const again = advance(TEST_ID, one.ports, new AbortController().signal);
    const end = { isReached: false };
    void again.done.finally(() => {
      end.isReached = true;
    });
    while (!end.isReached && (await one.clock.step()));
    const reply = eventsOf(one.store.log, "reply.recorded")[0];
    expect(reply?.input.contextLevel).toMatch(/^minimal, artifact cut to \d+ %$/);
    expect(reply?.failedAttempts.length).toBeGreaterThan(0);
    expect(one.calls.at(-1)?.request.messages[1]?.content).toMatch(/characters of the artifact are cut here/);
  });
});
