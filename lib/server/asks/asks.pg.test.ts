import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { POST as answerRoute } from "@/app/api/deliberations/[id]/asks/answer/route";
import { GET as formRoute } from "@/app/api/deliberations/[id]/asks/form/route";
import { POST as retryRoute } from "@/app/api/deliberations/[id]/asks/retry/route";
import { POST as seatRoute } from "@/app/api/deliberations/[id]/seats/route";
import type { Grounding } from "@/lib/domain/evidence/grounding";
import { UNGROUNDED } from "@/lib/evidence/ungrounded";
import { connectionIdSchema, type DeliberationId } from "@/lib/domain/ids";
import type { EventPayload, PayloadOf } from "@/lib/events/schema";
import { foldLog, nextStep } from "@/lib/kernel/fold";
import { inputOf } from "@/lib/runner/ask-input";
import { executeCommand } from "@/lib/server/deliberations/execute-command";
import { debateCreated, panelOf, speakReply } from "@/lib/testing/builders";
import { callRoute } from "@/lib/testing/call-route";
import { memorySources } from "@/lib/testing/memory-sources";
import { insertDeliberation } from "@/lib/testing/postgres/insert-deliberation";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { newId } from "@/lib/testing/postgres/store-log";

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());

const CONCERN = { id: null, about: null, text: "The failure mode is open." };
const append = (id: DeliberationId, ...payloads: EventPayload[]) => executeCommand(services.store, id, () => payloads);
const logOf = async (id: DeliberationId) => (await services.store.read(id, 0)) ?? [];
const typesAfter = async (id: DeliberationId, seq: number) =>
  (await logOf(id)).slice(seq).map(({ payload }) => payload.type);

const ENDPOINT: PayloadOf<"deliberation.created">["source"] = { kind: "endpoint", model: "m-1" };

/** A debate whose first seat is asked, and what it is asked under. */
async function storeAsking({
  source = ENDPOINT,
  isStarted = true,
  grounding,
}: {
  source?: typeof ENDPOINT;
  isStarted?: boolean;
  grounding?: Grounding;
} = {}) {
  const id = await insertDeliberation(services.pool, {
    ...debateCreated({ panel: panelOf("API") }),
    source,
    ...(grounding ? { grounding } : {}),
  });
  let folded = foldLog(await logOf(id));
  for (let step = nextStep(folded); step.kind === "record"; step = nextStep(folded))
    folded = await append(id, ...step.events);
  const step = nextStep(folded);
  const ask = step.kind === "ask" ? step.asks[0] : undefined;
  if (!ask) throw new Error("Nobody is asked.");
  const { key, kind, round, agentId } = ask;
  if (isStarted) folded = await append(id, { type: "ask.started", key, kind, round, agentId });
  return { id, ask, key, agentId, folded, head: folded.lifecycle.headSeq };
}

const pausedBy = (by: string): EventPayload => ({
  type: "deliberation.paused",
  by,
  ...(by === "Parley" ? { reason: "The endpoint rejected the API key." } : {}),
});
const retry = (id: string, key: string) =>
  callRoute(retryRoute, services, { params: { id }, body: { key, by: "Ada" } });
const answer = (id: string, key: string, reply: unknown, more: object = {}) =>
  callRoute(answerRoute, services, { params: { id }, body: { key, reply, by: "Ada", ...more } });
const change = (id: string, agentId: string, settings: object) =>
  callRoute(seatRoute, services, { params: { id }, body: { agentId, settings, by: "Ada" } });
const form = (id: string, key: string) =>
  callRoute(formRoute, services, { params: { id }, query: `?key=${encodeURIComponent(key)}` });

describe("retry", () => {
  it("a call that is owed is on record as tried again, and the runner is called", async () => {
    const { id, key, agentId, head } = await storeAsking();
    await services.pool.query("delete from graphile_worker._private_jobs");
    const { status, body } = await retry(id, key);
    expect([status, body.data]).toEqual([200, { id, status: "running", headSeq: head + 1 }]);
    expect((await logOf(id)).at(-1)?.payload).toEqual({ type: "ask.retried", key, agentId, by: "Ada" });
    const { rows } = await services.pool.query(
      "select 1 from graphile_worker._private_jobs where payload ->> 'id' = $1::text",
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  it("what Parley paused goes on; what a person paused does not", async () => {
    const held = await storeAsking();
    await append(held.id, pausedBy("Parley"));
    expect((await retry(held.id, held.key)).body.data).toMatchObject({ status: "running" });
    expect(await typesAfter(held.id, held.head + 1)).toEqual(["ask.retried", "deliberation.resumed"]);

    const stopped = await storeAsking();
    await append(stopped.id, pausedBy("Bob"));
    const refused = await retry(stopped.id, stopped.key);
    expect([refused.status, refused.body.error?.message]).toEqual([
      409,
      "Bob paused the deliberation. Resume it first.",
    ]);
    expect(await typesAfter(stopped.id, stopped.head + 1)).toEqual([]);
  });

  it("409 with a sentence where nothing is owed under the key, 404 where there is nothing", async () => {
    const { id, head } = await storeAsking();
    const { status, body } = await retry(id, "r7/speak/nobody");
    expect(status).toBe(409);
    expect(body.error?.message).toMatch(/^“r7\/speak\/nobody” no longer needs an answer\. Round 1: .+ is answering\.$/);
    expect(await typesAfter(id, head)).toEqual([]);
    expect((await retry(newId(), "r1/speak/api")).status).toBe(404);
  });
});

describe("change a seat", () => {
  it("is on record, also for whoever is asked without a seat; a pause by the endpoint ends, a person's does not", async () => {
    const { id, agentId, head } = await storeAsking();
    await append(id, pausedBy("Parley"));
    expect((await change(id, agentId, { model: "m-2", temperature: 0.2 })).body.data).toMatchObject({
      status: "running",
    });
    expect((await logOf(id))[head + 1]?.payload).toEqual({
      type: "seat.changed",
      agentId,
      settings: { model: "m-2", temperature: 0.2 },
      by: "Ada",
    });
    expect(await typesAfter(id, head + 1)).toEqual(["seat.changed", "deliberation.resumed"]);
    expect((await change(id, "orchestrator", { model: "m-3" })).status).toBe(200);

    await append(id, pausedBy("Bob"));
    expect((await change(id, agentId, { model: "m-4" })).body.data).toMatchObject({ status: "paused" });
  });

  it("422 for nobody's seat and for an unknown connection; a known one is taken", async () => {
    const { id, agentId } = await storeAsking();
    expect((await change(id, "nobody", { model: "m" })).body.error?.fields).toEqual({
      agentId: "No agent on the panel has this id.",
    });
    const connection = connectionIdSchema.parse("con_abcdefghijkl");
    expect(Object.keys((await change(id, agentId, { connection })).body.error?.fields ?? {})).toEqual([
      "settings.connection",
    ]);
    expect(Object.keys((await change(id, agentId, { connection: "env" })).body.error?.fields ?? {})).toEqual([
      "settings.connection",
    ]);
    await services.prisma.connection.create({ data: { id: connection, name: "Local", settings: {} } });
    expect((await change(id, agentId, { connection })).status).toBe(200);
    expect((await logOf(id)).at(-1)?.payload).toMatchObject({ type: "seat.changed", settings: { connection } });
  });

  it("409 in a rehearsal and after the end", async () => {
    const rehearsal = await storeAsking({ source: { kind: "rehearsal", script: "converges" } });
    const { status, body } = await change(rehearsal.id, rehearsal.agentId, { model: "m" });
    expect([status, body.error?.message]).toEqual([409, "A rehearsal does not call a model."]);
    const ended = await storeAsking();
    await append(ended.id, { type: "deliberation.cancelled", by: "Bob" });
    expect((await change(ended.id, ended.agentId, { model: "m" })).status).toBe(409);
  });
});

describe("answer in place of a seat", () => {
  it("is a reply with the person's name and the proof of what the seat was given", async () => {
    const { id, ask, key, folded, head } = await storeAsking();
    expect((await answer(id, key, speakReply(80))).body.data).toMatchObject({ status: "running", headSeq: head + 1 });
    const built = inputOf(folded, ask);
    if (built.kind !== "ready") throw new Error("There is a prompt.");
    expect((await logOf(id)).at(-1)?.payload).toMatchObject({
      type: "reply.recorded",
      key,
      model: "person",
      answeredBy: "Ada",
      usage: null,
      durationMs: 0,
      failedAttempts: [],
      prompt: built.prompt,
      input: built.input,
      reply: { satisfaction_score: 80 },
    });
    const again = await answer(id, key, speakReply(80));
    expect([again.status, again.body.error?.message.includes("no longer needs an answer")]).toEqual([409, true]);
  });

  it("G-13, G-15: what a person quotes is looked for, shown in the form as asked for, and marked where it proves nothing", async () => {
    const memory = memorySources({ app: { "src/mute.ts": "export const MUTE_MS = 500; // muted on the server" } });
    const own = services;
    services = { ...own, sources: memory.reader };
    try {
      const grounding = memory.grounding({ evidence: "required" });
      const first = await storeAsking({ grounding });
      expect((await form(first.id, first.key)).body.data).toMatchObject({ citations: { settles: true } });
      const citations = [
        { quote: "export const MUTE_MS = 500;", path: "src/mute.ts", settles: "The mute state is lost." },
        { quote: "as nobody ever wrote it down" },
      ];
      const concern = "It takes half a second [c1].";
      await answer(first.id, first.key, speakReply(80, { blocking_concerns: [concern] }), { citations });
      expect((await logOf(first.id)).at(-1)?.payload).toMatchObject({
        flags: [],
        evidence: {
          citations: [
            { id: "c1", status: "found", at: { path: "src/mute.ts", from: 1 } },
            { id: "c2", status: "not_found" },
          ],
          settled: [{ concern: "The mute state is lost.", citations: ["c1"] }],
        },
      });
      const bare = await storeAsking({ grounding });
      await answer(bare.id, bare.key, speakReply(80));
      expect((await logOf(bare.id)).at(-1)?.payload).toMatchObject({ answeredBy: "Ada", flags: [UNGROUNDED] });
      const plain = await storeAsking();
      expect((await form(plain.id, plain.key)).body.data).not.toHaveProperty("citations");
      const refused = await answer(plain.id, plain.key, speakReply(80), { citations });
      expect([refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([422, ["citations"]]);
      expect((await answer(bare.id, bare.key, speakReply(80), { citations: [{ quote: "" }] })).status).toBe(422);
    } finally {
      services = own;
    }
  });

  it("422 with the protocol's own reason, and nothing is on record", async () => {
    const { id, key, head } = await storeAsking();
    const contradiction = await answer(id, key, speakReply(80, { blocking_concerns: [] }));
    expect(contradiction.status).toBe(422);
    expect(contradiction.body.error?.fields?.reply).toMatch(
      /^The score 80 is below the target 90, yet no blocking concern is named\. .+\.$/,
    );
    expect(
      (await answer(id, key, { ...speakReply(80), proposal: undefined, satisfaction_score: 120 })).body.error?.fields,
    ).toMatchObject({ "reply.proposal": "This is required.", "reply.satisfaction_score": "At most 100." });
    const asked = { ...speakReply(80), answered: [], earlier_concerns: [], blocking_concerns: [CONCERN] };
    expect((await answer(id, key, { ...asked, proposal: "  " })).body.error?.fields).toEqual({
      reply: "Proposal: proposal is empty.",
    });
    expect(await typesAfter(id, head)).toEqual([]);
  });

  it("an ask the runner has not begun is begun with it; a pause by the endpoint ends, a person's refuses", async () => {
    const early = await storeAsking({ isStarted: false });
    await answer(early.id, early.key, speakReply(80));
    expect(await typesAfter(early.id, early.head)).toEqual(["ask.started", "reply.recorded"]);

    const held = await storeAsking();
    await append(held.id, pausedBy("Parley"));
    expect((await answer(held.id, held.key, speakReply(80))).body.data).toMatchObject({ status: "running" });
    expect(await typesAfter(held.id, held.head + 1)).toEqual(["deliberation.resumed", "reply.recorded"]);

    const stopped = await storeAsking();
    await append(stopped.id, pausedBy("Bob"));
    expect((await answer(stopped.id, stopped.key, speakReply(80))).status).toBe(409);
  });
});

it("the form has the prompt, the shape with its bounds, and an empty answer of that shape", async () => {
  const { id, ask, key, folded } = await storeAsking();
  const built = inputOf(folded, ask);
  const { status, body } = await form(id, key);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    key,
    messages: built.kind === "ready" ? built.messages : [],
    schema: {
      type: "object",
      properties: { satisfaction_score: { minimum: 0, maximum: 100 }, blocking_concerns: { type: "array" } },
    },
    example: { proposal: "", satisfaction_score: 0, blocking_concerns: [] },
  });
  expect(JSON.stringify(body.data)).not.toContain(String(Number.MAX_SAFE_INTEGER));
  expect((await form(id, "r9/speak/api")).status).toBe(409);
});
