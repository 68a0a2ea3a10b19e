import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as openRoute } from "@/app/api/bundles/route";
import { GET as exportRoute } from "@/app/api/deliberations/[id]/bundle.zip/route";
import { POST as cancelRoute } from "@/app/api/deliberations/[id]/cancel/route";
import { GET as historyRoute } from "@/app/api/deliberations/[id]/record/history/route";
import { POST as statusRoute } from "@/app/api/deliberations/[id]/record/status/route";
import { GET as snapshotRoute } from "@/app/api/deliberations/[id]/route";
import { GET as listRoute } from "@/app/api/deliberations/route";
import { POST as answerRoute } from "@/app/api/gates/[id]/answer/route";
import { GET as gatesRoute } from "@/app/api/gates/route";
import { GET as recordsRoute } from "@/app/api/records/route";
import type { OpenedBundle } from "@/lib/contracts/bundles";
import type { RecordChange } from "@/lib/contracts/record-life";
import type { DeliberationId } from "@/lib/domain/ids";
import { foldLog } from "@/lib/kernel/fold";
import { listRow } from "@/lib/projections/list-row";
import { monthTotal } from "@/lib/server/costs/month-total";
import { readEngineFacts } from "@/lib/server/db/engine-facts";
import { claim, claimOwed, unowned } from "@/lib/server/db/log/lease";
import { createSample } from "@/lib/server/deliberations/create/create-sample";
import { deleteDeliberation } from "@/lib/server/deliberations/delete";
import { readFolded } from "@/lib/server/deliberations/read-folded";
import { changeRecordStatus } from "@/lib/server/records/change-status";
import { exportZip } from "@/lib/server/records/export-zip";
import { currentRecord } from "@/lib/server/records/current-record";
import { reviewRecord, updateRecord } from "@/lib/server/records/life/update-record";
import { saveRecordText } from "@/lib/server/records/text/save-text";
import { callRoute, type Called } from "@/lib/testing/call-route";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { newId, storeLog } from "@/lib/testing/postgres/store-log";
import { storeClosedDebate, storeGatedDebate } from "@/lib/testing/postgres/stored-debates";
import { openedFrom } from "./opened-record";
import { packBundle } from "./pack-bundle";
import { readBundle } from "./read-bundle";
import { READ_ONLY } from "./read-only";

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());
beforeEach(async () => {
  await services.pool.query(
    "delete from deliberation; delete from source; delete from source_file; delete from counter",
  );
});

const pack = async (id: DeliberationId) => (await packBundle(services, id)).bytes;
const post = (bytes: Uint8Array, by = "Grace"): Promise<Called> =>
  callRoute(openRoute, services, {
    query: `?by=${by}`,
    raw: Buffer.from(bytes),
    headers: { "Content-Type": "application/zip" },
  });
const open = async (bytes: Uint8Array, by?: string): Promise<OpenedBundle> => {
  const { status, body } = await post(bytes, by);
  expect([status, body.error]).toEqual([201, undefined]);
  return body.data as OpenedBundle;
};
const remove = (id: DeliberationId) => deleteDeliberation(services, id);
const rows = async (sql: string, ...values: unknown[]) => (await services.pool.query(sql, values)).rows;

/** Everything anyone can read of it. */
async function everything(id: DeliberationId) {
  const { log, folded, page, file, dossier, view } = await currentRecord(services, id);
  return {
    log,
    folded,
    record: view.markdown,
    page,
    names: [file.name, view.headSeq],
    dossier: await dossier(),
    export: Buffer.from((await exportZip(services, id)).bytes).toString("base64"),
    bundle: Buffer.from(await pack(id)).toString("base64"),
  };
}

describe("a round trip", () => {
  it("brings back the same state, record, export and bundle, edited text included", async () => {
    const id = await storeClosedDebate(services);
    await saveRecordText(services, 1, { body: "## Decision\n\nShorter.", note: "Shorter", basedOn: 0, by: "Ada" });
    await changeRecordStatus(services, id, { status: "accepted", by: "Ada", note: "Measured." });
    await updateRecord(services, 1, { title: "Shorter", owner: null, reviewDate: null, reason: "", version: 1 });
    const before = await everything(id);
    expect(before.page).toContain("Shorter.");
    const { manifest } = await readBundle(await pack(id));
    expect(before.dossier.text).toContain(
      `Log up to event ${manifest.log.events}, SHA-256 ${manifest.log.head}: line ${manifest.log.events} of`,
    );
    const bytes = await pack(id);
    await remove(id);
    expect(await open(bytes)).toEqual({ id, title: "Mute participants", opened: "new" });
    expect(await everything(id)).toEqual(before);
  });

  it("brings what people did with the record: status, edits, was it right; a later bundle goes on from it", async () => {
    const id = await storeClosedDebate(services);
    await changeRecordStatus(services, id, { status: "accepted", by: "Ada", note: "Measured." });
    const earlier = await pack(id);
    await reviewRecord(services, 1, { verdict: "kept", note: "It held.", nextReview: null, version: 1, by: "Grace" });
    const later = await pack(id);
    const historyOf = async () =>
      (await callRoute(historyRoute, services, { params: { id } })).body.data as { items: RecordChange[] };
    expect(await historyOf()).toEqual({ items: [] });
    await remove(id);
    await open(earlier);
    expect((await historyOf()).items).toMatchObject([
      { kind: "status", became: "accepted", by: "Ada", reason: "Measured." },
    ]);
    expect(await openedFrom(services.pool, id)).toMatchObject({ edited: null, changes: 1 });
    expect(await open(later)).toMatchObject({ opened: "replaced" });
    expect((await historyOf()).items).toMatchObject([
      { kind: "reviewed", became: "kept", by: "Grace", reason: "It held." },
      { kind: "status" },
    ]);
    expect(Buffer.from(await pack(id)).equals(later)).toBe(true);
    expect(await open(earlier)).toMatchObject({ opened: "already open" });
  });

  it("keeps the sources, so that what was cited is found, and they go with it", async () => {
    const { id } = await createSample(services, "job-queue");
    const [{ source_id: source }] = await rows("select source_id from deliberation_source");
    const texts = () => rows("select hash, text from source_file order by hash");
    const chunks = () => rows("select * from source_chunk order by source_id, hash, part");
    const before = [await services.sources.trees([source]), await texts(), await chunks()];
    const bytes = await pack(id);
    await remove(id);
    expect(await texts()).toEqual([]);
    await open(bytes);
    expect([await services.sources.trees([source]), await texts(), await chunks()]).toEqual(before);
    expect(await services.sources.search({ sources: [source], words: "queue", limit: 3 })).not.toMatchObject({
      hits: [],
    });
    await remove(id);
    expect(await texts()).toEqual([]);
    expect(await rows("select * from opened_bundle")).toEqual([]);
  });
});

describe("what was opened", () => {
  it("is marked, is in no register, inbox or cost, and its number is not counted", async () => {
    const id = await storeClosedDebate(services);
    const bytes = await pack(id);
    await services.pool.query("delete from deliberation; delete from counter");
    await open(bytes);
    const [row] = ((await callRoute(listRoute, services)).body.data as { items: { origin?: string }[] }).items;
    expect(row).toMatchObject({ id, status: "closed", origin: "bundle", record: { number: 1 } });
    const params = { id };
    expect((await callRoute(snapshotRoute, services, { params })).body.data).toMatchObject({ origin: "bundle" });
    expect((await callRoute(recordsRoute, services)).body.data).toMatchObject({ items: [], total: 0 });
    expect(await monthTotal(services)).toMatchObject({ calls: 0 });
    expect(await rows("select * from spending")).toEqual([]);
    const own = await storeClosedDebate(services);
    expect(foldLog((await services.store.read(own, 0)) ?? []).lifecycle.record?.number).toBe(1);
    expect(await rows("select opened_by, parley from opened_bundle")).toEqual([
      { opened_by: "Grace", parley: "0.1.0" },
    ]);
  });

  it("is left alone by workers, sweeps and people, wherever its log ends", async () => {
    const { id, gate } = await storeGatedDebate(services);
    const log = (await services.store.read(id, 0)) ?? [];
    const other = newId();
    const running = log.slice(0, 4).map((event) => ({ ...event, deliberationId: other }));
    await storeLog(services, running);
    const bundles = [await pack(id), await pack(other)];
    await services.pool.query("delete from deliberation; delete from graphile_worker._private_jobs");
    for (const bytes of bundles) await open(bytes);
    expect(await rows("select status from deliberation order by status")).toEqual([
      { status: "awaiting_human" },
      { status: "running" },
    ]);

    expect(await unowned(services.pool, [], 10)).toEqual([]);
    expect(await claim(services.pool, "wrk_1", [], other)).toBeNull();
    expect(await claimOwed(services.pool, "wrk_1", { gone: [], waiting: [other, id], leave: [] }, 10)).toEqual([]);
    expect(await rows("select 1 from graphile_worker._private_jobs")).toEqual([]);
    expect((await readEngineFacts(services.pool)).queue.owed).toBe(0);

    expect((await callRoute(gatesRoute, services)).body.data).toMatchObject({ items: [], total: 0 });
    const refused = [
      await callRoute(answerRoute, services, {
        params: { id: gate.id },
        body: { choice: "one_more_round", rationale: "Late.", by: "Ada" },
      }),
      await callRoute(cancelRoute, services, { params: { id }, body: {} }),
      await callRoute(statusRoute, services, { params: { id }, body: { status: "accepted" } }),
    ];
    for (const { status, body } of refused) expect([status, body.error?.message]).toEqual([409, READ_ONLY]);
    // Not even by somebody who does not ask first.
    const append = { id, expectedHead: log.length, row: listRow(foldLog(log)) };
    const events = [{ payload: { type: "deliberation.cancelled" as const, by: "Eve" }, at: new Date().toISOString() }];
    expect(await services.store.append({ ...append, events })).toBe("conflict");
    expect(await services.store.read(id, 0)).toEqual(log);

    const listed = async (status: string) =>
      ((await callRoute(listRoute, services, { query: `?status=${status}` })).body.data as { total: number }).total;
    expect([await listed("active"), await listed("finished"), await listed("awaiting_human")]).toEqual([0, 2, 0]);
  });
});

describe("the same deliberation again", () => {
  it("is one, however many open it at once", async () => {
    const id = await storeClosedDebate(services);
    const bytes = await pack(id);
    await remove(id);
    const opened = await Promise.all(Array.from({ length: 6 }, (_, index) => open(bytes, `Person ${index}`)));
    expect(opened.map((one) => one.opened).toSorted()).toEqual([...Array(5).fill("already open"), "new"]);
    expect(new Set(opened.map((one) => one.id))).toEqual(new Set([id]));
    expect(await rows("select 1 from deliberation")).toHaveLength(1);
  });

  it("is the own one where it was held here, and a later bundle takes the place of an earlier", async () => {
    const id = await storeClosedDebate(services);
    const first = await pack(id);
    expect(await open(first)).toMatchObject({ opened: "own" });
    expect(await rows("select origin from deliberation")).toEqual([{ origin: null }]);
    await changeRecordStatus(services, id, { status: "accepted", by: "Ada", note: "" });
    const accepted = await pack(id);
    await saveRecordText(services, 1, { body: "## Decision\n\nShorter.", note: "", basedOn: 0, by: "Ada" });
    const edited = await pack(id);
    await remove(id);
    expect(await open(first)).toMatchObject({ opened: "new" });
    expect(await open(accepted)).toMatchObject({ opened: "replaced" });
    expect((await readFolded(services.store, id)).folded.lifecycle.record?.status).toBe("accepted");
    expect(await open(edited)).toMatchObject({ opened: "replaced" });
    expect((await currentRecord(services, id)).page).toContain("Shorter.");
    expect(await open(first)).toMatchObject({ opened: "already open" });
    expect((await currentRecord(services, id)).page).toContain("Shorter.");
  });

  it("with another log is refused, and what is here stays", async () => {
    const id = await storeClosedDebate(services);
    const bytes = await pack(id);
    await services.pool.query(
      `update event set payload = jsonb_set(payload, '{subject,title}', '"Another"') where deliberation_id = $1 and seq = 1`,
      [id],
    );
    const { status, body } = await post(bytes);
    expect([status, body.error?.details]).toEqual([409, { reason: "other-log" }]);
    expect(body.error?.message).toContain("the two logs differ from event 1 on");
    expect(await rows("select origin from deliberation")).toEqual([{ origin: null }]);
  });
});

describe("what is refused", () => {
  it("leaves nothing behind, not even where the database fails in the middle", async () => {
    const { id } = await createSample(services, "job-queue");
    const bytes = await pack(id);
    await remove(id);
    const spoiled = bytes.slice();
    spoiled[200] = (spoiled[200] ?? 0) ^ 1;
    expect(await post(spoiled)).toMatchObject({ status: 422, body: { error: { details: { reason: "tampered" } } } });
    await services.pool.query("alter table opened_bundle add constraint no_more check (false) not valid");
    try {
      expect((await post(bytes)).status).toBe(500);
    } finally {
      await services.pool.query("alter table opened_bundle drop constraint no_more");
    }
    for (const table of ["deliberation", "event", "source", "source_file", "search_text", "opened_bundle"])
      expect([table, ...(await rows(`select 1 from ${table}`))]).toEqual([table]);
    expect(await open(bytes)).toMatchObject({ opened: "new" });
  });

  it("a body that is no zip, or too large", async () => {
    expect(await callRoute(openRoute, services, { body: {} })).toMatchObject({
      status: 422,
      body: { error: { message: "Send the body as application/zip." } },
    });
    const large = await callRoute(openRoute, services, {
      raw: "x",
      headers: { "Content-Type": "application/zip", "Content-Length": String(33 * 1024 * 1024) },
    });
    expect([large.status, large.body.error?.message]).toEqual([
      413,
      "The file is larger than 32 MiB. Parley makes and opens none that are; choose another.",
    ]);
  });

  it("has neither keys nor the environment in what is exported", async () => {
    const id = await storeClosedDebate(services);
    const response = await exportRoute(
      new Request("http://localhost:3000/"),
      { params: Promise.resolve({ id }) },
      () => services,
    );
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="0001-mute-participants.parley.zip"',
    );
    const { unzipSync } = await import("fflate");
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const all = Object.values(files)
      .map((file) => new TextDecoder().decode(file))
      .join("\n");
    expect(all).not.toMatch(/sk-|api[_-]?key|postgres(?:ql)?:\/\/|PARLEY_|DATABASE_URL/i);
  });
});
