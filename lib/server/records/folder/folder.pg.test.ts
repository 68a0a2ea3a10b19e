import { execFileSync } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as decisionsRoute } from "@/app/api/decisions/route";
import { GET as fileStateRoute } from "@/app/api/deliberations/[id]/record/file/route";
import { POST as statusRoute } from "@/app/api/deliberations/[id]/record/status/route";
import { POST as createRoute } from "@/app/api/deliberations/route";
import { PUT as updateRoute } from "@/app/api/records/[number]/route";
import { POST as setStatusRoute } from "@/app/api/records/[number]/status/route";
import { POST as saveRoute } from "@/app/api/records/[number]/versions/route";
import { GET as exportRoute } from "@/app/api/records/export.zip/route";
import { DELETE as forgetRoute } from "@/app/api/records/folders/[id]/route";
import { GET as foldersRoute } from "@/app/api/records/folders/route";
import { POST as importRoute } from "@/app/api/records/import/route";
import { GET as oneRoute } from "@/app/api/records/imported/[id]/route";
import { GET as listRoute } from "@/app/api/records/imported/route";
import { readAdr } from "@/lib/adr/read-adr";
import type { ImportedRow, ImportReport, RecordFileState } from "@/lib/contracts/imported-records";
import type { EarlierDecision } from "@/lib/domain/evidence/grounding";
import { deliberationIdSchema, type DeliberationId } from "@/lib/domain/ids";
import { foldLog } from "@/lib/kernel/fold";
import { callRoute } from "@/lib/testing/call-route";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { storeClosedDebate } from "@/lib/testing/postgres/stored-debates";
import { RecordsFolder } from "./records-folder";

const FIXTURES = path.resolve("lib/adr/fixtures/decisions");
let base: string;
let services: TestServices;
beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), "parley-folder-"));
  await Promise.all(["shop", "records"].map((name) => mkdir(path.join(base, name))));
  services = await createTestServices({
    PARLEY_SOURCES: path.join(base, "shop"),
    PARLEY_RECORDS_DIR: path.join(base, "records"),
    PARLEY_RECORDS_COMMIT: "yes",
  });
});
afterAll(async () => {
  await services.close();
  await rm(base, { recursive: true });
});
beforeEach(async () => {
  await services.pool.query("delete from deliberation; delete from counter; delete from record_folder");
  for (const name of ["shop", "records"]) {
    await rm(path.join(base, name), { recursive: true });
    await mkdir(path.join(base, name));
  }
});

const adrs = (): string => path.join(base, "shop/docs/adr");
const withFixtures = () => cp(FIXTURES, adrs(), { recursive: true });
const imported = (body: object = { root: "shop", folder: "docs/adr" }) => callRoute(importRoute, services, { body });
const report = async (body?: object): Promise<ImportReport> => (await imported(body)).body.data as ImportReport;
const listed = async (query = ""): Promise<ImportedRow[]> =>
  ((await callRoute(listRoute, services, { query })).body.data as { items: ImportedRow[] }).items;
const numberOf = async (id: DeliberationId) =>
  foldLog((await services.store.read(id, 0)) ?? []).lifecycle.record?.number;
const countsOf = ({ records }: ImportReport): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { change } of records) counts[change] = (counts[change] ?? 0) + 1;
  return counts;
};

describe("a folder of records", () => {
  it("is listed with what could not be read, and numbering goes on above it", async () => {
    await withFixtures();
    const { folder, records, nextNumber } = await report();
    expect(records.length).toBeGreaterThanOrEqual(60);
    expect(new Set(records.map(({ template }) => template))).toEqual(
      new Set(["nygard", "madr-2", "madr-3", "madr-4", "log4brains"]),
    );
    expect(folder).toMatchObject({ title: "shop/docs/adr", root: "shop", folder: "docs/adr" });
    expect(folder.leftOut.map((file) => file.path)).toEqual([
      "0063-empty.md",
      "README.md",
      "meeting-notes.md",
      "template.md",
    ]);
    expect(folder.leftOut[0]?.reason).toContain("The file is empty");
    const problems = records.filter((row) => row.problems.length > 0).map((row) => row.path);
    expect(problems.toSorted()).toEqual([
      "0017-render-pages-on-the-server.md",
      "0017-use-a-content-delivery-network.md",
      "0061-rotate-keys.md",
      "0062-no-heading.md",
      "0064-groesse-der-warteschlange.md",
      "0065-maybe-later.md",
    ]);
    expect(records.find((row) => row.path.startsWith("0017-use"))?.problems).toEqual([
      "Its number 17 is also that of 0017-render-pages-on-the-server.md. Both are listed; give one of them a number of its own.",
    ]);
    expect(nextNumber).toBe(66);
    expect(await numberOf(await storeClosedDebate(services))).toBe(66);
    expect(await numberOf(await storeClosedDebate(services))).toBe(67);
    expect(await listed("?q=graphile")).toMatchObject([{ number: 40 }, { number: 13 }]);
    expect(await listed("?q=adr-0040")).toMatchObject([{ number: 40, status: "accepted" }, { number: 15 }]);
    expect(await listed("?problems=yes")).toHaveLength(6);
  });

  it("says which number is far above all others, and does not go on from it", async () => {
    await mkdir(adrs(), { recursive: true });
    const text = "# Title\n\n## Status\n\nAccepted\n";
    await writeFile(path.join(adrs(), "0004-near.md"), text);
    await writeFile(path.join(adrs(), "99999-far.md"), text);
    for (let times = 0; times < 2; times++) {
      const { records, nextNumber } = await report();
      expect(nextNumber).toBe(5);
      expect(records.find(({ number }) => number === 99_999)?.problems).toEqual([
        "Its number 99999 is far above all others, so the numbers of new records do not go on from it.",
      ]);
      expect(records.find(({ number }) => number === 4)?.problems).toEqual([]);
    }
    expect(await numberOf(await storeClosedDebate(services))).toBe(5);
  });

  it("is searched by the words of its texts, which are marked, and narrowed by status", async () => {
    await withFixtures();
    await report();
    const [found] = await listed("?q=broker proposed");
    expect(found).toMatchObject({ number: 40, title: "Keep graphile-worker for jobs" });
    expect(found?.match?.title.some(({ isMatch }) => isMatch)).toBe(false);
    const marked = found?.match?.text?.filter(({ isMatch }) => isMatch).map(({ text }) => text);
    expect(marked).toEqual(expect.arrayContaining(["broker", "proposed"]));
    expect(found?.match?.text?.[0]?.text).not.toMatch(/^(?:---|#|Keep graphile)/);
    expect((await listed("?q=graphile"))[0]?.match?.title).toEqual([
      { text: "Keep ", isMatch: false },
      { text: "graphile", isMatch: true },
      { text: "-worker for jobs", isMatch: false },
    ]);
    const rejected = await listed("?status=rejected");
    expect(rejected.length).toBeGreaterThan(0);
    expect(new Set(rejected.map(({ status }) => status))).toEqual(new Set(["rejected"]));
    expect((await listed(""))[0]?.match).toBeUndefined();
  });

  it("read again changes nothing, then says what changed; files stay byte for byte", async () => {
    await withFixtures();
    const first = await report();
    expect(countsOf(first)).toEqual({ added: first.records.length });
    expect(countsOf(await report())).toEqual({ unchanged: first.records.length });
    const name = "0040-keep-graphile-worker-for-jobs.md";
    await writeFile(
      path.join(adrs(), name),
      (await readFile(path.join(adrs(), name), "utf8")).replace("accepted", "deprecated"),
    );
    await rm(path.join(adrs(), "0002-use-postgresql-for-orders.md"));
    const second = await report();
    expect(countsOf(second)).toEqual({ unchanged: first.records.length - 2, changed: 1, gone: 1 });
    expect(second.records.find(({ number }) => number === 2)).toMatchObject({ change: "gone", isGone: true });
    expect(second.records.find(({ number }) => number === 40)).toMatchObject({
      change: "changed",
      status: "deprecated",
    });
    await cp(
      path.join(FIXTURES, "0002-use-postgresql-for-orders.md"),
      path.join(adrs(), "0002-use-postgresql-for-orders.md"),
    );
    expect(countsOf(await report()).back).toBe(1);
    for (const file of await readdir(FIXTURES))
      if (file !== name)
        expect(await readFile(path.join(adrs(), file))).toEqual(await readFile(path.join(FIXTURES, file)));
    const [latin] = await listed("?q=groesse");
    const one = (await callRoute(oneRoute, services, { params: { id: latin?.id ?? "" } })).body.data;
    expect(one).toMatchObject({
      title: "Größe der Warteschlange",
      text: expect.stringContaining("wächst über Nacht") as string,
    });
  });

  it("comes in pages, those without a number last", async () => {
    await withFixtures();
    const { records } = await report();
    const paths: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const { data } = (await callRoute(listRoute, services, { query: `?limit=7${cursor && `&cursor=${cursor}`}` }))
        .body;
      const page = data as { items: ImportedRow[]; nextCursor: string | null };
      paths.push(...page.items.map((row) => row.path));
      cursor = page.nextCursor;
    }
    expect(paths).toEqual(records.map((row) => row.path));
    expect(records.slice(-12).every(({ number }) => number === null)).toBe(true);
  });

  it("without a record, not below the operator's roots, or gone is a sentence, and nothing is stored", async () => {
    await mkdir(adrs(), { recursive: true });
    expect((await imported()).body.error?.fields?.folder).toContain("There is no Markdown file in this folder.");
    await writeFile(path.join(adrs(), "notes.md"), "# Notes\n\nOf a meeting.");
    await writeFile(path.join(adrs(), "more.md"), "Nothing.");
    expect((await imported()).body.error?.fields?.folder).toContain(
      "None of the 2 Markdown files in this folder is a decision record",
    );
    expect((await imported({ root: "shop", folder: "../records" })).status).toBe(422);
    expect((await imported({ root: "elsewhere", folder: "" })).status).toBe(404);
    expect((await callRoute(foldersRoute, services)).body.data).toEqual({
      folders: [],
      recordsDir: { title: "records" },
    });
  });

  it("a link is not followed", async () => {
    await mkdir(adrs(), { recursive: true });
    await cp(path.join(FIXTURES, "0001-record-architecture-decisions.md"), path.join(adrs(), "0001-x.md"));
    await writeFile(path.join(base, "secret.md"), "# 2. Secret\n\n## Status\n\nAccepted");
    await symlink(path.join(base, "secret.md"), path.join(adrs(), "0002-link.md"));
    const { records, folder } = await report();
    expect(records.map((row) => row.path)).toEqual(["0001-x.md"]);
    expect(folder.leftOut).toMatchObject([{ path: "0002-link.md" }]);
  });

  it("can be forgotten; the numbers given since stay", async () => {
    await withFixtures();
    const { folder, records } = await report();
    const { body } = await callRoute(forgetRoute, services, { params: { id: folder.id } });
    expect(body.data).toEqual({ forgotten: records.length });
    expect(await listed()).toEqual([]);
    expect(await numberOf(await storeClosedDebate(services))).toBe(66);
    expect((await callRoute(forgetRoute, services, { params: { id: folder.id } })).status).toBe(404);
  });
});

describe("memory", () => {
  const found = async (words: string): Promise<EarlierDecision[]> =>
    (
      (await callRoute(decisionsRoute, services, { query: `?words=${encodeURIComponent(words)}` })).body.data as {
        decisions: EarlierDecision[];
      }
    ).decisions;

  it("an accepted imported record is found for a question, one that is superseded or gone is not", async () => {
    await withFixtures();
    await report();
    const [best] = await found("Should background jobs move from graphile-worker to RabbitMQ?");
    expect(best).toMatchObject({
      number: 40,
      title: "Keep graphile-worker for jobs",
      date: "2022-09-01",
      imported: { file: "0040-keep-graphile-worker-for-jobs.md" },
      decision: 'Chosen option: "Keep graphile-worker", because the growth came from jobs nobody removed.',
    });
    expect((await found("Replace cron by scheduled jobs?")).map(({ number }) => number)).not.toContain(15);
    const [dated] = await found("Should we leave Kubernetes for Nomad?");
    expect(dated).toMatchObject({ title: "Use Kubernetes" });
    expect(dated).not.toHaveProperty("number");
    await rm(path.join(adrs(), "0040-keep-graphile-worker-for-jobs.md"));
    await report();
    expect((await found("graphile-worker RabbitMQ")).map(({ number }) => number)).not.toContain(40);
  });

  it("a new deliberation keeps it, found by itself or chosen by its id", async () => {
    await withFixtures();
    await report();
    const create = (more: object) =>
      callRoute(createRoute, services, {
        body: {
          title: "Queue",
          protocol: "debate",
          question: "Should graphile-worker jobs move to RabbitMQ?",
          rehearsal: true,
          start: false,
          ...more,
        },
      });
    const earlierOf = async (id: unknown) =>
      foldLog((await services.store.read(deliberationIdSchema.parse(id), 0)) ?? []).lifecycle.created.grounding
        ?.earlier ?? [];
    const byItself = (await create({})).body.data as { id: string };
    expect((await earlierOf(byItself.id))[0]?.title).toBe("Keep graphile-worker for jobs");
    const [row] = await listed("?q=Kubernetes");
    const chosen = (await create({ earlierDecisions: [row?.id] })).body.data as { id: string };
    expect(await earlierOf(chosen.id)).toMatchObject([{ title: "Use Kubernetes", imported: { id: row?.id } }]);
    const refused = await create({ earlierDecisions: ["imp_0000000000000000"] });
    expect(refused.status).toBe(422);
    expect(refused.body.error?.fields).toEqual({
      "earlierDecisions.0": "There is no accepted imported record with this id (any more).",
    });
  });
});

it("all records in one zip with an index, imported ones as their files are", async () => {
  await withFixtures();
  await report();
  const id = await storeClosedDebate(services, { title: "Mute | participants [x](javascript:alert(1))" });
  await callRoute(statusRoute, services, { params: { id }, body: { status: "accepted", by: "Ada" } });
  const response = await exportRoute(new Request("http://localhost/"), { params: Promise.resolve({}) }, () => services);
  expect(response.headers.get("content-disposition")).toContain("decision-records.zip");
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const [own] = Object.keys(files).filter((name) =>
    /^docs\/decisions\/0066-mute-participants[a-z0-9-]*\.md$/.test(name),
  );
  const page = strFromU8(files[own ?? ""] ?? new Uint8Array());
  expect(page).toMatch(/^---\nstatus: accepted\ndate: \d{4}-\d\d-\d\d\n/);
  expect(page).toContain("\n- Status: accepted\n");
  expect(page).not.toContain("](javascript:");
  expect(readAdr(page, own)).toMatchObject({ number: 66, status: "accepted", problems: [] });
  const index = strFromU8(files["docs/decisions/index.md"] ?? new Uint8Array());
  expect(index).toContain("| 0066 | [Mute \\|");
  expect(index).toContain("| 0015 | [Replace cron by scheduled jobs](imported/shop-docs-adr-");
  const kept = Object.entries(files).filter(([name]) => name.includes("/imported/"));
  expect(kept.length).toBeGreaterThanOrEqual(60);
  for (const [name, bytes] of kept)
    expect(Buffer.from(bytes)).toEqual(await readFile(path.join(FIXTURES, path.basename(name))));
});

describe("PARLEY_RECORDS_DIR", () => {
  const dir = (): string => path.join(base, "records");
  const git = (...args: string[]): string =>
    execFileSync("git", ["-C", dir(), ...args], { stdio: "pipe", encoding: "utf8" });
  const run = async (): Promise<void> => {
    const folder = new RecordsFolder({ connectionString: services.url, ...services });
    await folder.run();
  };
  const state = async (id: DeliberationId): Promise<RecordFileState> =>
    (await callRoute(fileStateRoute, services, { params: { id } })).body.data as RecordFileState;
  const FILES = ["0001-mute-participants.dossier.markdown", "0001-mute-participants.md"];
  const written = (name: string): Promise<string> => readFile(path.join(dir(), name), "utf8");
  const accept = (id: DeliberationId) =>
    callRoute(statusRoute, services, { params: { id }, body: { status: "accepted", by: "Ada" } });

  it("gets a file for each record, one commit per change, and nobody else's work in it", async () => {
    git("init", "-q");
    await writeFile(path.join(dir(), "staged.txt"), "of somebody else");
    git("add", "staged.txt");
    const id = await storeClosedDebate(services);
    await run();
    expect((await readdir(dir())).toSorted()).toEqual([".git", ...FILES, "staged.txt"]);
    expect(await state(id)).toMatchObject({
      isOn: true,
      files: FILES.toReversed(),
      isCurrent: true,
      isCommitted: true,
      problem: null,
    });
    await run();
    await accept(id);
    expect((await state(id)).isCurrent).toBe(false);
    await run();
    expect(git("log", "--format=%s").trim().split("\n")).toEqual([
      "Update ADR-0001 Mute on the server, audited (accepted)",
      "Add ADR-0001 Mute on the server, audited",
    ]);
    expect(git("show", "--name-only", "--format=", "HEAD").trim().split("\n")).toEqual(FILES);
    expect(git("status", "--porcelain").trim()).toBe("A  staged.txt");
    expect(await readFile(path.join(dir(), "0001-mute-participants.md"), "utf8")).toContain("status: accepted");
    // Its own files are no foreign records.
    expect(await listed()).toEqual([]);
  });

  it("takes away its own files under names it used before, unless somebody changed them", async () => {
    git("init", "-q");
    const ids = [await storeClosedDebate(services), await storeClosedDebate(services, { title: "Two" })];
    await run();
    const EARLIER = ["0001-mute-participants.dossier.md", "0002-two.dossier.md"];
    for (const name of EARLIER) await rename(path.join(dir(), name.replace(/md$/, "markdown")), path.join(dir(), name));
    await services.pool.query(
      "update record_file set files = replace(files::text, '.dossier.markdown', '.dossier.md')::jsonb",
    );
    git("add", "-A");
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "As it was");
    await writeFile(path.join(dir(), "0002-two.dossier.md"), "Changed by hand.");
    for (const id of ids) await accept(id);
    await run();
    expect((await readdir(dir())).toSorted()).toEqual([
      ".git",
      ...FILES,
      "0002-two.dossier.markdown",
      "0002-two.dossier.md",
      "0002-two.md",
    ]);
    expect(git("status", "--porcelain").trim()).toBe("M 0002-two.dossier.md");
    expect(await state(ids[0] as DeliberationId)).toMatchObject({ files: FILES.toReversed(), isCommitted: true });
  });

  it("takes the next free number there where another file has it", async () => {
    const id = await storeClosedDebate(services);
    await writeFile(
      path.join(dir(), "0001-of-somebody.md"),
      "# 1. Of somebody\n\n## Status\n\nAccepted\n\n## Decision\n\nYes.",
    );
    await writeFile(path.join(dir(), "0007-later.md"), "# 7. Later\n\n## Status\n\nAccepted\n\n## Decision\n\nYes.");
    await run();
    expect((await readdir(dir())).toSorted()).toEqual([
      "0001-of-somebody.md",
      "0007-later.md",
      "0008-mute-participants.dossier.markdown",
      "0008-mute-participants.md",
    ]);
    // Each names the other as it is called there.
    expect(await written("0008-mute-participants.md")).toContain("](0008-mute-participants.dossier.markdown#e");
    expect(await written("0008-mute-participants.md")).not.toContain("0001-mute");
    expect(await written("0008-mute-participants.dossier.markdown")).toContain("](0008-mute-participants.md)");
    expect(await state(id)).toMatchObject({
      notes: ["0001 was taken by another file in the folder, so it is written there as 0008."],
    });
    expect(await numberOf(await storeClosedDebate(services))).toBe(9);
    expect((await listed()).map(({ number }) => number)).toEqual([7, 1]);
  });

  it("has what people do with a record: its text, its owner, what it takes the place of", async () => {
    const [first, second] = [await storeClosedDebate(services), await storeClosedDebate(services, { title: "Two" })];
    await writeFile(path.join(dir(), "0001-taken.md"), "# 1. Taken\n\n## Status\n\nAccepted\n\n## Decision\n\nYes.");
    await run();
    const body = "## Decision Outcome\n\nKeep it. ([e1](0001-mute-participants.dossier.markdown#e1))";
    await callRoute(saveRoute, services, { params: { number: "1" }, body: { body, basedOn: 0, by: "Ada" } });
    expect((await state(first)).isCurrent).toBe(false);
    await run();
    expect(await state(first)).toMatchObject({ isCurrent: true });
    expect(await written("0003-mute-participants.md")).toContain(
      "Keep it. ([e1](0003-mute-participants.dossier.markdown#e1))",
    );

    await callRoute(updateRoute, services, {
      params: { number: "2" },
      body: { title: "The second", owner: "Grace", reviewDate: null, version: 0 },
    });
    await callRoute(setStatusRoute, services, {
      params: { number: "1" },
      body: { status: "superseded", supersededBy: 2, reason: "Newer.", version: 0 },
    });
    expect((await state(second)).isCurrent).toBe(false);
    await run();
    expect(await written("0002-two.md")).toMatch(
      /\nsupersedes: "ADR-0003"\nowner: "Grace"\n[^]*\n# The second\n[^]*\n- Supersedes \[0003-mute-participants\]\(0003-mute-participants\.md\)\n/,
    );
    expect(await written("0003-mute-participants.md")).toMatch(
      /^---\nstatus: superseded by ADR-0002\n[^]*\n- Status: superseded by \[0002-two\]\(0002-two\.md\)\n/,
    );
  });

  it("never writes over what somebody changed there, says so, and goes on once it is moved away", async () => {
    const id = await storeClosedDebate(services);
    await run();
    const file = path.join(dir(), "0001-mute-participants.md");
    await writeFile(file, "Changed by hand.");
    await accept(id);
    await run();
    expect(await readFile(file, "utf8")).toBe("Changed by hand.");
    expect(await state(id)).toMatchObject({
      isCurrent: false,
      problem: expect.stringContaining("was changed in the folder") as string,
    });
    await rm(file);
    await services.pool.query("update record_file set tried_at = now() - interval '1 hour'");
    await run();
    expect(await readFile(file, "utf8")).toContain("status: accepted");
    expect(await state(id)).toMatchObject({ isCurrent: true, problem: null });
    await rm(file);
    await symlink(path.join(base, "outside.md"), file);
    await callRoute(statusRoute, services, { params: { id }, body: { status: "deprecated", by: "Ada" } });
    await run();
    expect((await state(id)).problem).toContain("is a link");
    await expect(readFile(path.join(base, "outside.md"))).rejects.toThrow("ENOENT");
  });

  it("that is not there is told on the record and tried again; a half written file is never seen", async () => {
    const id = await storeClosedDebate(services);
    await rm(dir(), { recursive: true });
    await run();
    expect((await state(id)).problem).toBe(
      "The folder of PARLEY_RECORDS_DIR is not there. Create it; it is tried again by itself.",
    );
    await run();
    await mkdir(dir());
    await services.pool.query("update record_file set tried_at = now() - interval '1 hour'");
    await run();
    expect((await readdir(dir())).toSorted()).toEqual(FILES);
    expect((await state(id)).problem).toBeNull();
  });

  it("knows its own file again after it was killed between writing and remembering", async () => {
    const id = await storeClosedDebate(services);
    await run();
    await accept(id);
    await run();
    // As if the last word had been lost: the file is the new one, the row holds what was intended.
    await services.pool.query(
      `update record_file set seq = 1, files = jsonb_set(files, '{0,hashes}', (files #> '{0,hashes}') || '["old"]')`,
    );
    await callRoute(statusRoute, services, { params: { id }, body: { status: "deprecated", by: "Ada" } });
    await run();
    expect(await readFile(path.join(dir(), "0001-mute-participants.md"), "utf8")).toContain("status: deprecated");
  });

  it("a commit git refuses keeps the file, is told, and is made later", async () => {
    git("init", "-q");
    await writeFile(path.join(dir(), ".git/index.lock"), "");
    const id = await storeClosedDebate(services);
    await run();
    expect(await readdir(dir())).toContain("0001-mute-participants.md");
    expect(await state(id)).toMatchObject({
      isCommitted: false,
      problem: expect.stringContaining("git did not take it") as string,
    });
    await rm(path.join(dir(), ".git/index.lock"));
    await services.pool.query("update record_file set tried_at = now() - interval '1 hour'");
    await run();
    expect(git("log", "--format=%s").trim()).toBe("Add ADR-0001 Mute on the server, audited");
    expect(await state(id)).toMatchObject({ isCommitted: true, problem: null });
  });

  it.skipIf(process.getuid?.() === 0)("that may not be written is told", async () => {
    const id = await storeClosedDebate(services);
    await chmod(dir(), 0o555);
    await run();
    await chmod(dir(), 0o755);
    expect((await state(id)).problem).toContain("may not write");
  });
});
