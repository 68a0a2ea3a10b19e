import { expect, it } from "vitest";
import { linesOf } from "./webhook-body";

const message = (story: string[], space: string | null = null) => ({
  space,
  headline: "A decision is needed",
  title: "Job queue",
  isRehearsal: false,
  question: "Redis or Postgres?",
  alternatives: [],
  apart: "",
  text: null,
  path: "/decide/x",
  action: "Decide",
  story,
});

it("a message asks once: in its story, or below it", () => {
  const asks = "It waits for your decision: Redis or Postgres?";
  expect(linesOf(message(["Nobody agreed.", asks]))).toEqual([`Nobody agreed. ${asks}`]);
  expect(linesOf(message(["Nobody agreed."]))).toEqual(["Nobody agreed.", "Redis or Postgres?"]);
  expect(linesOf(message([]))).toEqual(["Redis or Postgres?"]);
});

it("a message names its space, where there are several", () => {
  expect(linesOf(message(["Nobody agreed."], "Research"))[0]).toBe("in “Research”");
});
