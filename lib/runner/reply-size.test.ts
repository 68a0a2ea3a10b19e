/** One reply that is too long must not make every prompt after it too long: it is sent back with the reason. */
import { describe, expect, it } from "vitest";
import { type ModelPort, type ModelReply, MAX_REPLY_TEXT } from "@/lib/models/port";
import { MAX_ARTIFACT_CHARS } from "@/lib/domain/subject";
import { foldLog } from "@/lib/kernel/fold";
import { replySizeProblem } from "@/lib/kernel/reply-size";
import { statusOf } from "@/lib/kernel/lifecycle";
import { answersFrom, debateCreated, eventsOf, panelOf, speakReply } from "@/lib/testing/builders";
import { MemoryLogStore } from "@/lib/testing/memory-log-store";
import { runnerPorts } from "@/lib/testing/runner-ports";
import { TEST_ID } from "@/lib/testing/play";
import { advance } from "./advance";

const panel = panelOf("API");
const created = debateCreated({ panel, config: { max_iterations: 3 } });

async function run(special: (askId: string) => Partial<ModelReply> | null): Promise<MemoryLogStore> {
  const store = new MemoryLogStore(TEST_ID, created);
  const plain = answersFrom([[92, 92, 92, 92, 92]], panel);
  const model: ModelPort = {
    complete: async ({ askId, cue }) => {
      const answer = plain(cue.ask, foldLog(store.log));
      if (!("json" in answer)) throw new Error("Every seat answers.");
      return { text: JSON.stringify(answer.json), model: "scripted", usage: null, ...special(askId) };
    },
  };
  await advance(
    TEST_ID,
    runnerPorts({
      store,
      model,
      clock: { now: () => 0, elapsed: () => 0, sleep: async () => undefined, random: () => 0.5 },
    }),
    new AbortController().signal,
  ).done;
  return store;
}

describe("a reply that is too long", () => {
  it("is sent back with its length and asked for again; the log keeps its beginning only", async () => {
    const text = JSON.stringify({ ...speakReply(92), rationale: "word ".repeat(180_000) });
    const store = await run((askId) => (askId.endsWith("r1/speak/api") ? { text } : null));
    const [rejection] = eventsOf(store.log, "reply.rejected");
    expect(rejection).toMatchObject({
      key: "r1/speak/api",
      reason: expect.stringMatching(
        /^Your reply was 9\d\d,\d{3} characters long; at most 200,\d{3} are taken\. Say the same in far fewer words\.$/,
      ) as string,
    });
    expect(rejection?.raw).toMatch(/\n… \(\d{6} more characters were not kept\)$/);
    expect(rejection?.raw.length).toBeLessThan(20_100);
    expect(eventsOf(store.log, "reply.recorded").some(({ key }) => key === "r1/speak/api~2")).toBe(true);
    expect(statusOf(foldLog(store.log).lifecycle)).toBe("closed");
    expect(JSON.stringify(store.log).length).toBeLessThan(100_000);
  });

  it("is sent back where it was not even read to its end", async () => {
    const store = await run((askId) =>
      askId.endsWith("r1/speak/api") ? { text: '{"rationale":"', isCut: true } : null,
    );
    expect(eventsOf(store.log, "reply.rejected")[0]?.reason).toBe(
      "Your reply was longer than 600,000 characters and was read no further. Say the same in far fewer words.",
    );
    expect(statusOf(foldLog(store.log).lifecycle)).toBe("closed");
  });

  it("is sent back where a list in it has no end", async () => {
    const text = JSON.stringify({
      ...speakReply(60),
      blocking_concerns: Array.from({ length: 9000 }, (_, index) => `Concern ${index}.`),
    });
    const store = await run((askId) => (askId.endsWith("r1/speak/api") ? { text } : null));
    expect(eventsOf(store.log, "reply.rejected")[0]?.reason).toBe(
      "blocking_concerns has 9,000 entries; at most 500 are taken. Keep those that matter most.",
    );
  });

  it("may be as long as the longest document it has to give back", () => {
    const artifact = "A line of the document.\n".repeat(Math.floor(MAX_ARTIFACT_CHARS / 24));
    const revised = {
      artifact,
      change_list: Array.from({ length: 100 }, () => ({ what: "words ".repeat(100), why: "words ".repeat(50) })),
    };
    expect(replySizeProblem({ subject: { ...created.subject, artifact } }, revised)).toBeNull();
    expect(JSON.stringify(revised).length).toBeLessThan(MAX_REPLY_TEXT);
  });
});
