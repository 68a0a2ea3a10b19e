import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as historyRoute } from "@/app/api/records/[number]/history/route";
import { GET as detailRoute } from "@/app/api/records/[number]/route";
import { POST as statusRoute } from "@/app/api/records/[number]/status/route";
import { POST as supersedesRoute } from "@/app/api/records/[number]/supersedes/route";
import { GET as importedRoute } from "@/app/api/records/imported/[id]/route";
import { GET as listRoute } from "@/app/api/records/imported/route";
import { GET as supersessionRoute } from "@/app/api/records/supersession/route";
import { NOBODY } from "@/lib/domain/access/viewer";
import type { DeliberationId } from "@/lib/domain/ids";
import type { ImportedRow } from "@/lib/contracts/imported-records";
import type { RecordDetail } from "@/lib/contracts/record-life";
import { deleteDeliberation } from "@/lib/server/deliberations/delete";
import { currentRecord } from "@/lib/server/records/current-record";
import { listImported } from "@/lib/server/records/folder/imported";
import { findDecisions } from "@/lib/server/sources/find-decisions";
import { callRoute } from "@/lib/testing/call-route";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { storeClosedDebate } from "@/lib/testing/postgres/stored-debates";

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());

const CRON = "imp_00000000000000aa";
const NOTES = "imp_00000000000000bb";
const BYTES = "# Cron";

let ids: DeliberationId[];
beforeEach(async () => {
  await services.pool.query("delete from deliberation; delete from counter; delete from record_folder");
  ids = [await storeClosedDebate(services, { title: "Queue" }), await storeClosedDebate(services, { title: "Bus" })];
  const facts = { template: "madr-4", deciders: [], supersedes: [], supersededBy: [], problems: [] };
  await services.pool.query(
    "insert into record_folder (id, root, folder, title, read_at, left_out) values ('fld_0000000000000001', '', '', 'records', now(), '[]')",
  );
  await services.pool.query(
    `insert into foreign_record (id, folder_id, path, hash, number, title, status, date, facts, body, search_text, words, imported_at, changed_at)
     select id, 'fld_0000000000000001', path, 'x', number, title, 'accepted', date, $1, $2, lower(title), to_tsvector('simple', title), now(), now()
       from (values ($3, '0040-cron.md', 40, 'Zebra cron', '2020-01-02'), ($4, 'notes.md', null::int, 'Notes', null)) v(id, path, number, title, date)`,
    [JSON.stringify(facts), Buffer.from(BYTES), CRON, NOTES],
  );
});

const supersede = (number: number, body: object) =>
  callRoute(supersedesRoute, services, {
    params: { number: String(number) },
    body: { imported: CRON, reason: "Jobs fail.", ...body },
  });
const detail = async (number: number) =>
  (await callRoute(detailRoute, services, { params: { number: String(number) } })).body.data as RecordDetail;
const listed = async (query: string) =>
  ((await callRoute(listRoute, services, { query })).body.data as { items: ImportedRow[] }).items;

describe("a record in the place of an imported one", () => {
  it("is linked both ways in the register, the history and the page; the file stays as it is", async () => {
    expect(await findDecisions(services.pool, { space: "'spc_first'", sight: null }, "zebra cron", 5)).toHaveLength(1);
    expect((await supersede(1, { by: "Ada" })).status).toBe(200);
    const { supersedesImported, text, title } = await detail(1);
    expect(supersedesImported).toEqual([{ id: CRON, name: "ADR-0040", title: "Zebra cron" }]);
    expect(text.head).toContain('\nsupersedes: "ADR-0040"\n');
    // The export has no file of that name beside it, the folder has.
    expect(text.markdown).not.toContain("](0040-cron.md)");
    expect((await currentRecord(services, ids[0] as DeliberationId, 1)).file.text).toContain(
      "\n- Supersedes [0040-cron](0040-cron.md)\n",
    );
    expect((await listed("?status=superseded"))[0]).toMatchObject({
      status: "accepted",
      replacedBy: { number: 1, title },
    });
    expect((await listed("?status=accepted")).map(({ id }) => id)).toEqual([NOTES]);
    expect((await callRoute(importedRoute, services, { params: { id: CRON } })).body.data).toMatchObject({
      text: BYTES,
      replacedBy: { number: 1 },
    });
    expect((await callRoute(supersessionRoute, services)).body.data).toMatchObject({
      items: [{ number: 1 }],
      imported: [{ id: CRON, name: "ADR-0040", supersededBy: 1 }],
    });
    expect((await callRoute(historyRoute, services, { params: { number: "1" } })).body.data).toMatchObject({
      items: [{ kind: "supersedes", became: "ADR-0040: Zebra cron", by: "Ada", reason: "Jobs fail.", version: null }],
    });
    expect(await findDecisions(services.pool, { space: "'spc_first'", sight: null }, "zebra cron", 5)).toEqual([]);
  });

  it("is ended, and then another may stand there; one without a number is called by its file", async () => {
    await supersede(1, {});
    expect((await supersede(2, {})).body.error).toMatchObject({
      code: "conflict",
      message: "A record has taken the place of “ADR-0040: Zebra cron” already.",
    });
    expect((await supersede(1, { isReplaced: false, reason: "" })).status).toBe(200);
    expect((await supersede(1, { isReplaced: false })).status).toBe(409);
    expect((await supersede(2, {})).status).toBe(200);
    await supersede(2, { imported: NOTES });
    expect((await detail(2)).supersedesImported.map(({ name }) => name)).toEqual(["ADR-0040", "notes.md"]);
  });

  it("can't be a rejected one, needs a reason, and ends with the record", async () => {
    expect((await supersede(1, { reason: " " })).body.error?.fields).toHaveProperty("reason");
    expect((await supersede(1, { imported: "imp_00000000000000cc" })).status).toBe(422);
    await supersede(1, {});
    const reject = (number: number) =>
      callRoute(statusRoute, services, {
        params: { number: String(number) },
        body: { status: "rejected", reason: "x", version: 0 },
      });
    expect((await reject(1)).body.error?.message).toContain("takes the place of ADR-0040: Zebra cron. End that first");
    await reject(2);
    expect((await supersede(2, { imported: NOTES })).body.error?.fields).toEqual({
      imported: "ADR-0002 was rejected and can't take its place.",
    });
    await deleteDeliberation(services, ids[0] as DeliberationId);
    expect((await listed("?q=zebra"))[0]).not.toHaveProperty("replacedBy");
  });

  it("is not told to those who may not know of it", async () => {
    await supersede(1, {});
    await services.pool.query("insert into private_deliberation (deliberation_id, people) values ($1, '{}')", [ids[0]]);
    const query = { sort: "date" as const, limit: 10 };
    const { items } = await listImported({ pool: services.pool, viewer: NOBODY }, query);
    expect(items.map(({ id, replacedBy }) => [id, replacedBy])).toEqual([
      [CRON, undefined],
      [NOTES, undefined],
    ]);
  });
});

it("imported records are sorted by date, page by page, those without one last", async () => {
  const first = (await callRoute(listRoute, services, { query: "?sort=date&limit=1" })).body.data as {
    items: ImportedRow[];
    nextCursor: string;
  };
  expect(first.items.map(({ id }) => id)).toEqual([CRON]);
  expect((await listed(`?sort=date&limit=1&cursor=${first.nextCursor}`)).map(({ id }) => id)).toEqual([NOTES]);
});
