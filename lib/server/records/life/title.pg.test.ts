import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { GET as dossierRoute } from "@/app/api/deliberations/[id]/dossier.md/route";
import { GET as exportRoute } from "@/app/api/records/export.zip/route";
import { GET as historyRoute } from "@/app/api/records/[number]/history/route";
import { GET as detailRoute, PUT as updateRoute } from "@/app/api/records/[number]/route";
import { GET as listRoute } from "@/app/api/records/route";
import type { RecordDetail } from "@/lib/contracts/record-life";
import type { RecordRow } from "@/lib/contracts/records";
import type { DeliberationId } from "@/lib/domain/ids";
import { callRoute } from "@/lib/testing/call-route";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { storeClosedDebate } from "@/lib/testing/postgres/stored-debates";

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());

let id: DeliberationId;
beforeEach(async () => {
  await services.pool.query("delete from deliberation; delete from counter");
  id = await storeClosedDebate(services, { title: "Queue" });
});

const params = { number: "1" };
const TITLE = "Keep *graphile-worker*";
const update = (body: object) =>
  callRoute(updateRoute, services, { params, body: { owner: null, reviewDate: null, ...body } });
const detail = async () => (await callRoute(detailRoute, services, { params })).body.data as RecordDetail;
const found = async (q: string) =>
  ((await callRoute(listRoute, services, { query: `?q=${q}` })).body.data as { items: RecordRow[] }).items;
const dossier = async () =>
  (await dossierRoute(new Request("http://localhost/"), { params: Promise.resolve({ id }) }, () => services)).text();

it("a title is set by people, in register, page, dossier, history, search and index; the file keeps its name", async () => {
  const before = await detail();
  expect(before).not.toHaveProperty("generatedTitle");
  expect((await found("queue")).map(({ title }) => title)).toEqual([before.title]);
  const { body } = await update({ title: " Keep\n *graphile-worker* ", version: 0, by: "Ada", reason: "Shorter." });
  expect(body.data).toMatchObject({ title: TITLE, generatedTitle: before.title, slug: "queue", version: 1 });
  const after = await detail();
  expect(after).toMatchObject({ title: TITLE, fileName: "0001-queue.md", dossierName: before.dossierName });
  expect(after.text.markdown).toContain("\n# Keep *graphile-worker*\n");
  expect(after.text).toMatchObject({ version: 0, body: before.text.body, foot: before.text.foot });
  expect(await dossier()).toContain(
    `People titled it “Keep *graphile-worker*”; Parley’s own title was “${before.title}”.`,
  );
  expect((await callRoute(historyRoute, services, { params })).body.data).toMatchObject({
    items: [{ kind: "title", was: before.title, became: TITLE, by: "Ada", reason: "Shorter.", version: 1 }],
  });
  // Words of the title as they begin, in another order than it has them.
  expect((await found("work%20graphi")).map(({ match }) => match?.title.find(({ isMatch }) => isMatch)?.text)).toEqual([
    "graphi",
  ]);
  const zip = await exportRoute(new Request("http://localhost/"), { params: Promise.resolve({}) }, () => services);
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  expect(strFromU8(files["docs/decisions/index.md"] ?? new Uint8Array())).toMatch(
    /\| 0001 \| \[Keep .*graphile-worker.*\]\(0001-queue\.md\)/,
  );
});

it("set by two at once: the second is told what the first called it, and may set theirs on top", async () => {
  const both = await Promise.all(["One", "Two"].map((title) => update({ title, version: 0, by: title })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = both.find(({ status }) => status === 409)?.body.error;
  expect(refused?.details).toMatchObject({ version: 1, changes: [{ kind: "title" }] });
  const generated = (await detail()).generatedTitle;
  expect((await update({ title: "Three", version: 1 })).body.data).toMatchObject({
    title: "Three",
    generatedTitle: generated,
  });
});

it("without a title it stays; an empty one is refused, and the same one is no change", async () => {
  const { title } = await detail();
  expect((await update({ owner: "Ada", version: 0 })).body.data).toMatchObject({ title, owner: "Ada" });
  expect((await update({ title: " ", version: 1 })).body.error?.fields).toEqual({ title: "A record needs a title." });
  expect((await update({ title, owner: "Ada", version: 1 })).body.data).toMatchObject({ version: 1 });
});
