import { expect, it } from "vitest";
import type { Limits, Usage } from "@/lib/runner/connection-limiter";
import { EMPTY_LEDGER, type Ledger, leave, type Party, settle } from "./ledger";

const LIMITS: Limits = { maxConcurrent: 4, requestsPerMinute: 10, tokensPerMinute: 1000 };
const IDLE: Usage = {
  running: 0,
  waiting: 0,
  requests: 0,
  tokens: 0,
  waitingTokens: 0,
  nextTokens: 0,
  deliberations: 0,
  sinceLastCallMs: null,
};
const BUSY: Usage = { ...IDLE, waiting: 9, waitingTokens: 2000, nextTokens: 100, deliberations: 2 };
const NOW = 1_000_000;

const party = (id: string, usage: Partial<Usage> = {}, pause: Partial<Party["pause"]> = {}): Party => ({
  id,
  limits: LIMITS,
  usage: { ...IDLE, ...usage },
  isNew: () => false,
  pause: { news: null, ms: 0, strikes: 0, isProbing: false, wantsProbe: false, no: 0, ...pause },
});

/** Two with half of everything each. */
function shared(): Ledger {
  const first = settle(EMPTY_LEDGER, party("a", BUSY), [], NOW).ledger;
  const asked = settle(first, party("b", BUSY), [], NOW).ledger;
  const given = settle(asked, party("a", BUSY), [], NOW).ledger;
  return settle(given, party("b", BUSY), [], NOW).ledger;
}

it("gives the first everything, and halves it when another one asks", () => {
  const alone = settle(EMPTY_LEDGER, party("a", BUSY), [], NOW);
  expect(alone).toMatchObject({
    allowance: { maxConcurrent: 4, requestsPerMinute: 10, tokensPerMinute: 1000, mayProbe: false },
    isChanged: true,
    isNews: false,
  });
  expect(settle(alone.ledger, party("b", BUSY), [], NOW)).toMatchObject({
    allowance: { maxConcurrent: 0, requestsPerMinute: 0, tokensPerMinute: 0 },
    isNews: true,
  });
  const half = { slots: { granted: 2 }, requests: { granted: 5 }, tokens: { granted: 500 } };
  expect(shared().shares).toMatchObject({ a: half, b: half });
});

it("writes nothing while nobody goes short", () => {
  const { ledger } = settle(EMPTY_LEDGER, party("a", { ...BUSY, waiting: 1, waitingTokens: 100 }), [], NOW);
  for (const usage of [{ running: 3 }, { running: 1, waiting: 2 }, IDLE])
    expect(settle(ledger, party("a", usage), [], NOW + 5000)).toMatchObject({ isChanged: false, ledger });
});

it("frees the places of one that is gone at once, what it may have used of its minute when that is over", () => {
  const { ledger, allowance, isNews } = settle(shared(), party("b", BUSY), ["a"], NOW);
  expect(allowance).toMatchObject({ maxConcurrent: 4, requestsPerMinute: 5, tokensPerMinute: 500 });
  expect(ledger.shares["a"]).toMatchObject({
    slots: { granted: 0 },
    requests: { granted: 5, wanted: 0 },
    until: NOW + 60_000,
  });
  expect(isNews).toBe(true);
  expect(settle(ledger, party("b", BUSY), ["a"], NOW + 59_999).allowance).toMatchObject({ requestsPerMinute: 5 });
  const after = settle(ledger, party("b", BUSY), ["a"], NOW + 60_000);
  expect([after.allowance.requestsPerMinute, Object.keys(after.ledger.shares)]).toEqual([10, ["b"]]);
});

it("one that was taken for gone and comes back counts what it really used", () => {
  const { ledger } = settle(shared(), party("b"), ["a"], NOW);
  const back = settle(ledger, party("a", { requests: 2, tokens: 50, running: 1 }), [], NOW + 1000).ledger;
  expect(back.shares["a"]).toMatchObject({
    slots: { granted: 2, used: 1 },
    requests: { granted: 5, used: 2 },
    tokens: { granted: 500, used: 50 },
  });
  expect(back.shares["a"]?.until).toBeUndefined();
});

it("one that leaves keeps only what it used in the last minute", () => {
  expect(leave(shared(), "a", { ...IDLE, requests: 1, tokens: 70 }, NOW).shares["a"]).toMatchObject({
    slots: { granted: 0 },
    requests: { granted: 1 },
    tokens: { granted: 70 },
    until: NOW + 60_000,
  });
  expect(leave(shared(), "a", IDLE, NOW).shares["a"]).toBeUndefined();
});

it("a pause holds until one of all, that has a place, saw that it is over", () => {
  const paused = settle(shared(), party("a", {}, { news: "paused", ms: 5000, strikes: 2 }), [], NOW);
  expect(paused).toMatchObject({
    isNews: true,
    ledger: { pauses: 1, pause: { until: NOW + 5000, strikes: 2, prober: null } },
  });
  const wants = { wantsProbe: true, no: 1 };
  expect(settle(paused.ledger, party("b", BUSY, wants), [], NOW + 4999).allowance.mayProbe).toBe(false);
  expect(settle(paused.ledger, party("b", { ...BUSY, running: 4 }, wants), [], NOW + 5000).allowance.mayProbe).toBe(
    false,
  );
  const probed = settle(paused.ledger, party("b", BUSY, wants), [], NOW + 5000);
  expect(probed.allowance.mayProbe).toBe(true);
  expect(settle(probed.ledger, party("a", BUSY, wants), [], NOW + 5001).allowance.mayProbe).toBe(false);
  // It is gone, or does not want to any more: the next one may.
  expect(settle(probed.ledger, party("a", BUSY, wants), ["b"], NOW + 5001).allowance.mayProbe).toBe(true);
  expect(settle(probed.ledger, party("b", {}, { no: 1 }), [], NOW + 5001).ledger.pause?.prober).toBeNull();
  expect(settle(probed.ledger, party("b", {}, { news: "resumed", no: 1 }), [], NOW + 5100)).toMatchObject({
    isNews: true,
    ledger: { pause: null, pauses: 1 },
  });
});

it("the end of one pause is not that of the next", () => {
  const first = settle(shared(), party("a", {}, { news: "paused", ms: 1000, strikes: 1 }), [], NOW).ledger;
  const second = settle(first, party("b", {}, { news: "paused", ms: 9000, strikes: 1 }), [], NOW + 2000).ledger;
  expect(settle(second, party("a", {}, { news: "resumed", no: 1 }), [], NOW + 2100).ledger.pause).toMatchObject({
    until: NOW + 11_000,
  });
});
