import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { GET } from "@/app/api/deliberations/route";
import { listDeliberations } from "@/lib/contracts/deliberations/list-deliberations";
import { transaction } from "@/lib/server/db/transaction";
import { callRoute } from "@/lib/testing/call-route";
import { debateCreated } from "@/lib/testing/builders";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { newId } from "@/lib/testing/postgres/store-log";
import { storeNew } from "./create/store-new";

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());
beforeEach(async () => {
  await services.pool.query("delete from deliberation");
});

async function insert(
  title: string,
  { status, at = "2026-03-01T12:00:00.000Z" }: { status?: string; at?: string } = {},
): Promise<string> {
  const created = debateCreated({ start: false });
  const id = newId();
  await storeNew(
    services.pool,
    {
      deliberationId: id,
      seq: 1,
      at,
      payload: { ...created, subject: { ...created.subject, title, question: `About ${title}?` } },
    },
    null,
  );
  if (status) await services.pool.query("update deliberation set status = $2 where id = $1", [id, status]);
  return id;
}

async function page(query = "") {
  const { status, body } = await callRoute(GET, services, { query });
  expect(body.error).toBeUndefined();
  expect(status).toBe(200);
  return listDeliberations.response.parse(body.data);
}
const titles = async (query: string): Promise<string[]> =>
  (await page(query)).items.map(({ title }) => title).toSorted();

it("is empty at first", async () => {
  expect(await page()).toEqual({ items: [], nextCursor: null, total: 0, isTotalCapped: false });
});

it("filters by status, and by the two tabs", async () => {
  for (const status of ["draft", "queued", "running", "paused", "awaiting_human", "closed", "failed", "cancelled"])
    await insert(status, { status });
  expect(await titles("?status=paused")).toEqual(["paused"]);
  expect(await titles("?status=active")).toEqual(["awaiting_human", "draft", "paused", "queued", "running"]);
  expect(await titles("?status=finished")).toEqual(["cancelled", "closed", "failed"]);
  expect((await page("?status=&protocol=&q=&cursor=")).total).toBe(8);
  expect(await titles("?protocol=debate&status=draft")).toEqual(["draft"]);
  expect(await titles("?protocol=judges")).toEqual([]);
});

it("finds words of title, question and agents, whatever their case, and takes % and _ as they are", async () => {
  await insert("Queue in Postgres");
  await insert("100% cover_age");
  await insert("1000 cover-age");
  await insert("Größe der Nachricht");
  expect(await titles("?q=POSTGRES")).toEqual(["Queue in Postgres"]);
  expect(await titles("?q=about%20queue")).toEqual(["Queue in Postgres"]);
  expect(await titles("?q=100%25")).toEqual(["100% cover_age"]);
  expect(await titles("?q=r_a")).toEqual(["100% cover_age"]);
  expect(await titles("?q=gr%C3%B6%C3%9Fe")).toEqual(["Größe der Nachricht"]);
  expect(await titles("?q=%5C")).toEqual([]);
  expect(await titles("?q=%00")).toHaveLength(4);
  expect((await page("?q=observability")).total).toBe(4);
});

it("pages from the latest change down, each once, also where times are equal", async () => {
  const times = [
    "2026-03-01T12:00:00.001Z",
    "2026-03-01T12:00:00.002Z",
    "2026-03-01T12:00:00.002Z",
    "2026-03-01T12:00:00.002Z",
    "2026-03-01T12:00:00.003Z",
  ];
  for (const [index, at] of times.entries()) await insert(`n${index}`, { at });
  const seen: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const { items, nextCursor, total } = await page(`?limit=2&cursor=${cursor}`);
    expect(total).toBe(5);
    seen.push(...items.map(({ title }) => title));
    cursor = nextCursor;
  }
  expect(seen).toHaveLength(5);
  expect(seen[0]).toBe("n4");
  expect(seen[4]).toBe("n0");
  expect(new Set(seen).size).toBe(5);
});

it("is not confused by what appears above while someone pages", async () => {
  for (let index = 0; index < 4; index++) await insert(`n${index}`, { at: `2026-03-01T12:00:0${index}.000Z` });
  const first = await page("?limit=2");
  await insert("new", { at: "2026-03-02T12:00:00.000Z" });
  const second = await page(`?limit=2&cursor=${first.nextCursor}`);
  expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(["n3", "n2", "n1", "n0"]);
  expect(second.nextCursor).toBeNull();
});

it("refuses a cursor that is none, a limit and a status out of range", async () => {
  for (const query of [
    "?cursor=nonsense",
    `?cursor=${Buffer.from('["x","y"]').toString("base64url")}`,
    "?limit=0",
    "?limit=101",
    "?status=gone",
  ]) {
    expect((await callRoute(GET, services, { query })).status).toBe(422);
  }
});

it("of more than a thousand it counts the first thousand, and still finds what few and what many have", async () => {
  await insert("Needle in it", { status: "paused", at: "2026-02-01T00:00:00.000Z" });
  await services.pool.query(
    `with many as (
       insert into deliberation (id, protocol, title, status, head_seq, facts, created_at, updated_at)
       select 'dlb_many' || lpad(n::text, 12, '0'), protocol, 'Hay ' || n, case n % 2 when 0 then 'closed' else 'running' end, 1, facts, created_at, timestamptz '2026-03-01' + n * interval '1 minute'
         from deliberation, generate_series(1, 1100) n
       returning id, title)
     insert into search_text select id, lower(title) || ' in the stack' from many`,
  );
  expect(await page("?limit=1")).toMatchObject({ total: 1000, isTotalCapped: true, items: [{ title: "Hay 1100" }] });
  expect(await page("?limit=1&q=stack")).toMatchObject({
    total: 1000,
    isTotalCapped: true,
    items: [{ title: "Hay 1100" }],
  });
  expect(await page("?limit=2&q=stack&status=active")).toMatchObject({
    total: 550,
    isTotalCapped: false,
    items: [{ title: "Hay 1099" }, { title: "Hay 1097" }],
  });
  expect(await page("?q=needle")).toMatchObject({ total: 1, isTotalCapped: false, items: [{ title: "Needle in it" }] });
  expect(await titles("?q=needle&status=finished")).toEqual([]);
  const seen = new Set<string>();
  for (let cursor: string | null = ""; cursor !== null;) {
    const { items, nextCursor } = await page(`?limit=100&status=finished&q=hay&cursor=${cursor}`);
    for (const { id } of items) seen.add(id);
    cursor = nextCursor;
  }
  expect(seen.size).toBe(550);
});

it("is searched by an index, which no append has to keep up", async () => {
  const indexes = await services.pool.query<{ table: string; definition: string }>(
    "select tablename as table, indexdef as definition from pg_indexes where indexdef like '%gin_trgm_ops%' order by 1",
  );
  expect(indexes.rows.map(({ table }) => table)).toEqual(["record", "search_text"]);
  // On an empty table Postgres reads the table; what counts is that it can use the index.
  const plan = await transaction(services.pool, async (client) => {
    await client.query("set local enable_seqscan = off");
    return client.query<{ "QUERY PLAN": string }>(
      "explain select deliberation_id from search_text where text like '%needle%' limit 1001",
    );
  });
  expect(plan.rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("search_text_text_idx");
});
