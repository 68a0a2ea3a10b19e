/** Prompts of a round begin alike, so that a provider's cache pays for most of them; and how much they carry. */
import { describe, expect, it } from "vitest";
import { NO_STRESS, stateIn } from "@/lib/protocols/structured/rules/structured-harness";
import { countTokens } from "@/lib/prompts/count-tokens";
import { build, messagesFor, promptsOf, userOf } from "./prompt-harness";

const prompts = promptsOf([{ results: ["BROKEN", "UNCLEAR"], changes: 3 }], {
  config: { ...NO_STRESS, round_budget: 5 },
});
const commonPrefix = (one: string, other: string): number => {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
};

describe("prefix", () => {
  it("the system message is the same for every ask", () => {
    expect(new Set([...prompts.asked.keys()].map((key) => messagesFor(prompts, key)[0]?.content)).size).toBe(1);
  });

  it("within a round each prompt begins with the whole of the one before, up to its own seat and task", () => {
    for (const round of [1, 3, 5]) {
      const keys = [...prompts.asked.keys()].filter((key) => key.startsWith(`r${round}/`));
      for (const [index, key] of keys.entries()) {
        const before = keys[index - 1];
        if (!before) continue;
        const pastEnd = Math.max(0, userOf(prompts, before).lastIndexOf("</past-round>"));
        // What only the lead is told.
        const proposed = userOf(prompts, before).search(/\n<past-round number="\d+" told="as it was proposed">/);
        const own = Math.min(
          ...[
            "\n<seat ",
            "\n<citable-refs>\n",
            "\n<critic-target>\n",
            "\n<changed-claims>\n",
            "\n<summary>\n",
            "\n# Every ",
            "\n# Task\n",
          ]
            .map((mark) => userOf(prompts, before).indexOf(mark, pastEnd))
            .concat(proposed)
            .filter((at) => at > 0),
        );
        const shared = commonPrefix(userOf(prompts, before), userOf(prompts, key));
        expect(shared < own ? `${before} → ${key}: ${userOf(prompts, key).slice(shared - 40, shared + 40)}` : "").toBe(
          "",
        );
      }
    }
  });

  it("the question, the document and the rounds told so far stay where they are from one round to the next", () => {
    const [second, third] = [userOf(prompts, "r2/propose/guardian"), userOf(prompts, "r3/propose/observer")];
    expect(commonPrefix(second, third)).toBeGreaterThanOrEqual(second.indexOf("</past-round>"));
  });
});

describe("levels", () => {
  const levelOf = (key: string) => {
    const built = prompts.asked.get(key)?.built;
    return built?.kind === "ready" ? built.contextLevel : built?.kind;
  };
  it("tells rounds in short, the last proposal to who leads, and everything to who writes the answer", () => {
    expect(["r3/propose/observer", "r4/attack/critic", "r6/synthesise/orchestrator"].map(levelOf)).toEqual([
      "recent",
      "short",
      "full",
    ]);
    const told = (key: string) => [...userOf(prompts, key).matchAll(/told="([^"]*)"/g)].map(([, how]) => how);
    expect(told("r4/attack/critic")).toEqual(["in short", "in short", "in short"]);
    expect(told("r4/propose/critic")).toEqual([
      "in short",
      "in short",
      "in short",
      "as it was proposed",
      "your own part",
    ]);
    expect(told("r6/synthesise/orchestrator").filter((how) => how === "whole")).toHaveLength(5);
  });

  it("tells the whole of it as long as it fits, else less", () => {
    const { ask, state } = prompts.asked.get("r6/synthesise/orchestrator") ?? {};
    if (!ask || !state) throw new Error("Not asked.");
    const at = (limit: number) => build({ ...state, config: { ...state.config, context_window_limit: limit } }, ask);
    const whole = at(60_000);
    expect(at((whole.kind === "ready" ? whole.tokens : 0) - 1)).toMatchObject({
      kind: "ready",
      contextLevel: "recent",
    });
  });

  it("tells less where the limit is smaller, cuts the document only with a person's consent, and says when it can't", () => {
    const { ask, state } = prompts.asked.get("r5/attack/critic") ?? {};
    if (!ask || !state) throw new Error("Not asked.");
    const at = (limit: number, extra: Partial<typeof state> = {}) =>
      build({ ...state, ...extra, config: { ...state.config, context_window_limit: limit } }, ask);
    const whole = at(60_000);
    const tokens = whole.kind === "ready" ? whole.tokens : 0;
    expect(at(tokens - 1)).toMatchObject({ kind: "ready", contextLevel: "brief" });
    const subject = { ...state.subject, artifact: "A long sentence about exports and queues. ".repeat(5000) };
    expect(at(20_000, { subject })).toMatchObject({ kind: "too_large", limit: 20_000 });
    const cut = at(20_000, { subject, isContextShortened: true });
    expect(cut).toMatchObject({
      kind: "ready",
      contextLevel: expect.stringMatching(/^minimal, artifact cut to \d+ %$/) as string,
    });
    expect(cut.kind === "ready" && cut.messages[1]?.content).toContain("characters are cut here");
    expect(at(4000)).toMatchObject({ kind: "too_large" });
  });

  it("counts what it sends", () => {
    const built = prompts.asked.get("r5/attack/critic")?.built;
    const counted =
      built?.kind === "ready" ? built.messages.reduce((sum, { content }) => sum + countTokens(content), 0) : 0;
    expect(built?.kind === "ready" ? Math.abs(built.tokens - counted) / counted : 1).toBeLessThan(0.02);
  });

  it("a prompt that does not fit stops the round with a gate", () => {
    const small = promptsOf([{}], { config: { ...NO_STRESS, round_budget: 1, context_window_limit: 4000 } });
    expect(stateIn(small.played).openGate).toMatchObject({ kind: "call_failed" });
  });
});
