import { expect, it } from "vitest";
import type { Gate } from "@/lib/domain/gate/gate";
import { gateHeadline } from "./gate-question";

const gate = (change: Partial<Gate>) => ({ question: "", ...change }) as Gate;

it("shows a question as it was put, with what it is about below it", () => {
  expect(gateHeadline(gate({ question: "Approve the plan?" }))).toEqual({ question: "Approve the plan?", about: "" });
  expect(gateHeadline(gate({ question: "How should it go on?", about: "It stalled." }))).toEqual({
    question: "How should it go on?",
    about: "It stalled.",
  });
});

it("takes the question off the end of a long one from before, and loses no word", () => {
  const about = `Backend (76) is not satisfied: ${"the line after which it is true. ".repeat(6)}`.trim();
  expect(gateHeadline(gate({ question: `${about} How should it be resolved?` }))).toEqual({
    question: "How should it be resolved?",
    about,
  });
});

it("asks in its own words where a long text ends with no question", () => {
  const text = "No end in sight, ".repeat(20);
  expect(gateHeadline(gate({ question: text }))).toEqual({ question: "What do you decide?", about: text.trim() });
});
