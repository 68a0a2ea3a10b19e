import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as detailRoute } from "@/app/api/records/[number]/route";
import { GET as listRoute } from "@/app/api/records/route";
import { GET as historyRoute } from "@/app/api/records/[number]/history/route";
import { POST as statusRoute } from "@/app/api/records/[number]/status/route";
import { GET as versionRoute } from "@/app/api/records/[number]/versions/[version]/route";
import { POST as restoreRoute } from "@/app/api/records/[number]/versions/[version]/restore/route";
import { POST as saveRoute } from "@/app/api/records/[number]/versions/route";
import type { RecordDetail, RecordText } from "@/lib/contracts/record-life";
import type { RecordRow } from "@/lib/contracts/records";
import { bodyProblem, composeRecord } from "@/lib/domain/record/record-parts";
import type { DeliberationId } from "@/lib/domain/ids";
import { readRecord } from "@/lib/server/records/read-record";
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
  id = await storeClosedDebate(services);
});

const params = { number: "1" };
const detail = async () => (await callRoute(detailRoute, services, { params })).body.data as RecordDetail;
const save = (body: object) => callRoute(saveRoute, services, { params, body });
const version = async (number: number) =>
  callRoute(versionRoute, services, { params: { ...params, version: String(number) } });

describe("the text of a record", () => {
  it("is the generated one to the letter until somebody edits it", async () => {
    const { text, fileName } = await detail();
    const generated = await readRecord(services.store, id);
    expect({ page: composeRecord(text), fileName }).toEqual({
      page: generated.markdown,
      fileName: generated.fileName,
    });
    expect(text).toMatchObject({ version: 0, by: null });
    expect(bodyProblem(text.body)).toBeNull();
  });

  it("a line nobody touched is not marked as edited where Parley would write it otherwise today", async () => {
    const before = "Keep it for now. ([e1](x.dossier.markdown#e1))";
    const { body } = (await detail()).text;
    await save({ body: `${body}\n\n${before}`, note: "", basedOn: 0, by: "Ada" });
    const marked = async () => (await detail()).text.page.includes(`${before} *(edited)*`);
    expect(await marked()).toBe(true);
    await services.pool.query("update record_text set body = body || $1 where number = 1 and version = 0", [
      `\n\n${before}`,
    ]);
    expect(await marked()).toBe(false);
  });

  it("is edited between facts that stay: status, deciders, outcome and log", async () => {
    const before = await detail();
    const saved = await save({ body: "## Decision\n\nKeep it.\r\n", note: "Shorter", basedOn: 0, by: "Ada" });
    expect(saved).toMatchObject({
      status: 201,
      body: { data: { version: 1, by: "Ada", body: "## Decision\n\nKeep it." } },
    });
    await callRoute(statusRoute, services, { params, body: { status: "accepted", by: "Ada", version: 0 } });
    const { text } = await detail();
    expect(text.head).toMatch(/^---\nstatus: accepted\ndate: [\d-]{10}\ndecision-makers: Ada, /);
    expect(text.markdown).toMatch(
      /^---\nstatus: accepted\n[^]*\n- Status: accepted\n[^]*\n## Decision\n\nKeep it\.\n\n/,
    );
    expect(text.markdown.endsWith(`\n${text.foot}\n`)).toBe(true);
    expect(text.foot).toMatch(
      /^## More Information[^]*Outcome on record: [^]*Edited by Ada on \d{4}-\d\d-\d\d \(version 1\)/,
    );
    const zero = (await version(0)).body.data as RecordText;
    expect(zero).toMatchObject({ version: 0, by: null, body: before.text.body });
    expect((await callRoute(historyRoute, services, { params })).body.data).toMatchObject({
      items: [{ kind: "status" }, { kind: "text", was: "0", became: "1", by: "Ada", reason: "Shorter", version: null }],
    });
  });

  it("saved by two at once is the first one's; the second is told whose and may save on top of it", async () => {
    const both = await Promise.all(["Ada", "Grace"].map((by) => save({ body: `By ${by}`, basedOn: 0, by })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const winner = (await version(1)).body.data as RecordText;
    const refused = both.find(({ status }) => status === 409)?.body.error;
    expect(refused?.details).toEqual({ version: 1, by: winner.by, at: winner.at });
    expect(refused?.message).toBe(
      `${winner.by} saved version 1 while you were editing version 0. Compare the two, then save yours or keep theirs.`,
    );
    expect((await save({ body: "Mine", basedOn: 1 })).body.data).toMatchObject({ version: 2, by: "Local user" });
    expect((await version(1)).body.data).toEqual(winner);
  });

  it("goes back to an earlier version as a new one", async () => {
    await save({ body: "One", basedOn: 0 });
    await save({ body: "Two", basedOn: 1 });
    const back = (to: number, basedOn: number) =>
      callRoute(restoreRoute, services, { params: { ...params, version: String(to) }, body: { basedOn } });
    expect((await back(1, 2)).body.data).toMatchObject({ version: 3, body: "One", note: "Back to version 1" });
    const generated = ((await version(0)).body.data as RecordText).body;
    expect((await back(0, 3)).body.data).toMatchObject({ version: 4, body: generated });
    expect((await back(2, 1)).status).toBe(409);
    expect((await back(9, 4)).status).toBe(404);
    expect((await version(9)).status).toBe(404);
  });

  it.each([
    [{ body: " \n" }, { body: "The text can't be empty." }],
    [{ body: "```\nopen" }, { body: "The code block that begins in line 1 is not closed." }],
    [
      { body: "<details>" },
      { body: "Line 1 has HTML. A record is Markdown: leave the tag out, or put it in backticks." },
    ],
    [{ body: "x", status: "accepted" }, { status: "There is no field “status”. Fields: body, note, basedOn, by." }],
  ])("%j: 422", async (body, fields) => {
    const answer = await save({ basedOn: 0, ...body });
    expect({ status: answer.status, fields: answer.body.error?.fields }).toEqual({ status: 422, fields });
  });

  it("that did not change is not saved", async () => {
    const { text } = await detail();
    expect((await save({ body: text.body, basedOn: 0 })).body.error?.message).toContain("Nothing changed");
    expect((await save({ body: "x", basedOn: 5 })).status).toBe(409);
  });
});

describe("the search of the register", () => {
  const found = async (query: string) =>
    ((await callRoute(listRoute, services, { query })).body.data as { items: RecordRow[] }).items;

  it("finds words of the newest text as they begin, and marks them", async () => {
    await storeClosedDebate(services, { title: "Another" });
    await save({ body: "## Decision\n\nWe keep **Graphile-Worker** for the retryPolicy.", basedOn: 0 });
    const queries = ["graph", "GRAPHILE-worker", "keep policy", "retrypol"];
    const results = await Promise.all(queries.map((q) => found(`?q=${encodeURIComponent(q)}`)));
    expect(results.map((rows) => rows.map(({ number }) => number))).toEqual(queries.map(() => [1]));
    expect(await found("?q=raphile")).toEqual([]);
    const [row] = await found("?q=graphile");
    expect(row?.match?.text).toEqual([
      { text: "Decision We keep ", isMatch: false },
      { text: "Graphile", isMatch: true },
      { text: "-Worker for the retryPolicy.", isMatch: false },
    ]);
    // The generated text is no longer what the record says.
    await save({ body: "Nothing of it.", basedOn: 1 });
    expect(await found("?q=graphile")).toEqual([]);
  });

  it("finds what stands below the text, as of the newest status, and not what is on every page", async () => {
    expect(await found("?q=zeppelins")).toEqual([]);
    await callRoute(statusRoute, services, {
      params,
      body: { status: "deprecated", reason: "Zeppelins are cheaper.", version: 0 },
    });
    expect((await found("?q=zeppel"))[0]?.match?.text?.find(({ isMatch }) => isMatch)?.text).toBe("Zeppel");
    await save({ body: "Nothing of it.", basedOn: 0 });
    expect(await found("?q=zeppelins")).toHaveLength(1);
    await callRoute(statusRoute, services, { params, body: { status: "accepted", version: 1 } });
    expect(await found("?q=zeppelins")).toHaveLength(1);
    expect(await found("?q=dossier")).toEqual([]);
  });

  it("reads what was numbered since, and filters and sorts", async () => {
    await storeClosedDebate(services, { title: "A second one" });
    await services.pool.query("update record set owner = 'Ada', review_date = '2020-01-01' where number = 2");
    const numbers = async (query: string) => (await found(query)).map(({ number }) => number);
    expect(await numbers("?q=second")).toEqual([2]);
    expect(await numbers("?status=proposed&sort=oldest")).toEqual([1, 2]);
    expect(await numbers("?sort=title")).toEqual([2, 1]);
    expect(await numbers("?sort=review-date")).toEqual([2, 1]);
    expect(await numbers("?owner=Ada&protocol=debate&due=yes")).toEqual([2]);
    expect(await numbers("?status=accepted")).toEqual([]);
    expect(await numbers("?protocol=chair")).toEqual([]);
    expect((await callRoute(listRoute, services, { query: "?sort=size" })).status).toBe(422);
    expect((await services.pool.query("select number from record where is_searchable")).rowCount).toBe(2);
  });

  it("finds a record by its title whose log can't be read, and all others as before", async () => {
    const broken = await storeClosedDebate(services, { title: "Unreadable zebra" });
    await services.pool.query("update event set payload = '{}' where deliberation_id = $1 and seq = 2", [broken]);
    expect((await found("?q=zebra")).map(({ number }) => number)).toEqual([2]);
    expect((await found("?q=mute")).map(({ number }) => number)).toEqual([1]);
  });

  it.each(["newest", "oldest", "title", "review-date"])("pages through all of them sorted by %s", async (sort) => {
    for (const title of ["B", "A", "A"]) await storeClosedDebate(services, { title });
    await services.pool.query("update record set review_date = '2030-01-01' where number = 3");
    const all = await found(`?sort=${sort}`);
    const seen: number[] = [];
    let cursor: string | null = "";
    do {
      const { body } = await callRoute(listRoute, services, { query: `?sort=${sort}&limit=1&cursor=${cursor}` });
      const page = body.data as { items: RecordRow[]; nextCursor: string | null };
      seen.push(...page.items.map(({ number }) => number));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(all.map(({ number }) => number));
    expect(seen).toHaveLength(4);
  });
});
