import { describe, expect, it } from "vitest";
import "@/lib/protocols/all";
import type { LookRequest } from "@/lib/domain/evidence/look";
import { foldFirst } from "@/lib/kernel/fold";
import { groundsOf } from "@/lib/prompts/evidence/grounds";
import { lookText } from "@/lib/prompts/evidence/look-text";
import { debateCreated } from "@/lib/testing/builders";
import { memorySources } from "@/lib/testing/memory-sources";
import { TEST_ID } from "@/lib/testing/play";
import { cachedReader } from "./cached-reader";
import { loadShelf } from "./load-shelf";
import { performLooks } from "./perform-look";

const LONG = Array.from({ length: 900 }, (_, index) => `line ${index + 1} of the queue`).join("\n");
const ARTIFACT = "# Plan\nMuted participants stay.\nRetries: ten.";
const memory = memorySources(
  {
    app: { "src/queue.ts": LONG, "src/mute.ts": "export const mute = 1;", "docs/README.md": "# Read me" },
    other: { "docs/README.md": "# Another one" },
  },
  { decisions: [{ number: 3, title: "Queue in Postgres", decision: "Yes.", date: "2026-01-02" }] },
);

async function look(requests: readonly LookRequest[], looks = { perAsk: 8, tokens: 16_000 }) {
  const created = debateCreated();
  const folded = foldFirst({
    deliberationId: TEST_ID,
    seq: 1,
    at: "2026-01-05T09:00:00.000Z",
    payload: {
      ...created,
      subject: { ...created.subject, artifact: ARTIFACT },
      grounding: memory.grounding({ looks }),
    },
  });
  const ask = { key: "r1/speak/api", kind: "speak", round: 1, agentId: created.panel[0]!.id };
  const grounds = groundsOf(folded, ask, await loadShelf(folded, ask, memory.reader));
  if (!grounds) throw new Error("It is grounded.");
  return (
    await performLooks(
      requests.map((request) => ({ request })),
      grounds,
      memory.reader,
    )
  ).map(({ result }) => result);
}
const one = async (request: LookRequest, looks?: { perAsk: number; tokens: number }) =>
  (await look([request], looks))[0];

describe("a look-up", () => {
  it("lists a folder: folders with their counts, files with their lines", async () => {
    expect(await one({ look: "list", folder: "", source: "app" })).toEqual({
      found: "entries",
      entries: ["docs/ (1 file)", "src/ (2 files)"],
      more: 0,
    });
    expect(await one({ look: "list", folder: "./src/", source: "app" })).toMatchObject({
      entries: ["src/mute.ts (1 line)", "src/queue.ts (900 lines)"],
    });
    expect(await one({ look: "list", folder: "" })).toMatchObject({
      entries: expect.arrayContaining(["artifact: artifact (3 lines)"]),
    });
    expect(await one({ look: "list", folder: "lib" })).toEqual({
      found: "nothing",
      reason: "There is no folder “lib”. Folders at the top: docs, src.",
    });
  });

  it("reads at most 200 lines, and says how many there are", async () => {
    expect(await one({ look: "read", path: "src/queue.ts", from: 10 })).toMatchObject({
      passage: { from: 10, to: 209 },
      lines: 900,
      isCut: true,
    });
    expect(await one({ look: "read", path: "src/queue.ts", from: 899, to: 5000 })).toMatchObject({
      passage: { from: 899, to: 900 },
      isCut: false,
    });
    expect(await one({ look: "read", path: "src/queue.ts", from: 901 })).toEqual({
      found: "nothing",
      reason: "src/queue.ts has 900 lines.",
    });
  });

  it("reads no more than what is left of the tokens", async () => {
    const [passage, second] = await look(
      [
        { look: "read", path: "src/queue.ts" },
        { look: "read", path: "src/mute.ts" },
      ],
      { perAsk: 8, tokens: 400 },
    );
    if (passage?.found !== "passage") throw new Error("It was found.");
    expect(passage.isCut).toBe(true);
    expect(passage.passage.to).toBeGreaterThan(10);
    expect(passage.passage.to).toBeLessThan(60);
    expect(second).toMatchObject({
      found: "nothing",
      reason: expect.stringContaining("400 tokens for look-ups of this answer are used up"),
    });
  });

  it("names the nearest paths, and sources of the same path", async () => {
    expect(await one({ look: "read", path: "lib/mute.ts" })).toMatchObject({
      reason: expect.stringMatching(/no file “lib\/mute.ts”.*src\/mute.ts/),
    });
    expect(await one({ look: "read", path: "docs/README.md" })).toEqual({
      found: "nothing",
      reason: "docs/README.md is in several sources. Say which: app, other.",
    });
    expect(await one({ look: "read", path: "docs/README.md", source: "other" })).toMatchObject({ found: "passage" });
    expect(await one({ look: "search", words: "x", source: "third" })).toMatchObject({
      reason: "There is no source “third”. There are: app, other, artifact.",
    });
  });

  it("takes the end of a path where only one file has it", async () => {
    expect(await one({ look: "read", path: "mute.ts" })).toMatchObject({ passage: { path: "src/mute.ts" } });
    expect(await one({ look: "read", path: "ute.ts" })).toMatchObject({ found: "nothing" });
  });

  it("reads and searches the artifact like a file", async () => {
    const passage = await one({ look: "read", path: "artifact" });
    expect(passage).toMatchObject({ found: "passage", passage: { source: "artifact", from: 1, to: 3 }, lines: 3 });
    expect(await one({ look: "search", words: "retries" })).toMatchObject({
      hits: [{ source: "artifact", line: 3, text: "Retries: ten." }],
    });
  });

  it("finds earlier decisions, or says that there are none", async () => {
    expect(await one({ look: "decisions", words: "queue" })).toMatchObject({ decisions: [{ number: 3 }] });
    expect(await one({ look: "decisions", words: "colour" })).toMatchObject({ found: "nothing" });
  });

  it("is refused when they are used up", async () => {
    const results = await look(
      Array.from({ length: 3 }, (): LookRequest => ({ look: "read", path: "src/mute.ts" })),
      { perAsk: 2, tokens: 16_000 },
    );
    expect(results.map(({ found }) => found)).toEqual(["passage", "passage", "nothing"]);
    expect(results[2]).toMatchObject({
      reason: "All 2 look-ups of this answer are used up. Answer with what you have seen.",
    });
  });

  it("reads in a prompt with its lines", async () => {
    const result = await one({ look: "read", path: "src/queue.ts", from: 2, to: 3 });
    if (result?.found !== "passage") throw new Error("It was found.");
    const text = lookText(
      { request: { look: "read", path: "src/queue.ts" }, result },
      { titleOf: () => "app", textOf: () => LONG },
    );
    expect(text).toBe(
      '<source-passage source="app" path="src/queue.ts" lines="2-3 of 900">\n2| line 2 of the queue\n3| line 3 of the queue\n</source-passage>',
    );
  });
});

describe("a reader that keeps what it read", () => {
  it("asks once for what seats ask side by side, and again for what failed", async () => {
    const own = memorySources({ app: { "a.ts": "one two" } });
    let isDown = true;
    const reader = cachedReader({
      ...own.reader,
      search: (query) => (isDown ? Promise.reject(new Error("away")) : own.reader.search(query)),
    });
    const query = { sources: own.trees.map(({ id }) => id), words: "one", limit: 5 };
    await expect(reader.search(query)).rejects.toThrow("away");
    isDown = false;
    const found = await Promise.all([1, 2, 3].map(() => reader.search(query)));
    expect(found[2]?.hits).toHaveLength(1);
    expect(own.asked.searches).toBe(1);
    const hash = own.trees[0]?.entries[0]?.hash ?? "";
    for (let turn = 0; turn < 3; turn++) expect((await reader.texts([hash])).get(hash)).toBe("one two");
    expect(own.asked.texts).toBe(1);
  });
});
