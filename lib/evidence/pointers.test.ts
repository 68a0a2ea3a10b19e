import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sourceIdSchema, type SourceTree } from "@/lib/domain/evidence/source";
import { MAX_POINTED, MAX_POINTED_LINES, pointedPassages, pointersIn, type PointerHit } from "./pointers";

const hashOf = (index: number): string => index.toString(16).padStart(64, "0");
const treeOf = (files: Readonly<Record<string, number>>, id = "src_000000000000"): SourceTree => ({
  id: sourceIdSchema.parse(id),
  title: "Repository",
  kind: "files",
  tree: hashOf(0),
  files: Object.keys(files).length,
  tokens: 0,
  entries: Object.entries(files).map(([path, lines], index) => ({
    path,
    hash: hashOf(index + 1),
    chars: lines * 10,
    lines,
    tokens: lines,
  })),
});
const TREE = treeOf({
  "lib/queue.ts": 100,
  "lib/retry/policy.ts": 30,
  "README.md": 3,
  "a/index.ts": 5,
  "b/index.ts": 5,
  "c/index.ts": 5,
});
const pointed = (...texts: string[]) =>
  pointedPassages(pointersIn(texts), [], [TREE], new Map()).map(({ path, from, to }) => `${path}:${from}-${to}`);

describe("paths", () => {
  it.each([
    ["See lib/queue.ts.", ["lib/queue.ts:1-40"]],
    ["(`./lib/queue.ts:50`), please", ["lib/queue.ts:44-83"]],
    ["lib/queue.ts:50-60", ["lib/queue.ts:50-60"]],
    ["lib/queue.ts#L90-L99", ["lib/queue.ts:90-99"]],
    ["lib/queue.ts:98:7", ["lib/queue.ts:92-100"]],
    ["lib/queue.ts:500", []],
    ["policy.ts and **README.md**", ["lib/retry/policy.ts:1-30", "README.md:1-3"]],
    ["index.ts is in three places", []],
    ["a/index.ts is in one", ["a/index.ts:1-5"]],
    ["https://example.org/lib/queue.ts and and/or e.g. 1.5", []],
    ["/etc/passwd ../../lib/queue.ts", []],
  ])("of %j", (text, passages) => {
    expect(pointed(text)).toEqual(passages);
  });

  it("are one passage where they touch, and only the rest where that is too long", () => {
    expect(pointed("lib/queue.ts:10-20 lib/queue.ts:15-30")).toEqual(["lib/queue.ts:10-30"]);
    expect(pointed("lib/queue.ts:1-40 lib/queue.ts:30-60")).toEqual(["lib/queue.ts:1-40", "lib/queue.ts:41-60"]);
  });
});

describe("names and phrases", () => {
  it("are what stands in backticks or quotation marks", () => {
    const { texts } = pointersIn([
      'Does `JobQueue.take(id)` or `x` hold "a job is taken once", “ten attempts at most” or "no"?',
    ]);
    expect(texts).toEqual([
      { text: "JobQueue.take", isName: true },
      { text: "a job is taken once", isName: false },
      { text: "ten attempts at most", isName: false },
    ]);
  });

  const hit = (text: string, isName: boolean, line: number): PointerHit => ({
    pointer: { text, isName },
    source: TREE.id,
    path: "README.md",
    line,
  });
  const text = new Map([[hashOf(3), "class JobQueue {}\nJobQueues are many.\nA Job is taken once.\n"]]);

  it("are shown only where they really stand, a name only whole", () => {
    const passages = (...hits: PointerHit[]) => pointedPassages({ paths: [] }, hits, [TREE], text);
    expect(passages(hit("JobQueue", true, 1))).toMatchObject([{ path: "README.md", from: 1, to: 3 }]);
    expect(passages(hit("JobQueue", true, 2))).toEqual([]);
    expect(passages(hit("a job is taken", false, 3))).toHaveLength(1);
    expect(passages(hit("never said", false, 3))).toEqual([]);
    expect(passages({ ...hit("JobQueue", true, 1), path: "gone.md" })).toEqual([]);
  });
});

it("never point to more than eight passages of forty lines, nor outside of a file, nor twice to a line", () => {
  const file = fc.constantFrom("lib/queue.ts", "policy.ts", "README.md", "a/index.ts", "nowhere.ts");
  const token = fc
    .tuple(file, fc.integer({ min: 0, max: 130 }), fc.integer({ min: 0, max: 130 }))
    .map(([path, from, to]) => `${path}:${from}-${to}`);
  fc.assert(
    fc.property(fc.array(fc.oneof(token, file, fc.string()), { maxLength: 40 }), (tokens) => {
      const passages = pointedPassages(pointersIn([tokens.join(" ")]), [], [TREE], new Map());
      expect(passages.length).toBeLessThanOrEqual(MAX_POINTED);
      const seen = new Set<string>();
      for (const { path, hash, from, to } of passages) {
        const entry = TREE.entries.find((one) => one.path === path);
        expect(hash).toBe(entry?.hash);
        expect(from).toBeGreaterThanOrEqual(1);
        expect(to).toBeGreaterThanOrEqual(from);
        expect(to).toBeLessThanOrEqual(entry?.lines ?? 0);
        expect(to - from).toBeLessThan(MAX_POINTED_LINES);
        for (let line = from; line <= to; line++) {
          expect(seen.has(`${path}:${line}`)).toBe(false);
          seen.add(`${path}:${line}`);
        }
      }
    }),
    // Two passages that a third one overlaps.
    { examples: [[["lib/queue.ts", "lib/queue.ts:2-0", "lib/queue.ts:2-41"]]] },
  );
});
