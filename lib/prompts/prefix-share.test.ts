/** How much of each protocol's prompts is the same bytes from the beginning: within a round, and from one round to the next. */
import { describe, expect, it } from "vitest";
import { promptEconomy, type PromptShare } from "@/lib/models/rehearsal/prompt-economy";
import { PROTOCOL_IDS, type ProtocolId } from "@/lib/protocols/protocol-ids";
import { rehearsalCreated } from "@/lib/testing/rehearsed-games";

/**
 * Least shares, a little below what was measured when they were written. `all`: of all prompt tokens of the run, those
 * that begin as any earlier prompt. `within`: of a prompt that is not the first of its round, on average. `across`: of
 * a prompt of a later round, on average. What may differ there: a document that was revised, and seats that must not see each other.
 */
const LEAST: Readonly<Record<ProtocolId, { script: string; all: number; within: number; across: number }>> = {
  debate: { script: "converges", all: 0.8, within: 0.81, across: 0.69 },
  review: { script: "converges", all: 0.55, within: 0.61, across: 0.33 },
  // Nobody is told what holds if they are asked again where they are not, or of sections that can't come: a shorter beginning, and a shorter prompt.
  chair: { script: "chair_decides", all: 0.53, within: 0.625, across: 0.165 },
  // A first word is asked for other facts than a later one, and must not speak of other seats; the moderator's two calls begin like no other.
  judges: { script: "consensus_3", all: 0.62, within: 0.69, across: 0.32 },
  structured: { script: "six_of_six", all: 0.8, within: 0.83, across: 0.38 },
};

/** Most tokens all prompts of the same run may add up to: what is said once more in one is taken out elsewhere. */
const MOST: Readonly<Record<ProtocolId, number>> = {
  debate: 146_864,
  review: 47_673,
  chair: 22_542,
  judges: 49_404,
  structured: 883_725,
};

/** Most calls of the same run: of the longest protocol, at the spec's minimum of rounds. */
const MOST_CALLS: Readonly<Partial<Record<ProtocolId, number>>> = { structured: 100 };

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const isFirstOfRound = (prompt: PromptShare, index: number, all: readonly PromptShare[]): boolean =>
  all.findIndex(({ round }) => round === prompt.round) === index;
const table = (prompts: readonly PromptShare[]): string =>
  [
    "ask · tokens · of the same round · of another round",
    ...prompts.map(
      ({ key, tokens, withinRound, acrossRounds }) =>
        `${key} · ${tokens} · ${withinRound.toFixed(2)} · ${acrossRounds.toFixed(2)}`,
    ),
  ].join("\n");

describe.each(PROTOCOL_IDS)("%s", (id) => {
  const { script, ...least } = LEAST[id];
  const { prompts, tokens, cacheableTokens, fullHistoryTokens } = promptEconomy(
    rehearsalCreated(id, { source: { kind: "rehearsal", script } }),
  );
  const first = Math.min(...prompts.map(({ round }) => round));
  const measured = {
    all: cacheableTokens / tokens,
    within: mean(
      prompts.filter((prompt, index) => !isFirstOfRound(prompt, index, prompts)).map(({ withinRound }) => withinRound),
    ),
    across: mean(prompts.filter(({ round }) => round > first).map(({ acrossRounds }) => acrossRounds)),
  };

  it.each(["all", "within", "across"] as const)("shares its beginnings: %s", (which) => {
    const share = measured[which];
    // With the whole table: a number alone does not say where the prompts part.
    expect(
      share >= least[which] ? "" : `${id}, ${which}: ${share.toFixed(3)}, at least ${least[which]}\n${table(prompts)}`,
    ).toBe("");
  });

  it("does not grow", () => {
    expect(tokens <= MOST[id] ? "" : `${id}: ${tokens} tokens, at most ${MOST[id]}\n${table(prompts)}`).toBe("");
  });

  it("asks no more often", () => {
    expect(prompts.length).toBeLessThanOrEqual(MOST_CALLS[id] ?? Number.POSITIVE_INFINITY);
  });

  it("sends less anew than a conversation that keeps everything would", () => {
    expect(tokens - cacheableTokens).toBeLessThan(fullHistoryTokens);
  });

  it("is the same every time", () => {
    expect(promptEconomy(rehearsalCreated(id, { source: { kind: "rehearsal", script } })).prompts).toEqual(prompts);
  });
});
