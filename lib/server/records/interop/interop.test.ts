/**
 * What other tools make of our files, and we of theirs. markdownlint is always there; log4brains, adr-log and MADR's own
 * template are fetched by `npm run interop`, and left out where nobody did.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { lint } from "markdownlint/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { indexPage } from "@/lib/adr/index-page";
import { readAdr } from "@/lib/adr/read-adr";
import { safeMarkdown } from "@/lib/adr/safe-markdown";
import { recordParts } from "@/lib/domain/record/record-parts";
import { recordDigits } from "@/lib/domain/record/record-name";
import type { RecordStatus } from "@/lib/domain/record/record-status";
import type { DeliberationEvent } from "@/lib/events/schema";
import { foldLog } from "@/lib/kernel/fold";
import { recordFileName } from "@/lib/projections/record/record-file-name";
import { recordOf } from "@/lib/projections/record/record-of";
import { composed } from "@/lib/server/records/current-record";
import { completeAnswer } from "@/lib/testing/builders";
import { play } from "@/lib/testing/play";
import { rehearsalAnswer, rehearsalCreated } from "@/lib/testing/rehearsed-games";

type Wanted = { number: number; slug: string; protocol: string; status: RecordStatus; body?: string };

/** Records of three protocols as rehearsals leave them, the first superseded by the second. */
const WANTED: readonly Wanted[] = [
  { number: 13, slug: "use-cron", protocol: "debate", status: "superseded" },
  // Edited, with what is dangerous where the file is published.
  {
    number: 14,
    slug: "keep-graphile-worker",
    protocol: "chair",
    status: "accepted",
    body: "## Decision Outcome\n\nWe keep it. See [the chart](javascript:alert(1)).\n\n![Load](https://example.org/load.png)",
  },
  { number: 15, slug: "move-to-kafka", protocol: "review", status: "rejected" },
];
const [CRON, GRAPHILE] = WANTED as [Wanted, Wanted, Wanted];

function exportedOf({ number, slug, protocol, status, body }: Wanted) {
  const played = play({
    created: rehearsalCreated(protocol),
    answer: rehearsalAnswer,
    decide: (gate) => ({ ...completeAnswer(gate, gate.options[0]?.id ?? ""), answeredBy: "Grace Hopper" }),
  }).log;
  const last = played.at(-1) as DeliberationEvent;
  const log: DeliberationEvent[] = [
    ...played.map((event): DeliberationEvent =>
      event.payload.type === "record.numbered" ? { ...event, payload: { ...event.payload, number, slug } } : event,
    ),
    { ...last, seq: last.seq + 1, payload: { type: "record.status-changed", status, by: "Ada Byron", note: "" } },
  ];
  const folded = foldLog(log);
  const view = recordOf(log, folded);
  const { file } = composed(view, {
    text: { version: body ? 1 : 0, by: "Ada Byron", at: last.at, body: body ?? recordParts(view.markdown).body },
    facts: { owner: "Ada Byron", reviewDate: "2027-03-01" },
    links: { supersededBy: number === 13 ? GRAPHILE : null, supersedes: number === 14 ? [CRON] : [], imported: [] },
    outcome: "The panel agreed.",
  });
  return { page: view.page, files: [file, { name: view.dossierName, text: safeMarkdown(view.dossier().markdown) }] };
}

const exported = WANTED.map(exportedOf);
const titles = exported.map(({ page }) => page.title);
/** The day the rehearsals ended. */
const DAY = exported[0]?.page.date ?? "";

it("we read our own files: number, title, status, date, people, what took whose place", () => {
  expect(exported.map(({ files: [file] }) => readAdr(file?.text ?? "", file?.name))).toMatchObject([
    {
      dialect: "madr-4",
      number: 13,
      title: titles[0],
      status: "superseded",
      date: DAY,
      deciders: expect.arrayContaining(["Backend (agent)"]) as string[],
      supersededBy: [{ number: 14 }],
      problems: [],
    },
    { number: 14, status: "accepted", supersedes: [{ number: 13 }], supersededBy: [], problems: [] },
    { number: 15, title: titles[2], status: "rejected", problems: [] },
  ]);
});

it("what would run or call somebody where it is published does not", () => {
  const [page] = exported[1]?.files ?? [];
  expect(page?.text).toContain("[the chart]\\(javascript:alert(1))");
  expect(page?.text).toContain("\n[Load](https://example.org/load.png)");
});

it("says each fact once where a reader looks for it: in the front matter, and in the list for those who know none", () => {
  const text = exported[0]?.files[0]?.text ?? "";
  expect(text.match(/superseded by/g)).toHaveLength(2);
  expect(text.match(/^status: /gm)).toHaveLength(1);
  expect(text.match(/^- Status: /gm)).toHaveLength(1);
  expect(text.match(/^# /gm)).toHaveLength(1);
});

it("adr-tools takes pages for records and dossiers for none", () => {
  // As its `adr list` looks for them.
  const listed = exported.flatMap(({ files }) => files).filter(({ name }) => /^[0-9]+-[^/]*\.md/.test(name));
  expect(listed).toEqual(exported.map(({ files: [page] }) => page));
});

/** A line is as long as what it says; texts a dossier quotes are as their authors wrote them. */
const PAGES = { default: true, MD013: false };
const DOSSIERS = { ...PAGES, MD032: false, MD036: false, MD060: false };

it("markdownlint finds nothing in pages, index and what is ours of a dossier", () => {
  const rows = exported.map(({ page, files: [file] }, index) => ({
    number: WANTED[index]?.number ?? null,
    title: page.title,
    status: page.status ?? "",
    date: page.date,
    file: file?.name ?? "",
    supersededBy: index === 0 ? { name: recordDigits(GRAPHILE.number), file: recordFileName(GRAPHILE) } : null,
  }));
  const index = indexPage("Decision records", [{ title: "Records", rows }]);
  expect(index).toContain(`](0013-use-cron.md) | superseded | ${DAY} | [0014](0014-keep-graphile-worker.md) |`);
  const strings = Object.fromEntries([
    ...exported.flatMap(({ files }) => files.map(({ name, text }) => [name, text])),
    ["index.md", index],
  ]) as Record<string, string>;
  expect(Object.keys(strings)).toHaveLength(7);
  const problems = Object.entries(strings).flatMap(([name, text]) => {
    const found = lint({ strings: { [name]: text }, config: name.endsWith(".dossier.markdown") ? DOSSIERS : PAGES });
    return (found[name] ?? []).map(({ lineNumber, ruleNames }) => `${name}:${lineNumber} ${ruleNames.join("/")}`);
  });
  expect(problems).toEqual([]);
});

/** Where `npm run interop` puts them. */
const TOOLS = path.resolve("node_modules/.cache/interop");
const hasTools = existsSync(path.join(TOOLS, "node_modules/@log4brains/core"));

type Log4brains = {
  searchAdrs: () => Promise<
    {
      slug: string;
      title: string;
      status: string;
      supersededBy: string | null;
      publicationDate: string | null;
      deciders: string[];
    }[]
  >;
  supersedeAdr: (superseded: string, superseder: string) => Promise<void>;
};

describe.skipIf(!hasTools)("with the real tools", () => {
  let root = "";
  let folder = "";
  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), "parley-interop-"));
    folder = path.join(root, "docs/decisions");
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      path.join(root, ".log4brains.yml"),
      "project:\n  name: shop\n  tz: Etc/UTC\n  adrFolder: ./docs/decisions\n  packages: []\n",
    );
    for (const { files } of exported) for (const { name, text } of files) writeFileSync(path.join(folder, name), text);
  });
  afterAll(() => rmSync(root, { recursive: true }));
  const tool = createRequire(path.join(TOOLS, "package.json"));
  const log4brains = (): Log4brains =>
    (tool("@log4brains/core") as { Log4brains: { create: (folder: string) => Log4brains } }).Log4brains.create(root);

  it("log4brains reads title, status, date, people and what took whose place", async () => {
    const read = await log4brains().searchAdrs();
    expect(read.toSorted((a, b) => (a.slug < b.slug ? -1 : 1))).toMatchObject([
      {
        slug: "0013-use-cron",
        title: titles[0],
        status: "superseded",
        supersededBy: "0014-keep-graphile-worker",
        publicationDate: `${DAY}T23:59:59.000Z`,
        // Who put another in its place decided nothing in it.
        deciders: expect.not.arrayContaining(["Ada Byron"]) as string[],
      },
      {
        title: titles[1],
        status: "accepted",
        supersededBy: null,
        publicationDate: `${DAY}T23:59:59.000Z`,
        deciders: expect.arrayContaining(["Ada Byron"]) as string[],
      },
      { title: titles[2], status: "rejected" },
    ]);
  });

  it("adr-log numbers and names them as we do, and its index is no record", () => {
    const args = [tool.resolve("adr-log/cli.js"), "-d", folder];
    const log = execFileSync(process.execPath, args, { encoding: "utf8" });
    expect(log.split("\n").filter((line) => line.startsWith("* ["))).toEqual([
      `* [ADR-0013](0013-use-cron.md) - ${titles[0]}`,
      `* [ADR-0014](0014-keep-graphile-worker.md) - ${titles[1]}`,
      `* [ADR-0015](0015-move-to-kafka.md) - ${titles[2]}`,
    ]);
    expect(readAdr(log, "index.md").dialect).toBeNull();
  });

  it("we read what log4brains writes where it lets one record take another's place", async () => {
    const before = readdirSync(folder);
    await log4brains().supersedeAdr("0014-keep-graphile-worker", "0015-move-to-kafka");
    expect(readdirSync(folder)).toEqual(before);
    const readBack = (name: string) => readAdr(readFileSync(path.join(folder, name), "utf8"), name);
    // It writes its list and knows no front matter: what stands in the list is the newer word.
    expect(readBack("0014-keep-graphile-worker.md")).toMatchObject({
      status: "superseded",
      supersededBy: [{ number: 15 }],
    });
    expect(readBack("0015-move-to-kafka.md").supersedes).toMatchObject([{ number: 14 }]);
  });

  it("we read MADR's own template, and say that nobody filled it in", () => {
    const template = path.join(TOOLS, "node_modules/madr/template/adr-template.md");
    cpSync(template, path.join(root, "template.md"));
    const read = readAdr(readFileSync(template, "utf8"), "0001-x.md");
    expect(read).toMatchObject({ dialect: "madr-4", supersedes: [], deciders: [] });
    expect(read.problems.join(" ")).toContain("is none Parley knows");
    expect(read.status).toBeNull();
  });
});
