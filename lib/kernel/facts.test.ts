/** The answer on the table where several state one. */
import { describe, expect, it } from "vitest";
import { agentId } from "@/lib/testing/builders";
import { readRecorded } from "@/lib/testing/recorded-logs";
import { besideWords } from "@/lib/projections/answer/beside-words";
import { foldLog } from "./fold";
import { answerStanding, statedAnswers, type StatedAnswer } from "./facts";

const PANEL = ["a", "b", "c"].map((id) => ({ id: agentId(id) }));
const says = (seq: number, id: string, answer: string): StatedAnswer => ({
  seq,
  round: 1,
  agentId: agentId(id),
  answer,
});
const [BUY, BUILD] = ["We buy it from a vendor.", "We build it ourselves."];

it.each([
  [
    "is the last one where no two agree, and that seat's alone",
    [says(1, "a", BUY), says(2, "b", BUILD)],
    BUILD,
    ["b"],
    1,
  ],
  [
    "is what most seats hold, whoever spoke last",
    [says(1, "a", BUY), says(2, "b", "we buy it, from a vendor"), says(3, "c", BUILD)],
    "we buy it, from a vendor",
    ["a", "b"],
    1,
  ],
  [
    "counts what each seat said last",
    [says(1, "a", BUY), says(2, "b", BUY), says(3, "a", BUILD), says(4, "b", BUILD)],
    BUILD,
    ["a", "b"],
    0,
  ],
  [
    "is what somebody without a seat writes for all",
    [says(1, "a", BUY), says(2, "b", BUY), says(3, "orchestrator", "We rent it.")],
    "We rent it.",
    ["orchestrator"],
    0,
  ],
  [
    "is one seat's, whatever it said before, where only one states any",
    [says(1, "a", BUY), says(2, "a", BUILD)],
    BUILD,
    ["a"],
    0,
  ],
] as const)("the answer on the table %s", (_name, stated, answer, heldBy, apart) => {
  expect(answerStanding(stated, PANEL)).toMatchObject({ answer, heldBy, apart });
});

it("is nothing where nobody stated one", () => {
  expect(answerStanding([], PANEL)).toBeNull();
});

const beginningOf = (...answers: string[]) =>
  answerStanding(
    answers.map((answer, index) => says(index + 1, PANEL[index]?.id ?? "", answer)),
    PANEL,
  )?.beginning;

describe("words several answers begin with", () => {
  it("are quoted as they stand in the one that is shown, and only as far as a clause of one of them goes", () => {
    expect(beginningOf("No: keep the queue, and add a limit.", "No: keep the queue; move to Node 22.")).toEqual({
      words: "No: keep the queue",
      seats: 1,
    });
    expect(beginningOf("Keep Redis 7.2 for now, then look again.", "Keep Redis 7.2 for now.")).toEqual({
      words: "Keep Redis 7.2 for now",
      seats: 1,
    });
  });

  it("are of the most seats, and of several such the longest", () => {
    expect(
      beginningOf(
        "Stay on Redis for now.",
        "Move to Postgres by March, in two steps.",
        "Move to Postgres by March; test it.",
      ),
    ).toEqual({ words: "Move to Postgres by March", seats: 1 });
  });

  it.each([
    ["say nothing by themselves", "We should keep Redis.", "We should keep Postgres."],
    ["are too few to say anything", "No: keep the queue.", "No: drop the queue."],
    ["are the same, in another order", "Use Redis, not Postgres.", "Use Postgres, not Redis."],
    ["stand in the other, which denies them", "Keep the queue in Redis.", "Don't keep the queue in Redis."],
    ["have a point between figures", "Wait for 18.5 and move.", "Wait for 18.6 and stay."],
  ])("are none where they %s", (_, one, other) => {
    const standing = answerStanding([says(1, "a", one), says(2, "b", other)], PANEL);
    expect(standing).toMatchObject({ answer: other, heldBy: ["b"], apart: 1 });
    expect(standing).not.toHaveProperty("beginning");
  });

  it("are found in scripts without spaces", () => {
    expect(beginningOf("保留现有队列，并加上限制。", "保留现有队列。")).toEqual({ words: "保留现有队列", seats: 1 });
  });
});

describe("the answer on the table of honest panels", () => {
  /** After each reply that states one. */
  const standings = (name: string) => {
    const { log } = readRecorded("debate", `honest/${name}.json.gz`);
    const { facts, created } = foldLog(log).lifecycle;
    const stated = statedAnswers(facts);
    return stated.map((_, index) => answerStanding(stated.slice(0, index + 1), created.panel));
  };
  const inWords = (standing: ReturnType<typeof answerStanding> | undefined) => (standing ? besideWords(standing) : "");

  it("says of ten seats that all begin with the same words, and no more than that", () => {
    const all = standings("choice-with-independent-opening");
    expect(all[9]).toMatchObject({ apart: 8, heldBy: ["protocol", "security"] });
    expect(inWords(all[9])).toBe("The eight other answers begin with the same words: “No: keep graphile-worker”.");
    expect(inWords(all[19])).toBe(
      "The eight other answers begin with the same words: “No: keep graphile-worker with advisory-lock liveness”.",
    );
    expect(inWords(all.at(-1))).toBe("");
  });

  it("says it of six that answer in turn", () => {
    const all = standings("choice-in-turn");
    expect(inWords(all[11])).toBe("The five other answers begin with the same words: “No: keep graphile-worker”.");
  });
});
