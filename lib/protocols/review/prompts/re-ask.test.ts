/** G-03: a re-ask continues the conversation and quotes what was wrong. */
import { describe, expect, it } from "vitest";
import { PASS } from "@/lib/protocols/review/rules/review-harness";
import { playGame } from "./games-harness";
import { messagesFor } from "./prompt-harness";

const AGAIN = "Answer the same request again: keep what was sound, mend what the problem names.";

describe("G-03: what was sent first stays byte for byte", () => {
  it.each([
    [
      "custom",
      "r2/assess/subject-expert",
      { ...PASS, prior_concerns: [] },
      "prior_concerns: say RESOLVED, PARTIALLY or NOT_ADDRESSED for A1",
    ],
    [
      "custom",
      "r1/assess/subject-expert",
      { verdict: "CONDITIONAL" },
      "the verdict is CONDITIONAL, yet remaining is empty. Name exactly what has to change",
    ],
    [
      "custom",
      "r1/modify/modifier",
      { edits: [{ find: "The plan", replace: "A plan", answers: ["A1"] }], changes: [], rulings: [], settlements: [] },
      "rulings: no ruling on A1, B1, C1. Every open issue is FIXED, OVERRULED, DEFERRED or NEEDS_DECISION; settlements: a contradiction between assessors is not decided. Take the better supported side of each and say why",
    ],
    ["idea", "r0/generate_ideas/modifier", { cards: [] }, "there must be exactly 5 idea cards, got 0"],
    [
      "idea",
      "r1/root_cause/visionary-researcher",
      { queries: [] },
      "cause: Invalid input: expected string, received undefined",
    ],
  ] as const)("%s %s", (name, key, wrong, reason) => {
    const prompts = playGame(name, { game: { special: (ask) => (ask.key === key ? { json: wrong } : null) } });
    const [first, again] = [messagesFor(prompts, key), messagesFor(prompts, `${key}~2`)];
    expect(again.slice(0, 2)).toEqual(first);
    expect(again.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
    expect(again[2]?.content).toBe(JSON.stringify(wrong));
    expect(again[3]?.content).toContain(`<problem>\n${reason}\n</problem>`);
    expect(again[3]?.content).toContain(AGAIN);
  });
});
