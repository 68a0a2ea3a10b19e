import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DeliberationId } from "@/lib/domain/ids";
import type { EventPayload } from "@/lib/events/schema";
import { listRow } from "@/lib/projections/list-row";
import { foldEvent, foldLog } from "@/lib/kernel/fold";
import type { Append } from "@/lib/runner/ports";
import { debateCreated } from "@/lib/testing/builders";
import { insertDeliberation } from "@/lib/testing/postgres/insert-deliberation";
import { claim, leaseState } from "./lease";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { newId } from "@/lib/testing/postgres/store-log";
import { storeGatedDebate } from "@/lib/testing/postgres/stored-debates";

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());

const at = "2026-03-01T12:00:00.000Z";
const paused: EventPayload = { type: "deliberation.paused", by: "Ada" };
const resumed: EventPayload = { type: "deliberation.resumed", by: "Ada" };
const started: EventPayload = { type: "deliberation.started" };

const fresh = (): Promise<DeliberationId> => insertDeliberation(services.pool, debateCreated({ start: false }));

async function appendOf(id: DeliberationId, ...payloads: EventPayload[]): Promise<Append> {
  const before = foldLog((await services.store.read(id, 0)) ?? []);
  const after = payloads.reduce(
    (folded, payload) => foldEvent(folded, { deliberationId: id, seq: folded.lifecycle.headSeq + 1, at, payload }),
    before,
  );
  return {
    id,
    expectedHead: before.lifecycle.headSeq,
    events: payloads.map((payload) => ({ payload, at })),
    row: listRow(after),
  };
}

const rowOf = async (id: string) =>
  (await services.pool.query("select status, head_seq from deliberation where id = $1", [id])).rows[0];
const seqsOf = async (id: string): Promise<number[]> =>
  (
    await services.pool.query<{ seq: number }>("select seq from event where deliberation_id = $1 order by seq", [id])
  ).rows.map(({ seq }) => seq);
const jobsOf = async (id: string): Promise<number> =>
  (await services.pool.query("select 1 from graphile_worker._private_jobs where payload ->> 'id' = $1", [id]))
    .rowCount ?? 0;

describe("append", () => {
  it("moves head, status and log together", async () => {
    const id = await fresh();
    expect(await services.store.append(await appendOf(id, started, paused))).toBe("appended");
    expect(await rowOf(id)).toEqual({ status: "paused", head_seq: 3 });
    expect((await services.store.read(id, 1))?.map(({ seq, at: when, payload }) => [seq, when, payload])).toEqual([
      [2, at, started],
      [3, at, paused],
    ]);
  });

  it("keeps seq dense when forty write at once, each on the newest truth it can get", async () => {
    const id = await fresh();
    const write = async (): Promise<void> => {
      for (;;) {
        if ((await services.store.append(await appendOf(id, paused, resumed))) === "appended") return;
      }
    };
    await Promise.all(Array.from({ length: 40 }, write));
    expect(await seqsOf(id)).toEqual(Array.from({ length: 81 }, (_, index) => index + 1));
    expect((await rowOf(id)).head_seq).toBe(81);
  });

  it("lets one of many with the same view of the head win, and the others leave nothing", async () => {
    const id = await fresh();
    const append = await appendOf(id, paused);
    const results = await Promise.all(
      Array.from({ length: 20 }, () => services.store.append(append, { enqueue: true })),
    );
    expect(results.filter((result) => result === "appended")).toHaveLength(1);
    expect(await seqsOf(id)).toEqual([1, 2]);
    expect(await jobsOf(id)).toBe(1);
  });

  it("of a writer with an old view changes neither row, nor log, nor queue", async () => {
    const id = await fresh();
    const late = await appendOf(id, started);
    await services.store.append(await appendOf(id, paused));
    expect(await services.store.append(late, { enqueue: true })).toBe("conflict");
    expect(await rowOf(id)).toEqual({ status: "paused", head_seq: 2 });
    expect(await seqsOf(id)).toEqual([1, 2]);
    expect(await jobsOf(id)).toBe(0);
  });

  it("refuses a key that exists: nothing of that append is written", async () => {
    const id = await fresh();
    const first = await appendOf(id, started);
    await services.store.append(first);
    expect(
      await services.store.append({ ...first, expectedHead: 2, events: [{ payload: paused, at }, ...first.events] }),
    ).toBe("conflict");
    expect(await seqsOf(id)).toEqual([1, 2]);
    expect(await rowOf(id)).toEqual({ status: "running", head_seq: 2 });
  });

  it("queues the job in the same commit, unless somebody has the deliberation", async () => {
    const id = await fresh();
    await services.store.append(await appendOf(id, resumed), { enqueue: true });
    expect(await jobsOf(id)).toBe(1);
    expect(await claim(services.pool, "wrk_a", [], id)).toEqual({ id, owner: "wrk_a", epoch: 1, previous: null });
    await services.store.append(await appendOf(id, paused, resumed), { enqueue: true });
    expect(await jobsOf(id)).toBe(1);
  });

  it("takes nothing from a runner whose deliberation was taken over", async () => {
    const id = await fresh();
    await services.store.append(await appendOf(id, resumed));
    const first = await claim(services.pool, "wrk_a", [], id);
    expect(await claim(services.pool, "wrk_b", [], id)).toBeNull();
    const second = await claim(services.pool, "wrk_b", ["wrk_a"], id);
    if (!first || !second) throw new Error("It was not taken.");
    expect(await services.store.append(await appendOf(id, resumed), { lease: first })).toBe("conflict");
    expect(await services.store.append(await appendOf(id, resumed), { lease: second })).toBe("appended");
    expect([await leaseState(services.pool, first), await leaseState(services.pool, second)]).toEqual([
      "taken",
      "held",
    ]);
  });

  it("gives the deliberation back in the commit after which nothing is owed", async () => {
    const id = await fresh();
    await services.store.append(await appendOf(id, resumed));
    const lease = await claim(services.pool, "wrk_a", [], id);
    if (!lease) throw new Error("It was not taken.");
    await services.store.append(await appendOf(id, paused));
    expect(await leaseState(services.pool, lease)).toBe("released");
    expect(await claim(services.pool, "wrk_b", [], id)).toBeNull();
  });

  it("tells the news after the commit", async () => {
    const id = await fresh();
    const client = await services.pool.connect();
    const heard: string[] = [];
    client.on("notification", ({ payload }) => heard.push(payload ?? ""));
    await client.query("listen parley");
    await services.store.append(await appendOf(id, started));
    await services.notifier.settle();
    await client.query("select 1");
    expect(heard).toContain(`${id}:2`);
    await client.query("unlisten parley");
    client.release();
  });
});

it("reads nothing of a deliberation that is not there, and an empty tail of one that is", async () => {
  expect(await services.store.read(newId(), 0)).toBeNull();
  const id = await fresh();
  expect(await services.store.read(id, 1)).toEqual([]);
});

describe("gate rows", () => {
  const gated = () => storeGatedDebate(services);
  const gateRow = async (id: string) =>
    (await services.pool.query("select status, answered_by, answered_at from gate where id = $1", [id])).rows[0];

  it("are open with the event that opened them", async () => {
    const { id, gate } = await gated();
    expect(await gateRow(gate.id)).toEqual({ status: "open", answered_by: null, answered_at: null });
    expect((await rowOf(id)).status).toBe("awaiting_human");
  });

  it("are answered with the answer, once", async () => {
    const { id, gate } = await gated();
    const answer: EventPayload = {
      type: "gate.answered",
      gateId: gate.id,
      answer: { choice: "defer", rationale: "Later.", answeredBy: "Ada", acceptedRisks: [], scores: {}, texts: {} },
    };
    const append = await appendOf(id, answer);
    expect(await services.store.append(append, { enqueue: true })).toBe("appended");
    expect(await gateRow(gate.id)).toEqual({ status: "answered", answered_by: "Ada", answered_at: new Date(at) });
    expect(await services.store.append({ ...append, expectedHead: append.expectedHead + 1 })).toBe("conflict");
  });

  it("are cancelled with their deliberation", async () => {
    const { id, gate } = await gated();
    await services.store.append(await appendOf(id, { type: "deliberation.cancelled", by: "Ada" }));
    expect((await gateRow(gate.id)).status).toBe("cancelled");
  });
});
