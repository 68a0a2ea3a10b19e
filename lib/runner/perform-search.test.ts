import { hash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { EventPayload } from "@/lib/events/schema";
import { ModelError } from "@/lib/models/errors";
import type { ModelPort, ModelRequest } from "@/lib/models/port";
import { foldLog } from "@/lib/kernel/fold";
import { statusOf } from "@/lib/kernel/lifecycle";
import { conditional, PASS, review, reviewCreated } from "@/lib/protocols/review/rules/review-harness";
import type { ReviewState } from "@/lib/protocols/review/rules/state";
import { SearchError, type FindOptions, type SearchPort, type SearchResult } from "@/lib/search/port";
import { eventsOf } from "@/lib/testing/builders";
import { MemoryLogStore } from "@/lib/testing/memory-log-store";
import { runnerPorts } from "@/lib/testing/runner-ports";
import { secondsBySeq, TEST_ID } from "@/lib/testing/play";
import { advance } from "./advance";

const KEY = "r1/search_literature/literature";
const QUERIES = ["gossip protocols", "rumour mongering"];
const config = { profile: "design", research_type: "M", literature_search: "provider" } as const;
const FOUND: SearchResult = {
  findings: [
    {
      query: "gossip protocols",
      title: "Epidemic algorithms",
      authors: "Demers",
      year: 1987,
      venue: "PODC",
      url: null,
      abstract: "Gossip.",
    },
  ],
  note: "Looked up at works.example.",
};

/** Everything up to the moment the search is owed. */
const before: EventPayload[] = (() => {
  const { log } = review(
    [
      [conditional({ literature_requests: QUERIES }), PASS, PASS],
      [PASS, PASS, PASS],
    ],
    { config },
  );
  const at = log.findIndex(({ payload }) => payload.type === "ask.started" && payload.key === KEY);
  return log.slice(1, at).map(({ payload }) => payload);
})();

type Find = (queries: readonly string[], options: FindOptions) => Promise<SearchResult>;

function setUp(
  find: Find | null,
  source: ReturnType<typeof reviewCreated>["source"] = { kind: "endpoint", model: "any" },
) {
  const store = new MemoryLogStore(TEST_ID, { ...reviewCreated(config), source });
  for (const payload of before) store.push(payload, secondsBySeq(store.log.length + 1));
  const searched: (readonly string[])[] = [];
  const notes: (string | null)[] = [];
  const asked: ModelRequest[] = [];
  // After the search the modifier is owed: this endpoint ends the run there by rejecting its key.
  const model: ModelPort = {
    complete: async (request) => {
      asked.push(request);
      if (request.cue.ask.key === KEY)
        return { text: JSON.stringify({ findings: [], note: "A rehearsal." }), model: "rehearsal", usage: null };
      throw new ModelError("auth");
    },
  };
  const search: SearchPort | null = find && {
    host: "works.example",
    method: { id: "search/openalex", version: 1 },
    find: async (queries, options) => {
      searched.push(queries);
      return find(queries, options);
    },
  };
  const ports = runnerPorts({
    store,
    model,
    search,
    news: { delta: () => undefined, note: (_id, _askKey, note) => void notes.push(note) },
    clock: {
      now: () => Date.parse("2026-01-05T09:30:00Z"),
      elapsed: () => Date.parse("2026-01-05T09:30:00Z"),
      sleep: async () => undefined,
      random: () => 0.5,
    },
  });
  return { store, searched, notes, asked, start: () => advance(TEST_ID, ports, new AbortController().signal) };
}

const endsIn = (store: MemoryLogStore) =>
  store.log
    .map(({ payload }) => payload)
    .filter((payload) => "key" in payload && payload.key.startsWith(KEY) && payload.type !== "ask.started");
const stateIn = (store: MemoryLogStore) => foldLog(store.log).protocol as ReviewState;

describe("P1-46: an ask the literature service answers", () => {
  it("records what was found once, with who was asked and for what", async () => {
    const { store, start, searched, asked } = setUp(async () => FOUND);
    await start().done;
    expect(searched).toEqual([QUERIES]);
    expect(endsIn(store)).toEqual([
      {
        type: "reply.recorded",
        key: KEY,
        kind: "search_literature",
        round: 1,
        agentId: "literature",
        model: "works.example",
        prompt: { id: "search/openalex", version: 1 },
        input: { sha256: hash("sha256", "gossip protocols\nrumour mongering\n", "hex"), chars: 32, tokens: 0 },
        usage: null,
        durationMs: 0,
        failedAttempts: [],
        reply: FOUND,
        flags: [],
      },
    ]);
    expect(stateIn(store).searches).toMatchObject([
      { round: 1, queries: QUERIES, findings: FOUND.findings, note: FOUND.note },
    ]);
    // No model was asked for it, and the revision came after it.
    expect(asked.map(({ cue }) => cue.ask.kind)).toEqual(["modify"]);
    expect(JSON.stringify(asked[0]?.messages)).toContain("Epidemic algorithms");
  });

  it("two runners: it is recorded once", async () => {
    const { store, start } = setUp(async () => FOUND);
    const runners = [start(), start()];
    store.onCommitted = (head) => runners.forEach(({ poke }) => poke(head));
    await Promise.all(runners.map(({ done }) => done));
    expect(endsIn(store)).toHaveLength(1);
  });

  it("keeps the tries that came to nothing, and says so while it lasts", async () => {
    const { store, start, notes } = setUp(async (_queries, { onFailedTry }) => {
      onFailedTry?.(new SearchError("cut", "It broke off."));
      return FOUND;
    });
    await start().done;
    expect(endsIn(store)).toMatchObject([
      {
        type: "reply.recorded",
        failedAttempts: [{ at: "2026-01-05T09:30:00.000Z", code: "cut", message: "It broke off." }],
      },
    ]);
    expect(notes).toEqual(["It broke off. Trying again.", null]);
  });

  it("opens the gate to the person where the service fails", async () => {
    const sentence = "The literature service at works.example did not answer in 10 s.";
    const { store, start, asked } = setUp(() => Promise.reject(new SearchError("timeout", sentence)));
    await start().done;
    expect(endsIn(store)).toMatchObject([
      {
        type: "ask.failed",
        code: "search_failed",
        message: sentence,
        failedAttempts: [{ code: "timeout", message: sentence }],
      },
    ]);
    expect(eventsOf(store.log, "gate.opened").map(({ gate }) => gate)).toMatchObject([
      { kind: "literature", rule: "P1-46", hints: QUERIES },
    ]);
    expect(statusOf(foldLog(store.log).lifecycle)).toBe("awaiting_human");
    expect(asked).toEqual([]);
  });

  it("opens the gate to the person where there is no service", async () => {
    const { store, start } = setUp(null);
    await start().done;
    expect(endsIn(store)).toMatchObject([
      {
        type: "ask.failed",
        code: "search_off",
        message: "No literature service is configured: PARLEY_SEARCH_URL is not set.",
        failedAttempts: [],
      },
    ]);
    expect(eventsOf(store.log, "gate.opened").map(({ gate }) => gate.kind)).toEqual(["literature"]);
  });

  it("does not take what the protocol does not accept", async () => {
    const broken = { findings: [{ ...FOUND.findings[0], title: "" }], note: "" } as SearchResult;
    const { store, start } = setUp(async () => broken);
    await start().done;
    expect(endsIn(store)).toMatchObject([
      {
        type: "reply.rejected",
        key: KEY,
        code: "schema",
        reason: expect.stringContaining("title"),
        raw: JSON.stringify(broken),
      },
      { type: "reply.rejected", key: `${KEY}~2` },
    ]);
    expect(eventsOf(store.log, "gate.opened").map(({ gate }) => gate.kind)).toEqual(["literature"]);
  });

  it("a mistake of our own is not passed off as the service's", async () => {
    const { start, store } = setUp(() => Promise.reject(new TypeError("undefined is not a function")));
    await expect(start().done).rejects.toThrow("undefined is not a function");
    expect(endsIn(store)).toEqual([]);
  });

  it("is given up when the person pauses, and nothing is written after it", async () => {
    const { store, start, searched } = setUp(
      (_queries, { signal }) =>
        new Promise((_, reject) =>
          signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true }),
        ),
    );
    const advancing = start();
    while (searched.length === 0) await new Promise((resolve) => setImmediate(resolve));
    store.push({ type: "deliberation.paused", by: "Ada" }, "2026-01-05T09:31:00.000Z");
    advancing.poke(store.log.length);
    await advancing.done;
    expect(store.log.at(-1)?.payload.type).toBe("deliberation.paused");
  });

  it("goes to the rehearsal panel in a rehearsal, service or not", async () => {
    const { store, start, searched, asked } = setUp(async () => FOUND, { kind: "rehearsal", script: "converges" });
    await start().done;
    expect(searched).toEqual([]);
    expect(asked[0]).toMatchObject({
      model: "rehearsal",
      messages: [],
      cue: { protocol: "review", ask: { key: KEY } },
    });
    expect(endsIn(store)).toMatchObject([
      {
        type: "reply.recorded",
        model: "rehearsal",
        prompt: { id: "search/rehearsal", version: 1 },
        input: { chars: 32 },
        reply: { findings: [], note: "A rehearsal." },
      },
    ]);
  });
});
