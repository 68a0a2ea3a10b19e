import { afterAll, beforeAll, expect, it } from "vitest";
import { GET } from "@/app/api/deliberations/[id]/prompt/route";
import type { ExactPrompt } from "@/lib/contracts/deliberations/asks";
import type { PayloadOf } from "@/lib/events/schema";
import type { ChatMessage, ModelPort } from "@/lib/models/port";
import { createRehearsalPort } from "@/lib/models/rehearsal/rehearsal-port";
import { advance } from "@/lib/runner/advance";
import { systemClock } from "@/lib/server/worker/system-clock";
import { debateCreated, eventsOf, panelOf } from "@/lib/testing/builders";
import { callRoute } from "@/lib/testing/call-route";
import { memorySources } from "@/lib/testing/memory-sources";
import { insertDeliberation } from "@/lib/testing/postgres/insert-deliberation";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { runnerPorts } from "@/lib/testing/runner-ports";

const memory = memorySources({
  app: { "src/mute.ts": "// A participant is muted on the server.\nexport const MUTE_MS = 500;" },
});
const created: PayloadOf<"deliberation.created"> = {
  ...debateCreated({ panel: panelOf("API") }),
  grounding: memory.grounding({ askMe: "never" }),
};

let services: TestServices;
beforeAll(async () => {
  services = { ...(await createTestServices()), sources: memory.reader };
});
afterAll(() => services.close());

it("stopped between a look-up and its reply, again and again: no look-up on record is made twice, and every prompt is proven with its excerpts", async () => {
  const id = await insertDeliberation(services.pool, created);
  const given = new Map<string, readonly ChatMessage[]>();
  const rehearsal = createRehearsalPort({ speed: 0 });
  let stops = 0;
  for (let isOver = false; !isOver;) {
    const stop = new AbortController();
    const model: ModelPort = {
      async complete(request, options) {
        const { ask, grounds } = request.cue;
        // Each ask of round 1 is stopped once it has looked.
        if (grounds?.turns.length === 2 && ask.round === 1 && !given.has(`${ask.key} stopped`)) {
          given.set(`${ask.key} stopped`, request.messages);
          stops++;
          stop.abort();
          options.signal.throwIfAborted();
        }
        const reply = await rehearsal.complete(request, options);
        if (!reply.toolCalls) given.set(ask.key, request.messages);
        return reply;
      },
    };
    const ports = runnerPorts({ store: services.store, model, clock: systemClock, sources: memory.reader });
    isOver = (await advance(id, ports, stop.signal).done) !== "stopped";
  }
  expect(stops).toBe(5);

  const log = (await services.store.read(id, 0)) ?? [];
  const turns = eventsOf(log, "look.done").map(({ key, turn }) => `${key} ${turn}`);
  expect(turns.length).toBeGreaterThan(10);
  expect(new Set(turns).size).toBe(turns.length);
  const replies = eventsOf(log, "reply.recorded").filter(({ kind }) => kind === "speak");
  for (const { key, input, evidence } of replies) {
    const response = await callRoute(GET, services, { params: { id }, query: `?key=${encodeURIComponent(key)}` });
    const prompt = response.body.data as ExactPrompt;
    expect(prompt).toMatchObject({ proof: "same", sha256: input.sha256, messages: given.get(key) });
    expect(prompt.messages.some(({ role }) => role === "tool")).toBe(true);
    expect(evidence?.citations.map(({ status }) => status)).toContain("found");
    // What was given after the stop begins with what was given before it.
    const stopped = given.get(`${key} stopped`);
    if (stopped) expect(given.get(key)?.slice(0, stopped.length)).toEqual(stopped);
  }
});
