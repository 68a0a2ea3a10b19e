import { describe, expect, it } from "vitest";
import "@/lib/protocols/all";
import type { Grounding } from "@/lib/domain/evidence/grounding";
import type { PayloadOf } from "@/lib/events/schema";
import { loadShelf } from "@/lib/looking/load-shelf";
import { cachedReader } from "@/lib/looking/cached-reader";
import { foldLog } from "@/lib/kernel/fold";
import { statusOf } from "@/lib/kernel/lifecycle";
import type { ModelPort, ModelReply, ModelRequest } from "@/lib/models/port";
import { createRehearsalPort } from "@/lib/models/rehearsal/rehearsal-port";
import { answersFrom, debateCreated, eventsOf, panelOf } from "@/lib/testing/builders";
import { FakeClock } from "@/lib/testing/fake-clock";
import { MemoryLogStore } from "@/lib/testing/memory-log-store";
import { memorySources } from "@/lib/testing/memory-sources";
import { TEST_ID } from "@/lib/testing/play";
import { endpointOf, runnerPorts } from "@/lib/testing/runner-ports";
import { advance } from "./advance";
import { inputOf } from "./ask-input";

const QUEUE = [
  "export const MAX_ATTEMPTS = 10;",
  "export const RETRY_MS = 500;",
  "// muted participants keep their seat",
  "export function mute() {}",
].join("\n");
const sources = () =>
  memorySources({ app: { "src/queue.ts": QUEUE, "README.md": "# App\nMuting is done on the server." } });

const panel = panelOf("API");
const CONVERGES = [
  [80, 80, 80, 80, 80],
  [92, 92, 92, 92, 92],
];

const created = (grounding: Grounding | null, isRehearsal = false) =>
  ({
    ...debateCreated({ panel, config: { max_iterations: 3 } }),
    source: isRehearsal ? { kind: "rehearsal", script: "converges" } : { kind: "endpoint", model: "scripted" },
    ...(grounding ? { grounding } : {}),
  }) as PayloadOf<"deliberation.created">;

type Special = (request: ModelRequest, call: number) => Partial<ModelReply> | null;

type Options = { takesTools?: boolean; memory?: ReturnType<typeof sources>; grounding?: Grounding | null };

function setUp(
  special: Special,
  { takesTools = false, memory = sources(), grounding = memory.grounding() }: Options = {},
) {
  const store = new MemoryLogStore(TEST_ID, created(grounding));
  const calls: ModelRequest[] = [];
  const plain = answersFrom(CONVERGES, panel);
  const model: ModelPort = {
    async complete(request) {
      calls.push(request);
      const about = { text: "", model: "scripted", usage: { inputTokens: 10, outputTokens: 5, cachedInputTokens: 0 } };
      const chosen = special(request, calls.filter(({ askId }) => askId === request.askId).length);
      if (chosen) return { ...about, ...chosen };
      if (request.reply.name === "looks") return { ...about, text: '{"looks":[]}' };
      const answer = plain(request.cue.ask, foldLog(store.log));
      return { ...about, text: "json" in answer ? JSON.stringify(answer.json) : "" };
    },
  };
  const ports = runnerPorts({
    store,
    model,
    clock: new FakeClock(),
    sources: cachedReader(memory.reader),
    endpointFor: async () => ({ ...endpointOf(model), takesTools: async () => takesTools }),
  });
  const stop = new AbortController();
  return { store, ports, calls, memory, stop, run: () => advance(TEST_ID, ports, stop.signal).done };
}
const looksOf = (store: MemoryLogStore) => eventsOf(store.log, "look.done");
const statusIn = (store: MemoryLogStore) => statusOf(foldLog(store.log).lifecycle);

/** Every prompt on record is built again from the log before it. */
async function expectProven(store: MemoryLogStore, ports: { sources: ReturnType<typeof sources>["reader"] }) {
  const ends = store.log.filter(({ payload }) => payload.type === "reply.recorded" || payload.type === "look.done");
  expect(ends.length).toBeGreaterThan(0);
  for (const { seq, payload } of ends) {
    if (payload.type !== "reply.recorded" && payload.type !== "look.done") continue;
    const folded = foldLog(store.log.slice(0, seq - 1));
    const { key, kind, round, agentId } = payload;
    const ask = { key, kind, round, agentId };
    const shelf = await loadShelf(folded, ask, ports.sources);
    const isLook = payload.type === "look.done" && payload.way === "json";
    const built = inputOf(folded, ask, {
      shelf,
      wanted: isLook ? "look" : "reply",
      maxTokens: payload.input.maxTokens ?? null,
    });
    expect([key, built.kind === "ready" && built.input.sha256]).toEqual([key, payload.input.sha256]);
  }
}

describe("looking by JSON", () => {
  const looks = (...all: unknown[]): Partial<ModelReply> => ({ text: JSON.stringify({ looks: all }) });

  it("asks what the seat wants to see, shows it, and then asks for the reply: each call is on record and proven", async () => {
    const { store, run, calls, ports } = setUp((request, call) =>
      request.reply.name === "looks" && call === 1 && request.cue.ask.key === "r1/speak/api"
        ? looks({ look: "search", words: "attempts" }, { look: "read", path: "src/queue.ts", from: 1, to: 2 })
        : null,
    );
    await run();
    expect(statusIn(store)).toBe("closed");
    const first = looksOf(store).filter(({ key }) => key === "r1/speak/api");
    expect(first.map(({ turn, way, looks: done }) => [turn, way, done.map(({ result }) => result.found)])).toEqual([
      [1, "json", ["hits", "passage"]],
      [2, "json", []],
    ]);
    const reply = calls.filter(({ askId, reply: { name } }) => askId.endsWith("/r1/speak/api") && name !== "looks");
    expect(reply).toHaveLength(1);
    const text = reply[0]?.messages.map(({ content }) => content).join("\n") ?? "";
    expect(text).toContain("1| export const MAX_ATTEMPTS = 10;");
    expect(text).toContain('lines="1-2 of 4"');
    expect(reply[0]?.messages.map(({ role }) => role)).toEqual([
      "system",
      "user",
      "assistant",
      "user",
      "assistant",
      "user",
    ]);
    expect(foldLog(store.log).lifecycle.calls).toBe(calls.length);
    await expectProven(store, ports);
  });

  it("asks at most twice, and takes a reply that is no list of look-ups as one that can't be read", async () => {
    const { store, run, calls } = setUp((request) =>
      request.reply.name === "looks" ? { text: "I would like to see the queue." } : null,
    );
    await run();
    const first = looksOf(store).filter(({ key }) => key === "r1/speak/api");
    expect(first.map(({ turn }) => turn)).toEqual([1, 2]);
    expect(first[0]?.looks).toMatchObject([
      { request: { look: "unread", written: "I would like to see the queue." }, result: { found: "nothing" } },
    ]);
    expect(calls.filter(({ askId }) => askId.endsWith("/r1/speak/api"))).toHaveLength(3);
  });

  it("crashed at any commit and begun again, looks up nothing that is on record twice", async () => {
    const special: Special = (request, call) =>
      request.reply.name === "looks" && call === 1 ? looks({ look: "read", path: "README.md" }) : null;
    const whole = setUp(special);
    await whole.run();
    const commits = whole.store.commits.length;
    for (let crash = 0; crash < Math.min(commits, 14); crash++) {
      const { store, run, calls } = setUp(special);
      let count = 0;
      store.beforeCommit = () => {
        if (count++ === crash) throw new Error("crash");
      };
      await expect(run()).rejects.toThrow("crash");
      const before = looksOf(store).map(({ key, turn }) => `${key} ${turn}`);
      await run();
      expect(statusIn(store)).toBe("closed");
      const turns = looksOf(store).map(({ key, turn }) => `${key} ${turn}`);
      expect(new Set(turns).size).toBe(turns.length);
      for (const done of before) expect(turns.indexOf(done)).toBe(before.indexOf(done));
      // Only the call in flight is made again.
      expect(calls.length).toBeLessThanOrEqual(whole.calls.length + 1);
    }
  });
});

it("a seat that answers although it was asked what it wants to see is not asked again", async () => {
  const plain = answersFrom(CONVERGES, panel);
  const { store, run, calls, ports } = setUp((request) => {
    if (request.reply.name !== "looks" || request.cue.ask.key !== "r1/speak/api") return null;
    const answer = plain(request.cue.ask, foldLog([...store.log]));
    return { text: "json" in answer ? JSON.stringify(answer.json) : "" };
  });
  await run();
  expect(statusIn(store)).toBe("closed");
  expect(calls.filter(({ cue }) => cue.ask.key === "r1/speak/api")).toHaveLength(1);
  const event = store.log.find(({ payload }) => payload.type === "reply.recorded" && payload.key === "r1/speak/api");
  if (event?.payload.type !== "reply.recorded") throw new Error("It has no reply.");
  // Its prompt is the one that asked for look-ups, and is proven as that.
  const folded = foldLog(store.log.slice(0, event.seq - 1));
  const { key, kind, round, agentId, input } = event.payload;
  const ask = { key, kind, round, agentId };
  const built = inputOf(folded, ask, {
    shelf: await loadShelf(folded, ask, ports.sources),
    wanted: "look",
    maxTokens: input.maxTokens ?? null,
  });
  expect(built.kind === "ready" && built.input.sha256).toBe(input.sha256);
});

describe("looking by tools", () => {
  const call = (name: string, args: unknown, id = "call_1"): Partial<ModelReply> => ({
    toolCalls: [{ id, name, arguments: typeof args === "string" ? args : JSON.stringify(args) }],
  });

  it("offers the functions, performs what is called, and goes on with what was found", async () => {
    const { store, run, calls, ports } = setUp(
      (request, nth) =>
        request.cue.ask.key === "r1/speak/api" && nth === 1 ? call("read", { path: "src/queue.ts" }) : null,
      { takesTools: true },
    );
    await run();
    expect(statusIn(store)).toBe("closed");
    expect(looksOf(store)).toMatchObject([
      { key: "r1/speak/api", turn: 1, way: "tools", looks: [{ callId: "call_1" }] },
    ]);
    const second = calls.filter(({ askId }) => askId.endsWith("/r1/speak/api"))[1];
    expect(second?.messages.slice(2)).toMatchObject([
      { role: "assistant", toolCalls: [{ id: "call_1", name: "read", arguments: '{"path":"src/queue.ts"}' }] },
      { role: "tool", callId: "call_1" },
    ]);
    expect(second?.tools?.map(({ name }) => name)).toEqual(["list", "search", "read", "decisions"]);
    await expectProven(store, ports);
  });

  it("says what is wrong with a call, and stops offering once the budget is used up", async () => {
    const { store, run, calls } = setUp(
      (request, nth) =>
        request.cue.ask.key !== "r1/speak/api" || !request.tools
          ? null
          : nth === 1
            ? call("read", '{"path": ')
            : nth === 2
              ? call("read", { path: "src/quue.ts" })
              : call("read", { path: "README.md" }, `call_${nth}`),
      { takesTools: true, memory: sources(), grounding: sources().grounding({ looks: { perAsk: 3, tokens: 16_000 } }) },
    );
    await run();
    const results = looksOf(store).flatMap(({ looks }) => looks.map(({ result }) => result));
    expect(results).toMatchObject([
      { found: "nothing", reason: expect.stringContaining("not valid JSON") },
      { found: "nothing", reason: expect.stringContaining("src/queue.ts") },
      { found: "passage" },
    ]);
    const ofSeat = calls.filter(({ askId }) => askId.endsWith("/r1/speak/api"));
    expect(ofSeat.map(({ tools }) => tools?.length ?? 0)).toEqual([4, 4, 4, 0]);
  });

  it("keeps the look-ups of an ask when it is asked again", async () => {
    const { store, run, calls } = setUp(
      (request, nth) =>
        request.cue.ask.key === "r1/speak/api"
          ? nth === 1
            ? call("read", { path: "README.md" })
            : { text: "no JSON" }
          : null,
      { takesTools: true },
    );
    await run();
    const again = calls.find(({ askId }) => askId.endsWith("/r1/speak/api~2"));
    expect(again?.messages.map(({ role }) => role)).toEqual([
      "system",
      "user",
      "assistant",
      "tool",
      "assistant",
      "user",
    ]);
    expect(looksOf(store)).toHaveLength(1);
  });

  it("two runners: no look-up is recorded twice", async () => {
    const special: Special = (_request, nth) => (nth === 1 ? call("read", { path: "README.md" }) : null);
    const { store, ports, stop } = setUp(special, { takesTools: true });
    await Promise.all([1, 2].map(() => advance(TEST_ID, ports, stop.signal).done));
    const turns = looksOf(store).map(({ key, turn }) => `${key} ${turn}`);
    expect(new Set(turns).size).toBe(turns.length);
    expect(statusIn(store)).toBe("closed");
  });
});

describe("what a reply rests on", () => {
  it("is taken off the reply, checked, and kept beside it", async () => {
    const { store, run } = setUp(
      (request) => {
        if (request.cue.ask.key !== "r1/speak/api" || request.reply.name === "looks") return null;
        const answer = answersFrom(CONVERGES, panel)(request.cue.ask, foldLog(store.log));
        return {
          text: JSON.stringify({
            ...("json" in answer ? (answer.json as object) : {}),
            citations: [
              { id: "c1", source: "app", path: "src/queue.ts", lines: 1, quote: "MAX_ATTEMPTS = 10" },
              { id: "c2", source: "app", path: "src/queue.ts", lines: "2", quote: "RETRY_MS = 900" },
              "nonsense",
            ],
            grounds: [{ concern: "The failure mode is open.", citations: ["c1"], assumption: null, settledBy: null }],
            questions: [{ question: "How many attempts?", why: "", options: null, default: "Ten." }],
            assumptions: ["One region."],
          }),
        };
      },
      { grounding: sources().grounding({ askMe: "never" }) },
    );
    await run();
    const reply = eventsOf(store.log, "reply.recorded").find(({ key }) => key === "r1/speak/api");
    expect(reply?.evidence).toMatchObject({
      citations: [
        { id: "c1", status: "found", at: { from: 1, to: 1 } },
        { id: "c2", status: "not_found" },
      ],
      grounds: [{ concern: "The failure mode is open.", citations: ["c1"] }],
      questions: [{ question: "How many attempts?", default: "Ten." }],
      assumptions: ["One region."],
      unread: ["nonsense"],
    });
    expect(Object.keys(reply?.reply as object)).not.toContain("citations");
    expect(statusIn(store)).toBe("closed");
  });
});

describe("without grounding", () => {
  it("nothing is asked, offered or told of evidence", async () => {
    const { calls, run } = setUp(() => null, { takesTools: true, grounding: null });
    await run();
    expect(calls.length).toBe(11);
    for (const { messages, tools, reply } of calls) {
      expect(tools).toBeUndefined();
      expect(messages.map(({ content }) => content).join("\n")).not.toContain("# Evidence");
      expect(JSON.stringify(reply.jsonSchema)).not.toContain('"grounds"');
    }
  });
});

describe("the rehearsal panel", () => {
  it("looks, cites what it read, and shares a search with the next seat", async () => {
    const memory = sources();
    const store = new MemoryLogStore(TEST_ID, created(memory.grounding(), true));
    const ports = runnerPorts({
      store,
      model: createRehearsalPort({ speed: 0 }),
      clock: new FakeClock(),
      sources: cachedReader(memory.reader),
    });
    await advance(TEST_ID, ports, new AbortController().signal).done;
    expect(statusIn(store)).toBe("closed");
    const replies = eventsOf(store.log, "reply.recorded").filter(({ kind }) => kind === "speak");
    for (const { evidence } of replies) {
      expect(evidence?.citations.length).toBeGreaterThan(0);
      for (const { status } of evidence?.citations ?? []) expect(status).toBe("found");
    }
    const searches = looksOf(store).flatMap(({ looks }) => looks.filter(({ request }) => request.look === "search"));
    expect(searches.length).toBeGreaterThan(memory.asked.searches);
    await expectProven(store, ports);
  });

  it("asks the person once about what the document leaves open, at the end of the round, unless nobody is there", async () => {
    const memory = sources();
    const subject = {
      ...created(null).subject,
      artifact: "# Plan\nMute on the server.\n\n# Open questions\n- How long does a muted participant stay muted?",
    };
    const run = async (askMe: Grounding["askMe"]) => {
      const store = new MemoryLogStore(TEST_ID, { ...created(memory.grounding({ askMe }), true), subject });
      const ports = runnerPorts({
        store,
        model: createRehearsalPort({ speed: 0 }),
        clock: new FakeClock(),
        sources: memory.reader,
      });
      await advance(TEST_ID, ports, new AbortController().signal).done;
      return store;
    };
    const asked = await run("round_end");
    expect(statusIn(asked)).toBe("awaiting_human");
    const [gate] = eventsOf(asked.log, "gate.opened");
    expect(gate?.gate.questions).toMatchObject([
      { question: expect.stringContaining("How long does a muted participant stay muted?") },
    ]);
    const never = await run("never");
    expect(statusIn(never)).toBe("closed");
    expect(eventsOf(never.log, "reply.recorded").flatMap(({ evidence }) => evidence?.questions ?? [])).toEqual([]);
  });
});
