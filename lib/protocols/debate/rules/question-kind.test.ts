import { expect, it } from "vitest";
import { guessQuestionKind } from "./question-kind";

it.each([
  "Should we move the job queue from Redis into Postgres?",
  "Should Parley replace graphile-worker with advisory locks by DBOS?",
  "Which of the two queues do we take?",
  "We run two queues today. Which one stays?",
  "Redis or Postgres?",
  "graphile-worker vs. DBOS",
  "Is it worth rewriting the importer?",
  "Is DBOS safer than what we have?",
  "Do we shard by tenant or by region?",
  "Decide between a monolith and services.",
])("P5-42: “%s” is a choice", (question) => {
  expect(guessQuestionKind({ question })).toMatchObject({ kind: "choice" });
});

it.each([
  "How should a participant be muted?",
  "How do we store or forward events?",
  "What does the export look like, which formats does it have?",
  "Design a queue that survives a restart, which may take a while.",
  "Add rate limits to the public API.",
  "Work out the migration.",
  "The service, which is old, needs limits or quotas.",
  "",
])("P5-42: “%s” is a design: no word alone makes it a choice", (question) => {
  expect(guessQuestionKind({ question })).toMatchObject({ kind: "design" });
});

it("P5-42: says why, and reads the title where the question does not show it", () => {
  expect(guessQuestionKind({ question: "Weigh both.", title: "Queue: Redis or Postgres?" })).toMatchObject({
    kind: "design",
  });
  expect(guessQuestionKind({ question: "Weigh both.", title: "Redis or Postgres?" })).toEqual({
    kind: "choice",
    reason: "It names alternatives to decide between.",
  });
  expect(guessQuestionKind({ question: "Should we ship?" }).reason).toBe("It can be answered with yes or no.");
});

it("P5-42: reads hostile text in no time", () => {
  for (const text of ["or ".repeat(100_000), "which vs ".repeat(50_000), `Is ${"worth ".repeat(100_000)}`])
    expect(["design", "choice"]).toContain(guessQuestionKind({ question: text }).kind);
});
