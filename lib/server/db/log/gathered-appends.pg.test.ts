import { afterAll, beforeAll, expect, it } from "vitest";
import type { DeliberationId } from "@/lib/domain/ids";
import type { EventPayload } from "@/lib/events/schema";
import { listRow } from "@/lib/projections/list-row";
import { foldEvent, foldLog } from "@/lib/kernel/fold";
import { debateCreated } from "@/lib/testing/builders";
import { insertDeliberation } from "@/lib/testing/postgres/insert-deliberation";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import type { LeasedAppend } from "./append-statement";
import { GatheredAppends } from "./gathered-appends";

let services: TestServices;
let appends: GatheredAppends;
beforeAll(async () => {
  services = await createTestServices();
  appends = new GatheredAppends(services.pool);
});
afterAll(() => services.close());

const started: EventPayload = { type: "deliberation.started" };

const several = (count: number): Promise<DeliberationId[]> =>
  Promise.all(Array.from({ length: count }, () => insertDeliberation(services.pool, debateCreated({ start: false }))));

async function appendOf(
  id: DeliberationId,
  payload: EventPayload = started,
  at = new Date().toISOString(),
): Promise<LeasedAppend> {
  const before = foldLog((await services.store.read(id, 0)) ?? []);
  const { headSeq } = before.lifecycle;
  return {
    id,
    expectedHead: headSeq,
    events: [{ payload, at }],
    row: listRow(foldEvent(before, { deliberationId: id, seq: headSeq + 1, at, payload })),
  };
}

const headsOf = async (ids: readonly string[]): Promise<number[]> => {
  const { rows } = await services.pool.query<{ id: string; head: number; events: number }>(
    "select d.id, d.head_seq as head, (select count(*)::int from event e where e.deliberation_id = d.id and e.seq <= d.head_seq) as events from deliberation d where id = any($1)",
    [ids],
  );
  for (const { head, events } of rows) expect(events).toBe(head);
  const heads = new Map(rows.map(({ id, head }) => [id, head]));
  return ids.map((id) => heads.get(id) ?? 0);
};

/** Each row knows the transaction that wrote it; the server's own count has everybody else's in it. */
const commitsOf = async (ids: readonly string[]): Promise<number> =>
  Number(
    (
      await services.pool.query<{ count: string }>(
        "select count(distinct xmin::text) from event where deliberation_id = any($1) and seq = 2",
        [ids],
      )
    ).rows[0]?.count,
  );

it("writes what comes at the same time in far fewer commits than there are deliberations", async () => {
  const ids = await several(100);
  const ready = await Promise.all(ids.map((id) => appendOf(id)));
  expect(new Set(await Promise.all(ready.map((append) => appends.append(append))))).toEqual(new Set(["appended"]));
  expect(await commitsOf(ids)).toBeLessThan(10);
  expect(new Set(await headsOf(ids))).toEqual(new Set([2]));
});

it("writes the others while somebody has one of the rows locked, and that one afterwards", async () => {
  const ids = await several(5);
  const [locked = ids[0], ...others] = ids;
  const person = await services.pool.connect();
  await person.query("begin");
  await person.query("select 1 from deliberation where id = $1 for update", [locked]);
  const ready = await Promise.all(ids.map((id) => appendOf(id)));
  const [first, ...rest] = ready.map((append) => appends.append(append));
  expect(await Promise.all(rest)).toEqual(others.map(() => "appended"));
  // More than there are lanes: none of them may wait for the locked one.
  for (let time = 0; time < 5; time++)
    expect(
      await appends.append(await appendOf(others[0] as DeliberationId, { type: "deliberation.paused", by: "Ada" })),
    ).toBe("appended");
  expect(await headsOf([locked as string])).toEqual([1]);
  await person.query("commit");
  person.release();
  expect(await first).toBe("appended");
});

it("tells each its own: written, a conflict, or a mistake", async () => {
  const ids = await several(4);
  const [good, late, repeated, wrong] = (await Promise.all(ids.map((id) => appendOf(id)))) as [
    LeasedAppend,
    LeasedAppend,
    LeasedAppend,
    LeasedAppend,
  ];
  await appends.append(late);
  await appends.append(repeated);
  const results = await Promise.allSettled([
    appends.append(good),
    appends.append(late),
    // `deliberation.started` has a key, which is there.
    appends.append({ ...repeated, expectedHead: 2 }),
    appends.append({ ...wrong, events: [{ payload: started, at: "no date" }] }),
  ]);
  expect(
    results.map((result) => (result.status === "fulfilled" ? result.value : (result.reason as { code?: string }).code)),
  ).toEqual(["appended", "conflict", "23505", "22007"]);
  expect(await headsOf(ids)).toEqual([2, 2, 2, 1]);
});

it("takes two appends of one deliberation one after the other", async () => {
  const [id = "" as DeliberationId] = await several(1);
  const first = await appendOf(id);
  const second: LeasedAppend = {
    ...first,
    expectedHead: 2,
    events: [{ payload: { type: "deliberation.paused", by: "Ada" }, at: new Date().toISOString() }],
  };
  expect(await Promise.all([appends.append(first), appends.append(second), appends.append(second)])).toEqual([
    "appended",
    "appended",
    "conflict",
  ]);
});

it("moves the time of the list at once with the status, and otherwise every ten seconds", async () => {
  const [id = "" as DeliberationId] = await several(1);
  const at = (seconds: number): string => new Date(Date.UTC(2030, 0, 1, 0, 0, seconds)).toISOString();
  const updatedAt = async (): Promise<string | undefined> =>
    (
      await services.pool.query<{ updated_at: Date }>("select updated_at from deliberation where id = $1", [id])
    ).rows[0]?.updated_at.toISOString();
  const paused: EventPayload = { type: "deliberation.paused", by: "Ada" };
  await appends.append(await appendOf(id, started, at(0)));
  expect(await updatedAt()).toBe(at(0));
  await appends.append(await appendOf(id, paused, at(1)));
  expect(await updatedAt()).toBe(at(1));
  await appends.append(await appendOf(id, paused, at(5)));
  expect(await updatedAt()).toBe(at(1));
  await appends.append(await appendOf(id, paused, at(12)));
  expect(await updatedAt()).toBe(at(12));
});
