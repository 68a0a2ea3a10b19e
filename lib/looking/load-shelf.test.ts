/** What open concerns point to stands in the prompts that know of them, the same whenever they are built again. */
import { describe, expect, it } from "vitest";
import "@/lib/protocols/all";
import { foldLog, nextStep, type Folded } from "@/lib/kernel/fold";
import type { Ask } from "@/lib/kernel/types";
import { builtFor } from "@/lib/prompts/evidence/grounded";
import { promptText, sharedPrefix } from "@/lib/prompts/shared-prefix";
import { conditional, issue, PASS, review } from "@/lib/protocols/review/rules/review-harness";
import { memorySources } from "@/lib/testing/memory-sources";
import type { Played } from "@/lib/testing/play";
import { loadShelf } from "./load-shelf";

const memory = memorySources({
  app: {
    "src/queue.ts": ["// the queue", "export const retryPolicy = 10;", "export const other = 1;"].join("\n"),
    "docs/long.md": Array.from({ length: 900 }, (_, index) => `line ${index + 1} of a long text`).join("\n"),
    "README.md": "# App\nJobs are kept for a day at most.",
  },
});
const play = (...texts: string[]): Played =>
  review([[conditional({ issues: texts.map((text) => issue("major", text, { detail: "" })) }), PASS, PASS]], {
    grounding: memory.grounding({ pointed: [] }),
    config: { max_rounds: 2 },
  });

/** Every ask of round 2 and the revision before it, with the state it is asked in. */
function* asksOf({ log }: Played): Generator<{ folded: Folded; ask: Ask }> {
  for (const [index, { payload }] of log.entries())
    if (payload.type === "ask.started") {
      const folded = foldLog(log.slice(0, index + 1));
      const step = nextStep(folded);
      const ask = step.kind === "ask" ? step.asks.find(({ key }) => key === payload.key) : undefined;
      if (ask) yield { folded, ask };
    }
}
const built = async ({ folded, ask }: { folded: Folded; ask: Ask }) => {
  const prompt = builtFor(folded, ask, { shelf: await loadShelf(folded, ask, memory.reader) });
  if (prompt.kind !== "ready") throw new Error("It fits.");
  return prompt.messages;
};
const textOf = async (played: Played, matches: (ask: Ask) => boolean): Promise<string> => {
  for (const one of asksOf(played)) if (matches(one.ask)) return (await built(one))[1]?.content ?? "";
  throw new Error("Nobody was asked that.");
};
const inRound = (round: number) => (ask: Ask) => ask.round === round && ask.kind.startsWith("assess");

describe("what open concerns point to", () => {
  const played = play(
    "src/queue.ts:2 retries without end",
    "`retryPolicy` is undefined",
    "“Jobs are kept for a day” is not enough",
  );

  it("is shown by path, symbol and quotation, to the modifier and from round 2 on to the assessors", async () => {
    const first = await textOf(played, inRound(1));
    expect(first).not.toContain("What the open concerns point to:");
    for (const text of [await textOf(played, ({ kind }) => kind === "modify"), await textOf(played, inRound(2))]) {
      const after = text.slice(text.indexOf("What the open concerns point to:"));
      expect(after).toContain("2| export const retryPolicy = 10;");
      expect(after).toContain("2| Jobs are kept for a day at most.");
      // Behind everything the seats of a round have in common.
      expect(text.indexOf("What the open concerns")).toBeGreaterThan(text.indexOf("<artifact"));
    }
  });

  it("leaves what the prompts of a round begin with as it is", async () => {
    const plain = play("The rota is undefined");
    const prefix = async (game: Played) => {
      const prompts: string[] = [];
      for (const one of asksOf(game)) if (inRound(2)(one.ask)) prompts.push(promptText(await built(one)));
      return sharedPrefix(prompts[1] ?? "", prompts[2] ?? "");
    };
    expect(await prefix(played)).toBeGreaterThanOrEqual(await prefix(plain));
  });

  it("is the same when it is built again, and a neighbour that was faster changes nothing", async () => {
    const asks = [...asksOf(played)].filter(({ ask }) => inRound(2)(ask));
    const { log } = played;
    for (const { folded, ask } of asks) {
      const now = await built({ folded, ask });
      expect(await built({ folded, ask })).toEqual(now);
      const end = log.findIndex(({ payload }) => payload.type === "reply.recorded" && payload.key === ask.key);
      expect(await built({ folded: foldLog(log.slice(0, end)), ask })).toEqual(now);
    }
    expect(asks.length).toBe(3);
  });

  it("is not shown twice where the question points to it already, and takes four passages at most", async () => {
    const [one] = [...asksOf(played)].filter(({ ask }) => inRound(2)(ask));
    if (!one) throw new Error("Round 2 is asked.");
    const entry = memory.trees[0]?.entries.find(({ path }) => path === "src/queue.ts");
    const shown = { source: memory.trees[0]?.id ?? "", path: "src/queue.ts", hash: entry?.hash ?? "", from: 1, to: 3 };
    const { lifecycle } = one.folded;
    const grounding = { ...lifecycle.grounding, grounding: memory.grounding({ pointed: [shown] }) };
    const shelf = await loadShelf({ ...one.folded, lifecycle: { ...lifecycle, grounding } }, one.ask, memory.reader);
    expect(shelf.pointed.map(({ path }) => path)).toEqual(["README.md"]);
    const many = play(
      ...Array.from({ length: 9 }, (_, index) => `docs/long.md:${index * 90 + 50} is too long ${index}`),
    );
    const [later] = [...asksOf(many)].filter(({ ask }) => inRound(2)(ask));
    expect(later && (await loadShelf(later.folded, later.ask, memory.reader)).pointed).toHaveLength(4);
  });
});
