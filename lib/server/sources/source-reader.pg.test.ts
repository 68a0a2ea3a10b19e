import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSourceReader } from "./source-reader";
import { storeSource } from "./store-source";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import type { ReadFile } from "./new-source";

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());
beforeEach(async () => {
  await services.pool.query("delete from deliberation; delete from source; delete from source_file");
});

const store = (files: readonly ReadFile[], title = "Repository") =>
  storeSource(services.pool, { title, kind: "files", files, skipped: [] });
const FILES: readonly ReadFile[] = [
  { path: "README.md", text: "# Queue\n\nJobs wait in the queue until a worker takes them.\n" },
  {
    path: "lib/retry-policy.ts",
    text: "/** When a call is tried again. */\nexport function retryPolicy(attempt: number) {\n  return attempt < MAX_ATTEMPTS;\n}\n\nconst MAX_ATTEMPTS = 10;\n",
  },
  { path: "lib/worker.ts", text: 'import { retryPolicy } from "./retry-policy";\n\nif (retryPolicy(3)) again();\n' },
  { path: "docs/設計.md", text: "失敗したジョブは三回まで再試行される。\n" },
  { path: "logo.png", note: "Not text." },
];
const search = async (words: string, options: { in?: string; limit?: number } = {}) => {
  const source = await store(FILES);
  return services.sources.search({ sources: [source.id], words, limit: 20, ...options });
};
const places = ({ hits }: Awaited<ReturnType<typeof search>>) => hits.map(({ path, line }) => `${path}:${line}`);

describe("a stored source", () => {
  it("is read back as it was, its files sorted by path, what was not read with its note", async () => {
    const source = await store(FILES);
    expect(source).toMatchObject({ title: "Repository", kind: "files", files: 4 });
    const [tree] = await services.sources.trees([source.id]);
    expect(tree).toMatchObject(source);
    expect(tree?.entries.map(({ path, lines, note }) => ({ path, lines, ...(note ? { note } : {}) }))).toEqual([
      { path: "README.md", lines: 3 },
      { path: "docs/設計.md", lines: 1 },
      { path: "lib/retry-policy.ts", lines: 6 },
      { path: "lib/worker.ts", lines: 3 },
      { path: "logo.png", lines: 0, note: "Not text." },
    ]);
    const hashes = tree?.entries.flatMap(({ hash }) => hash ?? []) ?? [];
    const texts = await createSourceReader(services.pool).texts([...hashes, "0".repeat(64)]);
    expect([...texts.values()].toSorted()).toEqual(
      FILES.flatMap((file) => ("text" in file ? file.text : [])).toSorted(),
    );
  });

  it("leaves out one that is gone, and keeps the order asked for", async () => {
    const [one, other] = [await store(FILES.slice(0, 1), "One"), await store(FILES.slice(1, 2), "Other")];
    const reader = createSourceReader(services.pool);
    const ids = [other.id, "src_000000000000" as typeof one.id, one.id];
    expect((await reader.trees(ids)).map(({ title }) => title)).toEqual(["Other", "One"]);
  });

  it("keeps a text once, however many sources and paths have it", async () => {
    const text = "The same.\n";
    await store([
      { path: "a.md", text },
      { path: "b.md", text },
    ]);
    await store([{ path: "c.md", text }], "Other");
    expect((await services.pool.query("select 1 from source_file")).rowCount).toBe(1);
  });

  it("is the same source when the same is stored again, and another one under another name", async () => {
    const first = await store(FILES);
    expect(await store(FILES.toReversed())).toEqual(first);
    const renamed = await store(FILES, "Elsewhere");
    expect(renamed).toMatchObject({ tree: first.tree });
    expect(renamed.id).not.toBe(first.id);
  });

  it("has another tree for another text, another path and another file that was not read", async () => {
    const file = { path: "a.md", text: "one" };
    const trees = [[file], [{ ...file, text: "two" }], [{ ...file, path: "b.md" }], [file, { path: "b", note: "No." }]];
    const hashes = new Set<string>();
    for (const files of trees) hashes.add((await store(files)).tree);
    expect(hashes.size).toBe(trees.length);
  });

  it("is refused beyond 2,000 files or 20 MB of text, and nothing is kept", async () => {
    const many = Array.from({ length: 2001 }, (_, index) => ({ path: `${index}.md`, text: "x" }));
    await expect(store(many)).rejects.toThrow("2,001 files are too many: at most 2,000 can be read.");
    const long = Array.from({ length: 21 }, (_, index) => ({ path: `${index}.md`, text: `${index}`.repeat(600_000) }));
    await expect(store([...long, ...long.map(({ path, text }) => ({ path: `x${path}`, text }))])).rejects.toThrow(
      /MB of text are too much: at most 20 MB can be read/,
    );
    expect((await services.pool.query("select from source_file")).rowCount).toBe(0);
  });

  it("takes a file of one endless line and words longer than any index", async () => {
    const text = Array.from({ length: 60_000 }, (_, index) => `w${index}`).join(" ") + "x".repeat(500_000);
    const source = await store([{ path: "bundle.min.js", text }]);
    const { hits } = await services.sources.search({ sources: [source.id], words: "w59999", limit: 5 });
    expect(hits).toMatchObject([{ path: "bundle.min.js", line: 1, text: expect.stringContaining("w59999") }]);
    expect(hits[0]?.text.length).toBeLessThan(400);
  });
});

describe("search", () => {
  it("finds a symbol first where it is defined, whatever the case", async () => {
    expect(places(await search("retryPolicy"))).toEqual([
      "lib/retry-policy.ts:2",
      "lib/worker.ts:1",
      "lib/worker.ts:3",
    ]);
    expect(places(await search("RETRYPOLICY")).length).toBe(3);
  });

  it("finds a compound name by its parts, and parts by the name", async () => {
    expect(places(await search("max attempts"))).toContain("lib/retry-policy.ts:6");
    expect(places(await search("maxAttempts"))).toContain("lib/retry-policy.ts:6");
  });

  it("finds an exact piece, also in the middle of a word and without any letter", async () => {
    expect(places(await search("etryPol"))).toEqual(["lib/retry-policy.ts:2", "lib/worker.ts:1", "lib/worker.ts:3"]);
    expect(places(await search("(3)) "))).toEqual(["lib/worker.ts:3"]);
    expect(places(await search('"attempt < MAX_ATTEMPTS"'))[0]).toBe("lib/retry-policy.ts:3");
  });

  it("finds the beginning of a word, a path, and writing without spaces", async () => {
    expect(places(await search("Job wai"))).toContain("README.md:3");
    expect(places(await search("worker.ts"))[0]).toBe("lib/worker.ts:1");
    expect(places(await search("再試行"))).toEqual(["docs/設計.md:1"]);
  });

  it("puts the lines with most of a question's words first", async () => {
    expect(places(await search("how long do jobs wait in the queue?"))[0]).toBe("README.md:3");
  });

  it("keeps to a folder or a file, and to the limit, and counts the rest", async () => {
    expect(places(await search("retryPolicy", { in: "lib/worker.ts" }))).toEqual([
      "lib/worker.ts:1",
      "lib/worker.ts:3",
    ]);
    expect(places(await search("queue", { in: "lib" }))).toEqual([]);
    expect(places(await search("retryPolicy", { in: "/lib/" }))).toHaveLength(3);
    expect(await search("retryPolicy", { limit: 1 })).toMatchObject({ hits: [{ line: 2 }], more: 2 });
  });

  it("never brings a line of another source", async () => {
    const other = await store([{ path: "secret.md", text: "retryPolicy is ours.\n" }], "Other");
    expect(places(await search("retryPolicy")).some((place) => place.startsWith("secret"))).toBe(false);
    const { hits } = await services.sources.search({ sources: [other.id], words: "retryPolicy", limit: 20 });
    expect(hits).toEqual([{ source: other.id, path: "secret.md", line: 1, text: "retryPolicy is ours." }]);
  });

  it.each([
    "'",
    "\\",
    "& | !",
    ":*",
    "a & !b",
    "'); drop table source; --",
    "%_",
    "\u0000",
    "   ",
    "x".repeat(300),
    "😀",
  ])("takes %j as text", async (words) => {
    expect((await search(words)).hits.length).toBeLessThan(20);
    expect((await services.pool.query("select from source")).rowCount).toBe(1);
  });
});
