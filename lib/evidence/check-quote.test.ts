import { describe, expect, it } from "vitest";
import type { Citation } from "@/lib/domain/evidence/citation";
import { growth, LINEAR } from "@/lib/testing/growth";
import { hostileText } from "@/lib/testing/hostile/hostile-texts";
import { checkQuotes, type QuoteLibrary, quoteStillThere } from "./check-quote";

const file = (path: string, text: string, source = "src_aaaaaaaaaaaa", title = "Queue service") => ({
  source,
  title,
  path,
  hash: "0".repeat(64),
  text,
});
const QUEUE = [
  "import { retry } from './retry';",
  "",
  "/** Jobs are retried at most 2.5 seconds apart. */",
  "export function run(job: Job): void {",
  "  if (!job.isDue) return;",
  "  retry(job, { attempts: 5, backoff: 'exponential' });",
  "}",
].join("\n");
const README = [
  "# Queue",
  "",
  "- A job that **can't be read** is put aside.",
  "- A worker is unable to retry what was put aside.",
  "",
  "1. Start the [worker](./worker.md) first.",
  "2. Then start the server, which con-",
  "   nects to it.",
].join("\n");
const library: QuoteLibrary = [
  file("app/queue.ts", QUEUE),
  file("README.md", README),
  file("", "The plan.\n\nWe move the archive in March, and keep the old one.", "artifact", "The document"),
];

function check(quote: string, place: Partial<Citation> = {}) {
  const [{ status, at } = { status: "" }] = checkQuotes(
    [{ id: "c1", source: "", path: "", lines: "", quote, ...place }],
    library,
  );
  return at ? [status, at.source === "artifact" ? "artifact" : at.path, at.from, at.to] : [status];
}

describe("G-13: where a quotation is", () => {
  it.each([
    ["at its lines", { path: "app/queue.ts", lines: "6" }, ["found", "app/queue.ts", 6, 6]],
    ["around them", { path: "app/queue.ts", lines: "lines 4 to 7" }, ["found", "app/queue.ts", 6, 6]],
    ["in the file, no lines said", { path: "queue.ts" }, ["found", "app/queue.ts", 6, 6]],
    ["lines in the path", { path: "./app/queue.ts:6-6" }, ["found", "app/queue.ts", 6, 6]],
    ["by the source's title", { source: "queue SERVICE", path: "app/queue.ts" }, ["found", "app/queue.ts", 6, 6]],
    ["nothing said at all", {}, ["found", "app/queue.ts", 6, 6]],
    ["at other lines", { path: "app/queue.ts", lines: "1-2" }, ["moved", "app/queue.ts", 6, 6]],
    ["in another file", { path: "README.md", lines: "6" }, ["moved", "app/queue.ts", 6, 6]],
    ["in a source there is not", { source: "RFC 9110", path: "x" }, ["moved", "app/queue.ts", 6, 6]],
  ])("%s", (_, place, expected) => {
    expect(check("retry(job, { attempts: 5, backoff: 'exponential' })", place)).toEqual(expected);
  });

  it("a document under deliberation is named by the title the list of sources gives it, too", () => {
    const plan = [file("draft plan", "We move the archive in March.", "artifact", "artifact")];
    const cite = { id: "c1", path: "", lines: "", quote: "We move the archive in March" };
    expect(checkQuotes([{ ...cite, source: "Draft plan" }], plan)).toMatchObject([{ status: "found" }]);
    expect(checkQuotes([{ ...cite, source: "final plan" }], plan)).toMatchObject([{ status: "moved" }]);
  });

  it("the document under deliberation is citable like any source", () => {
    expect(check("we move the archive", { source: "artifact" })).toEqual(["not_found"]);
    expect(check("We move the archive in March", { source: "artifact", path: "plan.md" })).toEqual([
      "found",
      "artifact",
      3,
      3,
    ]);
  });
});

describe("G-13: what is the same", () => {
  it.each([
    ["white space", "export function run( job: Job ):\n\n void {", ["found", "app/queue.ts", 4, 4]],
    ["emphasis", "A job that can’t be read is put aside.", ["found", "README.md", 3, 3]],
    [
      "marks of lists",
      "A job that can't be read is put aside. A worker is unable to retry",
      ["found", "README.md", 3, 4],
    ],
    [
      "lists on one line",
      "- A job that can't be read is put aside. - A worker is unable",
      ["found", "README.md", 3, 4],
    ],
    ["links and numbers as they read", "Start the worker first. Then start the server", ["found", "README.md", 6, 7]],
    ["a word broken at the end of a line", "the server, which connects to it", ["found", "README.md", 7, 8]],
    [
      "numbers of lines",
      "5 |  if (!job.isDue) return;\n6 |  retry(job, { attempts: 5",
      ["found", "app/queue.ts", 5, 6],
    ],
    ["an ellipsis", "export function run(job: Job) … retry(job, { attempts: 5", ["found", "app/queue.ts", 4, 6]],
    ["a word it cuts", "Jobs are retried at most 2.5 seco…", ["found", "app/queue.ts", 3, 3]],
  ])("%s", (_, quote, expected) => {
    expect(check(quote)).toEqual(expected);
  });

  it.each([
    ["another number", "retry(job, { attempts: 6, backoff: 'exponential' })"],
    ["the end of a word", "able to retry what was put aside"],
    ["the end of a number", "5 seconds apart. */ export function run"],
    ["an operator", "if (job.isDue) return;"],
    ["another order", "backoff: 'exponential', attempts: 5"],
    ["a word too short before an ellipsis", "A worker is un… retry what was put aside"],
    ["parts in another order", "retry(job, { attempts: 5 … export function run(job: Job)"],
    ["parts that say nothing", "Jobs … are … apart"],
    ["marks alone", "** — **"],
  ])("not: %s", (_, quote) => {
    expect(check(quote)).toEqual(["not_found"]);
  });

  it("few characters prove something as a line of their own, or where they are said to be", () => {
    expect(check("retry(job")).toEqual(["not_found"]);
    expect(check("retry(job", { path: "app/queue.ts", lines: "6" })).toEqual(["found", "app/queue.ts", 6, 6]);
    expect(check("# Queue")).toEqual(["found", "README.md", 1, 1]);
    expect(check("Start the", { path: "README.md" })).toEqual(["found", "README.md", 6, 6]);
    expect(check("The plan.", { source: "artifact" })).toEqual(["found", "artifact", 1, 1]);
    expect(check("in March", { source: "artifact" })).toEqual(["found", "artifact", 3, 3]);
    expect(check("A worker", { path: "docs/other.md" })).toEqual(["not_found"]);
    expect(check("job", { path: "app/queue.ts" })).toEqual(["not_found"]);
  });

  it("in a later version: there or gone", () => {
    expect(quoteStillThere("A worker is **unable** to retry", README)).toBe(true);
    expect(quoteStillThere("A worker is able to retry", README)).toBe(false);
  });
});

it.each(["letters", "emphasis", "words"])("takes time in proportion to a text of %s", async (family) => {
  const quote = `${hostileText(family, 1500)} … ${hostileText(family, 1500)}z`;
  const grown = await growth(1_000_000, (chars) =>
    checkQuotes([{ id: "c1", source: "", path: "", lines: "", quote }], [file("big.txt", hostileText(family, chars))]),
  );
  expect(grown).toBeLessThan(LINEAR);
});
