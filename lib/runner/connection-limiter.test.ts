import { setMaxListeners } from "node:events";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ModelError } from "@/lib/models/errors";
import { FakeClock, settled } from "@/lib/testing/fake-clock";
import {
  type Allowance,
  ConnectionLimiter,
  type Limits,
  type PauseNews,
  type Turn,
  type TurnEnd,
  type TurnRequest,
} from "./connection-limiter";

const OPEN: Limits = { maxConcurrent: 1, requestsPerMinute: null, tokensPerMinute: null };
const ANSWERED: TurnEnd = { kind: "answered", tokens: null };

function setUp(limits: Partial<Limits> = {}) {
  const clock = new FakeClock();
  const limiter = new ConnectionLimiter(clock);
  const order: string[] = [];
  const turns = new Map<string, Turn>();
  const ask = (name: string, more: Partial<TurnRequest> = {}): Promise<void> =>
    limiter
      .turn({
        deliberationId: name[0] ?? "a",
        tokens: 100,
        limits: { ...OPEN, ...limits },
        signal: new AbortController().signal,
        giveUpAt: clock.now() + 3_600_000,
        ...more,
      })
      .then((turn) => {
        order.push(name);
        turns.set(name, turn);
      });
  const end = async (name: string, outcome: TurnEnd = ANSWERED): Promise<void> => {
    turns.get(name)?.(outcome);
    await settled();
  };
  return { clock, limiter, order, ask, end };
}

describe("turns at a connection", () => {
  it("deliberations take turns, within one the first comes first", async () => {
    const { order, ask, end } = setUp();
    for (const name of ["a1", "a2", "a3", "a4", "a5", "b1", "b2", "c1"]) void ask(name);
    await settled();
    for (let done = 0; done < 8; done++) await end(order.at(-1) ?? "");
    expect(order).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4", "a5"]);
  });

  it("a wait ends at once with the caller's abort, and the place goes to the next", async () => {
    const { order, ask, end, clock } = setUp();
    await ask("a1");
    const stop = new AbortController();
    const given = ask("a2", { signal: stop.signal });
    void ask("a3");
    stop.abort(new Error("nobody wants it"));
    await expect(given).rejects.toThrow("nobody wants it");
    await end("a1");
    expect(order).toEqual(["a1", "a3"]);
    await end("a3");
    expect(clock.sleeping).toBe(0);
  });

  it("gives up at the total timeout and says that it waited for the connection", async () => {
    const { ask, clock } = setUp();
    await ask("a1");
    const late = ask("a2", { giveUpAt: clock.now() + 90_000 }).catch((error: unknown) => error);
    await clock.advance(90_000);
    const error = await late;
    expect(error).toBeInstanceOf(ModelError);
    expect(error).toMatchObject({
      code: "timeout",
      detail: expect.stringContaining("waited 90 s for the connection") as string,
    });
    expect(clock.sleeping).toBe(0);
  });

  it("counts requests over any sixty seconds", async () => {
    const { order, ask, clock } = setUp({ maxConcurrent: 9, requestsPerMinute: 2 });
    void ask("a1");
    await clock.advance(50_000);
    void ask("a2");
    void ask("a3");
    void ask("a4");
    await clock.advance(9_999);
    expect(order).toEqual(["a1", "a2"]);
    await clock.advance(1);
    expect(order).toEqual(["a1", "a2", "a3"]);
    await clock.advance(49_999);
    expect(order).toHaveLength(3);
    await clock.advance(1);
    expect(order).toHaveLength(4);
  });

  it("reserves tokens and puts them right by what was used", async () => {
    const { order, ask, end, clock } = setUp({ maxConcurrent: 9, tokensPerMinute: 250 });
    for (const name of ["a1", "a2", "a3", "a4"]) void ask(name);
    await settled();
    expect(order).toEqual(["a1", "a2"]);
    await end("a1", { kind: "answered", tokens: 10 });
    expect(order).toEqual(["a1", "a2", "a3"]);
    await end("a2", { kind: "answered", tokens: 240 });
    await clock.advance(59_999);
    expect(order).toHaveLength(3);
    await clock.advance(1);
    expect(order).toHaveLength(4);
  });

  it("lets a call through that is larger than the minute's tokens, alone", async () => {
    const { order, ask, clock } = setUp({ maxConcurrent: 9, tokensPerMinute: 250 });
    void ask("a1", { tokens: 1000 });
    void ask("a2");
    await settled();
    expect(order).toEqual(["a1"]);
    await clock.advance(60_000);
    expect(order).toEqual(["a1", "a2"]);
  });
});

describe("a provider that asks to slow down", () => {
  it("pauses the connection for everyone as long as it says; then one call goes ahead", async () => {
    const { limiter, order, ask, end, clock } = setUp({ maxConcurrent: 3 });
    for (const name of ["a1", "a2", "b1", "b2", "c1"]) void ask(name);
    await settled();
    expect(order).toEqual(["a1", "a2", "b1"]);
    await end("a1", { kind: "slow_down", retryAfterMs: 7000 });
    expect(limiter.pausedForMs).toBe(7000);
    await end("a2");
    await end("b1");
    await clock.advance(6_999);
    expect(order).toHaveLength(3);
    await clock.advance(1);
    expect(order).toHaveLength(4);
    await clock.advance(60_000);
    expect(order).toHaveLength(4);
    await end(order.at(-1) ?? "");
    expect(order).toHaveLength(5);
  });

  it("waits longer each time it is asked again, and no longer after an answer", async () => {
    const { limiter, order, ask, end, clock } = setUp();
    const waits: number[] = [];
    for (let round = 1; round <= 3; round++) {
      void ask(`a${round}`);
      await settled();
      await end(`a${round}`, { kind: "slow_down", retryAfterMs: null });
      waits.push(limiter.pausedForMs);
      await clock.advance(limiter.pausedForMs);
    }
    expect(waits).toEqual([375, 750, 1500]);
    await ask("b1");
    await end("b1");
    await ask("b2");
    await end("b2", { kind: "slow_down", retryAfterMs: null });
    expect(limiter.pausedForMs).toBe(375);
    expect(order).toHaveLength(5);
  });

  it("calls that were under way together count as one request to slow down", async () => {
    const { limiter, ask, end } = setUp({ maxConcurrent: 3 });
    for (const name of ["a1", "b1", "c1"]) void ask(name);
    await settled();
    for (const name of ["a1", "b1", "c1"]) await end(name, { kind: "slow_down", retryAfterMs: null });
    expect(limiter.pausedForMs).toBe(375);
  });

  it("a call that is given up while it goes ahead leaves that to the next one", async () => {
    const { order, ask, end, clock } = setUp({ maxConcurrent: 3 });
    await ask("a1");
    await end("a1", { kind: "slow_down", retryAfterMs: 1000 });
    for (const name of ["a2", "b1", "c1"]) void ask(name);
    await clock.advance(1000);
    expect(order).toEqual(["a1", "a2"]);
    await end("a2", { kind: "abandoned" });
    expect(order).toEqual(["a1", "a2", "b1"]);
    await end("b1", { kind: "failed" });
    expect(order).toHaveLength(4);
  });

  it("a person's wish goes first and does not wait for the end of the pause", async () => {
    const { order, ask, end } = setUp({ maxConcurrent: 3 });
    await ask("a1");
    await end("a1", { kind: "slow_down", retryAfterMs: 100_000 });
    void ask("a2");
    void ask("b1", { isUrgent: true });
    await settled();
    expect(order).toEqual(["a1", "b1"]);
    await end("b1");
    expect(order).toEqual(["a1", "b1", "a2"]);
  });
});

describe("a share of a connection", () => {
  function shared(allowance: Allowance) {
    const clock = new FakeClock();
    const share = { ...allowance };
    const heard: PauseNews[] = [];
    const waits: boolean[] = [];
    const limiter = new ConnectionLimiter(clock, {
      allowance: () => share,
      changed: (isWaiting) => waits.push(isWaiting),
      heard: (news) => heard.push(news),
    });
    const ends: Turn[] = [];
    const limits: Limits = { maxConcurrent: 9, requestsPerMinute: 100, tokensPerMinute: 1000 };
    const ask = (count: number, more: Partial<TurnRequest> = {}) => {
      for (let index = 0; index < count; index++)
        void limiter
          .turn({
            deliberationId: `d${index}`,
            tokens: 100,
            limits,
            signal: new AbortController().signal,
            giveUpAt: clock.now() + 3_600_000,
            ...more,
          })
          .then((turn) => ends.push(turn));
      return settled();
    };
    const change = (more: Partial<Allowance>) => {
      Object.assign(share, more);
      limiter.review();
      return settled();
    };
    return { clock, limiter, heard, waits, ends, ask, change };
  }
  const NONE: Allowance = { maxConcurrent: 0, requestsPerMinute: 0, tokensPerMinute: 0, mayProbe: false };
  const SOME: Allowance = { maxConcurrent: 2, requestsPerMinute: 5, tokensPerMinute: 500, mayProbe: false };

  it("starts nothing without one, and at once when there is one", async () => {
    const { ask, change, ends, limiter, waits } = shared(NONE);
    await ask(3);
    expect([ends.length, waits.at(-1)]).toEqual([0, true]);
    expect(limiter.usage()).toEqual({
      running: 0,
      waiting: 3,
      requests: 0,
      tokens: 0,
      waitingTokens: 300,
      nextTokens: 100,
      deliberations: 3,
      sinceLastCallMs: null,
    });
    await change(SOME);
    expect(ends).toHaveLength(2);
    expect(limiter.usage()).toMatchObject({
      running: 2,
      waiting: 1,
      requests: 2,
      tokens: 200,
      waitingTokens: 100,
      deliberations: 3,
      sinceLastCallMs: 0,
    });
  });

  it("starts nothing new while more is under way than it has left", async () => {
    const { ask, change, ends } = shared(SOME);
    await ask(4);
    await change({ maxConcurrent: 1 });
    ends[0]?.(ANSWERED);
    await settled();
    expect(ends).toHaveLength(2);
    ends[1]?.(ANSWERED);
    await settled();
    expect(ends).toHaveLength(3);
  });

  it("a call larger than the share waits for a larger share; one larger than the limit for the whole of it", async () => {
    const { ask, change, ends } = shared(SOME);
    await ask(1, { tokens: 600 });
    expect(ends).toHaveLength(0);
    await change({ tokensPerMinute: 600 });
    expect(ends).toHaveLength(1);
    const other = shared(SOME);
    await other.ask(1, { tokens: 5000 });
    await other.change({ tokensPerMinute: 999 });
    expect(other.ends).toHaveLength(0);
    await other.change({ tokensPerMinute: 1000 });
    expect(other.ends).toHaveLength(1);
  });

  it("heeds a pause another process was asked for, and goes ahead after it only when told to", async () => {
    const { ask, change, clock, ends, heard, limiter } = shared(SOME);
    limiter.heedPause(5000, 2);
    await ask(3);
    await clock.advance(60_000);
    expect([ends.length, limiter.wantsProbe]).toEqual([0, true]);
    await change({ mayProbe: true });
    expect([ends.length, limiter.isProbing]).toEqual([1, true]);
    ends[0]?.({ kind: "abandoned" });
    await settled();
    expect([ends.length, heard]).toEqual([2, ["unclear"]]);
    ends[1]?.({ kind: "slow_down", retryAfterMs: null });
    await settled();
    // The third in a row, with what the others were told.
    expect([limiter.pausedForMs, limiter.strikes, heard.at(-1)]).toEqual([1500, 3, "paused"]);
    await clock.advance(1500);
    ends[2]?.(ANSWERED);
    await settled();
    expect([limiter.wantsProbe, heard]).toEqual([false, ["unclear", "paused", "resumed"]]);
  });

  it("goes on when another process saw that the pause is over", async () => {
    const { ask, clock, ends, limiter } = shared(SOME);
    limiter.heedPause(5000, 1);
    await ask(1);
    await clock.advance(1000);
    limiter.endPause();
    limiter.review();
    await settled();
    expect([ends.length, limiter.isProbing, limiter.strikes]).toEqual([1, false, 0]);
  });
});

const ends = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("answered" as const),
      tokens: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 100 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("slow_down" as const),
      retryAfterMs: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 5000 })),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "failed" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "abandoned" as const }) },
);
const calls = fc.array(
  fc.record({
    deliberation: fc.integer({ min: 0, max: 4 }),
    arrives: fc.integer({ min: 0, max: 90_000 }),
    takes: fc.integer({ min: 0, max: 20_000 }),
    tokens: fc.integer({ min: 1, max: 150 }),
    end: ends,
    leaves: fc.option(fc.integer({ min: 0, max: 60_000 }), { freq: 6, nil: null }),
  }),
  { minLength: 1, maxLength: 40 },
);

it("holds for any calls: never above the limits in any minute, and every wait ends", async () => {
  await fc.assert(
    fc.asyncProperty(
      calls,
      fc.integer({ min: 1, max: 5 }),
      fc.option(fc.integer({ min: 1, max: 10 }), { nil: null }),
      fc.option(fc.integer({ min: 50, max: 600 }), { nil: null }),
      async (plan, maxConcurrent, requestsPerMinute, tokensPerMinute) => {
        const clock = new FakeClock();
        const limiter = new ConnectionLimiter(clock);
        const begin = clock.now();
        let running = 0;
        let peak = 0;
        const starts: { at: number; tokens: number }[] = [];
        const outcomes: string[] = [];
        const never = new AbortController().signal;
        setMaxListeners(0, never);
        for (const { deliberation, arrives, takes, tokens, end, leaves } of plan) {
          void (async () => {
            await clock.sleep(arrives, never);
            const stop = new AbortController();
            if (leaves !== null) void clock.sleep(leaves, never).then(() => stop.abort());
            try {
              const turn = await limiter.turn({
                deliberationId: String(deliberation),
                tokens,
                limits: { maxConcurrent, requestsPerMinute, tokensPerMinute },
                signal: stop.signal,
                giveUpAt: begin + 7_200_000,
              });
              const start = { at: clock.now(), tokens };
              starts.push(start);
              peak = Math.max(peak, ++running);
              await clock.sleep(takes, never);
              running--;
              if (end.kind === "answered" && end.tokens !== null) start.tokens = Math.min(end.tokens, tokens);
              turn(end.kind === "answered" && end.tokens !== null ? { ...end, tokens: start.tokens } : end);
              outcomes.push("had its turn");
            } catch {
              outcomes.push("left");
            }
          })();
        }
        while (await clock.step());
        expect(outcomes).toHaveLength(plan.length);
        expect(peak).toBeLessThanOrEqual(maxConcurrent);
        for (const { at } of starts) {
          const inWindow = starts.filter((one) => one.at >= at && one.at < at + 60_000);
          if (requestsPerMinute !== null) expect(inWindow.length).toBeLessThanOrEqual(requestsPerMinute);
          // A call above the whole limit goes when nothing else is in the minute; one that used no tokens is nothing.
          const used = inWindow.map(({ tokens }) => tokens).filter((tokens) => tokens > 0);
          if (tokensPerMinute !== null && used.length > 1)
            expect(used.reduce((sum, tokens) => sum + tokens)).toBeLessThanOrEqual(tokensPerMinute);
        }
        expect(outcomes.filter((outcome) => outcome === "left").length).toBeLessThanOrEqual(
          plan.filter(({ leaves }) => leaves !== null).length,
        );
      },
    ),
    { numRuns: 300 },
  );
});

it("nobody starves: with 40 seats waiting before it, a deliberation of 3 has all its turns within 6 others", async () => {
  const { order, ask, end } = setUp();
  for (let seat = 1; seat <= 40; seat++) void ask(`a${seat}`);
  await settled();
  await end("a1");
  for (let seat = 1; seat <= 3; seat++) void ask(`b${seat}`);
  for (let done = 0; done < 6; done++) await end(order.at(-1) ?? "");
  expect(order.filter((name) => name.startsWith("b"))).toEqual(["b1", "b2", "b3"]);
});
