import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as detailRoute, PUT as updateRoute } from "@/app/api/records/[number]/route";
import { GET as historyRoute } from "@/app/api/records/[number]/history/route";
import { POST as reviewRoute } from "@/app/api/records/[number]/reviews/route";
import { POST as statusRoute } from "@/app/api/records/[number]/status/route";
import { GET as calibrationRoute } from "@/app/api/records/calibration/route";
import { GET as ownersRoute } from "@/app/api/records/owners/route";
import { GET as supersessionRoute } from "@/app/api/records/supersession/route";
import { GET as markdownRoute } from "@/app/api/deliberations/[id]/record.md/route";
import type { RecordChange, RecordDetail } from "@/lib/contracts/record-life";
import type { DeliberationId } from "@/lib/domain/ids";
import { foldLog } from "@/lib/kernel/fold";
import { storyOf } from "@/lib/projections/story/story";
import { deleteDeliberation } from "@/lib/server/deliberations/delete";
import { callRoute } from "@/lib/testing/call-route";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { storeClosedDebate } from "@/lib/testing/postgres/stored-debates";

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());

let ids: DeliberationId[];
beforeEach(async () => {
  await services.pool.query("delete from deliberation; delete from counter");
  ids = [];
  for (const title of ["One", "Two", "Three"]) ids.push(await storeClosedDebate(services, { title }));
});

const set = (number: number, body: object) =>
  callRoute(statusRoute, services, { params: { number: String(number) }, body });
const detail = async (number: number) =>
  (await callRoute(detailRoute, services, { params: { number: String(number) } })).body.data as RecordDetail;
const historyOf = async (number: number) =>
  (
    (await callRoute(historyRoute, services, { params: { number: String(number) } })).body.data as {
      items: RecordChange[];
    }
  ).items;
const supersede = (number: number, by: number, version = 0) =>
  set(number, { status: "superseded", supersededBy: by, reason: "It holds instead.", version });

describe("the status of a record", () => {
  it("is set with a reason, in register, log and history at once", async () => {
    const { status, body } = await set(1, { status: "rejected", reason: "Too dear.", by: "Ada", version: 0 });
    expect({ status, data: body.data }).toMatchObject({ status: 200, data: { status: "rejected", version: 1 } });
    expect(await historyOf(1)).toMatchObject([
      { kind: "status", was: "proposed", became: "rejected", by: "Ada", reason: "Too dear.", version: 1 },
    ]);
    const log = (await services.store.read(ids[0] as DeliberationId, 0)) ?? [];
    expect(foldLog(log).lifecycle.record).toMatchObject({ status: "rejected", statusBy: "Ada" });
    expect((await detail(1)).beside.story).toEqual(storyOf(log, foldLog(log)).sentences);
  });

  it.each([
    [{ status: "rejected" }, { reason: "Say why. The reason stays with the record." }],
    [{ status: "superseded", reason: "x" }, { supersededBy: "Say which record takes its place." }],
    [{ status: "accepted", supersededBy: 2 }, { supersededBy: "Only a superseded record has another in its place." }],
    [
      { status: "accepted", versoin: 1 },
      { versoin: "There is no field “versoin”. Fields: status, reason, supersededBy, version, by." },
    ],
    [{ status: "superseded", reason: "x", supersededBy: 1 }, { supersededBy: "A record can't take its own place." }],
    [{ status: "superseded", reason: "x", supersededBy: 77 }, { supersededBy: "There is no ADR-0077." }],
  ])("%j: 422", async (body, fields) => {
    const answer = await set(1, { version: 0, ...body });
    expect({ status: answer.status, fields: answer.body.error?.fields }).toEqual({ status: 422, fields });
    expect(await historyOf(1)).toEqual([]);
  });

  it("of a record that is not there: 404", async () => {
    for (const number of ["9", "0", "-1", "x", "1e10"])
      expect(
        (await callRoute(statusRoute, services, { params: { number }, body: { status: "accepted", version: 0 } }))
          .status,
      ).toBe(404);
  });

  it("set by two at once: the second is told what the first did, and may apply theirs again", async () => {
    const both = await Promise.all([
      set(1, { status: "accepted", by: "Ada", version: 0 }),
      set(1, { status: "deprecated", reason: "Old.", by: "Grace", version: 0 }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409)?.body.error;
    const [first] = await historyOf(1);
    expect(refused?.message).toContain(`${first?.by} changed ADR-0001 after you opened it.`);
    expect(refused?.details).toEqual({ version: 1, changes: [first] });
    const other = first?.became === "accepted" ? { status: "deprecated", reason: "Old." } : { status: "accepted" };
    expect((await set(1, { ...other, version: 1 })).status).toBe(200);
    expect(await historyOf(1)).toHaveLength(2);
  });

  it("that it has already: 409, and nothing is written", async () => {
    expect((await set(1, { status: "proposed", reason: "x", version: 0 })).body.error?.message).toBe(
      "ADR-0001 is proposed already.",
    );
    expect(await historyOf(1)).toEqual([]);
  });
});

describe("supersession", () => {
  it("links both ways, in register, history, log and text", async () => {
    expect((await supersede(1, 3)).body.data).toMatchObject({ status: "superseded", supersededBy: 3 });
    expect((await detail(1)).supersededBy).toMatchObject({ number: 3, title: "Three" });
    expect((await detail(3)).supersedes).toMatchObject([{ number: 1, title: "One", status: "superseded" }]);
    expect(await historyOf(3)).toMatchObject([{ kind: "supersedes", other: 1, version: null }]);
    expect(await historyOf(1)).toMatchObject([{ kind: "status", became: "superseded", other: 3 }]);
    const log = (await services.store.read(ids[0] as DeliberationId, 0)) ?? [];
    expect(foldLog(log).lifecycle.record).toMatchObject({ status: "superseded", supersededBy: 3 });
    const [old, successor] = [(await detail(1)).text.markdown, (await detail(3)).text.markdown];
    expect(old).toMatch(/^---\nstatus: superseded by ADR-0003\n/);
    expect(old).toMatch(/\n- Status: superseded by \[0003-three\]\(0003-three\.md\)\n/);
    expect(successor).toMatch(/\nsupersedes: "ADR-0001"\n[^]*\n- Supersedes \[0001-one\]\(0001-one\.md\)\n/);
    // Nobody who is about to change the other one has to know of it.
    expect((await detail(3)).version).toBe(0);
    const graph = (await callRoute(supersessionRoute, services)).body.data;
    expect(graph).toMatchObject({
      isCapped: false,
      items: [
        { number: 3, supersededBy: null },
        { number: 1, supersededBy: 3 },
      ],
    });
  });

  it("ends with another status", async () => {
    await supersede(1, 3);
    await set(1, { status: "accepted", version: 1 });
    expect(await detail(1)).toMatchObject({ status: "accepted", supersededBy: null });
    expect((await detail(3)).supersedes).toEqual([]);
    const log = (await services.store.read(ids[0] as DeliberationId, 0)) ?? [];
    expect(foldLog(log).lifecycle.record).not.toHaveProperty("supersededBy");
  });

  it("makes no circle, also when several are made at once", async () => {
    const all = await Promise.all([supersede(1, 2), supersede(2, 3), supersede(3, 1)]);
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 422]);
    expect(all.find(({ status }) => status === 422)?.body.error?.fields?.["supersededBy"]).toMatch(
      /^ADR-000\d already takes the place of ADR-000\d/,
    );
  });

  it("never has a rejected record in the place of another", async () => {
    await supersede(1, 2);
    expect((await set(2, { status: "rejected", reason: "x", version: 0 })).body.error).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("ADR-0002 takes the place of ADR-0001."),
    });
    await set(3, { status: "rejected", reason: "x", version: 0 });
    expect((await supersede(2, 3)).body.error?.fields).toEqual({
      supersededBy: "ADR-0003 was rejected and can't take its place.",
    });
  });

  it("goes with the record that took the place", async () => {
    await supersede(1, 3);
    await deleteDeliberation(services, ids[2] as DeliberationId);
    expect(await detail(1)).toMatchObject({ status: "superseded", supersededBy: null });
  });
});

describe("owner and review date", () => {
  const update = (number: number, body: object) =>
    callRoute(updateRoute, services, { params: { number: String(number) }, body });

  it("are set together, each with its line in the history, and stand in the file", async () => {
    const { body } = await update(1, { owner: " Ada ", reviewDate: "2027-03-01", version: 0, by: "Grace" });
    expect(body.data).toMatchObject({ owner: "Ada", reviewDate: "2027-03-01", isDue: false, version: 1 });
    expect(await historyOf(1)).toMatchObject([
      { kind: "review-date", was: null, became: "2027-03-01", version: 1 },
      { kind: "owner", was: null, became: "Ada", version: 1 },
    ]);
    const file = await markdownRoute(
      new Request("http://localhost/"),
      { params: Promise.resolve({ id: ids[0] }) },
      () => services,
    );
    expect(await file.text()).toMatch(/\nowner: "Ada"\nreview-date: "2027-03-01"\n/);
    expect((await update(1, { owner: "Ada", reviewDate: "2027-03-01", version: 1 })).body.data).toMatchObject({
      version: 1,
    });
    expect((await update(1, { owner: null, reviewDate: null, version: 0 })).status).toBe(409);
  });

  it.each(["tomorrow", "2026-02-30", "0000-01-01", "20270301"])("%s is no date: 422", async (reviewDate) => {
    expect((await update(1, { owner: null, reviewDate, version: 0 })).status).toBe(422);
  });

  it("a date that has come makes it due, unless it is out of force; a review answers it", async () => {
    for (const number of [1, 2, 3]) await update(number, { owner: "Ada", reviewDate: "2020-01-01", version: 0 });
    await set(3, { status: "deprecated", reason: "Old.", version: 1 });
    expect((await callRoute(ownersRoute, services)).body.data).toEqual({
      due: 2,
      owners: [{ name: "Ada", records: 3 }],
    });
    const review = (number: number, body: object) =>
      callRoute(reviewRoute, services, { params: { number: String(number) }, body });
    expect((await review(1, { verdict: "reverted", version: 1 })).body.error?.fields).toEqual({
      note: "Say what turned out differently.",
    });
    await review(1, { verdict: "reverted", note: "Too slow.", version: 1 });
    await review(1, { verdict: "kept", version: 2, nextReview: "2030-01-01" });
    await review(2, { verdict: "revised", note: "Smaller batches.", version: 1 });
    expect(await detail(1)).toMatchObject({
      isDue: false,
      reviewDate: "2030-01-01",
      status: "proposed",
      lastReview: { verdict: "kept" },
    });
    expect((await callRoute(ownersRoute, services)).body.data).toMatchObject({ due: 0 });
    expect((await callRoute(calibrationRoute, services)).body.data).toEqual({
      items: [{ protocol: "debate", records: 3, reviewed: 2, kept: 1, revised: 1, reverted: 0 }],
    });
  });
});
