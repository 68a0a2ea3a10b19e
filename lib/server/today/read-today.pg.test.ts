import { afterAll, beforeAll, expect, it } from "vitest";
import { GET as sinceRoute } from "@/app/api/today/since/route";
import { GET } from "@/app/api/today/route";
import { sinceSchema, todaySchema, type Today } from "@/lib/contracts/today";
import { listDeliberations as contract } from "@/lib/contracts/deliberations/list-deliberations";
import { listDeliberations } from "@/lib/server/deliberations/list";
import { callRoute } from "@/lib/testing/call-route";
import { debateCreated } from "@/lib/testing/builders";
import { storeGatedDebate } from "@/lib/testing/postgres/stored-debates";
import { insertDeliberation } from "@/lib/testing/postgres/insert-deliberation";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());

const today = async (): Promise<Today> => todaySchema.parse((await callRoute(GET, services, {})).body.data);

it("has nothing where there is nothing", async () => {
  expect(await today()).toMatchObject({
    needsYou: { items: [], total: 0 },
    running: { items: [], total: 0 },
    all: { total: 0 },
    decided: { items: [] },
    due: { items: [] },
    isTryingOut: true,
  });
});

it("shows the first of what waits, runs and was decided, and how many there are", async () => {
  const gated = [await storeGatedDebate(services), await storeGatedDebate(services)];
  await services.pool.query("update gate set opened_at = opened_at - interval '1 day' where id = $1", [
    gated[1]?.gate.id,
  ]);
  const ids = [];
  for (let index = 0; index < 6; index++)
    ids.push(await insertDeliberation(services.pool, debateCreated({ start: false })));
  const set = (id: string | undefined, sql: string) =>
    services.pool.query(`update deliberation set ${sql} where id = $1`, [id]);
  for (const id of ids.slice(0, 5)) await set(id, "status = 'running'");
  const closed = ids[5];
  await set(
    closed,
    `status = 'closed', facts = facts || '{"outcome":{"status":"resolved","summary":"Done.","decidedBy":"person"}}'`,
  );
  await services.pool.query(
    "insert into record (number, deliberation_id, slug, title, search_text, status, review_date) values (7, $1, 'q', 'Queue', 'queue', 'accepted', now())",
    [closed],
  );

  const shown = await today();
  expect(shown.needsYou.items.map(({ id }) => id)).toEqual([gated[1]?.gate.id, gated[0]?.gate.id]);
  expect(shown.needsYou.items[0]).toMatchObject({ scale: { target: 90, max: 100 } });
  expect(Object.keys(shown.needsYou.items[0]?.places ?? {}).length).toBeGreaterThan(0);
  expect([shown.running.items.length, shown.running.total]).toEqual([4, 5]);
  expect(shown.decided.items.map(({ number, deliberation }) => [number, deliberation.id])).toEqual([[7, closed]]);
  expect(shown.due).toMatchObject({ total: 1, items: [{ number: 7, isDue: true }] });
  expect(shown.all.total).toBe(8);
  expect(shown.isTryingOut).toBe(true);
  await set(ids[0], `facts = jsonb_set(facts, '{source}', '{"kind":"endpoint","connection":"con_x"}')`);
  expect((await today()).isTryingOut).toBe(false);
  await set(ids[0], `facts = jsonb_set(facts, '{source}', '{"kind":"rehearsal","script":"converges"}')`);

  const since = await callRoute(sinceRoute, services, { query: "?at=2026-01-01T00:00:00Z" });
  expect(sinceSchema.parse(since.body.data)).toMatchObject({ agreed: 0, decided: 1, unsettled: 0, failed: 0 });

  const listed = async (query: object) =>
    (await listDeliberations(services, contract.query.parse(query))).items.map(({ id }) => id);
  expect(await listed({ status: "decided" })).toEqual([closed]);
  expect(await listed({ status: "agreed" })).toEqual([]);
  expect((await listed({ status: "going" })).toSorted()).toEqual(ids.slice(0, 5).toSorted());
  const first = await listDeliberations(services, contract.query.parse({ sort: "newest", limit: 3 }));
  const rest = await listDeliberations(
    services,
    contract.query.parse({ sort: "newest", cursor: first.nextCursor ?? "" }),
  );
  expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(8);
});
