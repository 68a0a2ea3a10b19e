import { expect, it } from "vitest";
import { proposalIn } from "./proposal-in";

it.each([
  ["Should we move the job queue from Redis into Postgres?", "Move the job queue from Redis into Postgres"],
  ["Redis lost 400 jobs. Shall we **drop** it?", "Drop it"],
  ["should I keep “graphile-worker”?", "Keep ’graphile-worker’"],
])("%s", (question, proposal) => {
  expect(proposalIn(question)).toBe(proposal);
});

it.each([
  "How should we mute a participant?",
  "Should we keep Redis or move to Postgres?",
  "Should we be worried?",
  "Should we really do this?",
  "Is this design sound?",
  "Should we keep it.",
  `Should we keep ${"very ".repeat(40)}much of it?`,
  "",
])("nothing is proposed by: %s", (question) => {
  expect(proposalIn(question)).toBeNull();
});
