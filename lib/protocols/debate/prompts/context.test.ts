import { describe, expect, it } from "vitest";
import type { DebateConfig } from "@/lib/protocols/debate/rules/config";
import { answersFrom, debateCreated, panelOf, speakReply } from "@/lib/testing/builders";
import { play, type Game } from "@/lib/testing/play";
import { promptFor } from "@/lib/prompts/registry";
import type { BuiltPrompt } from "@/lib/prompts/types";
import { cutArtifact } from "./subject";

const panel = panelOf("API", "Database");
/** Rises by 5 a round: never a stalemate, never consensus. */
const rising = Array.from({ length: 10 }, (_, round) => panel.map(() => 30 + 5 * round));

type Options = {
  config?: Partial<DebateConfig>;
  artifact?: string;
  words?: number;
  decide?: NonNullable<Game["decide"]>;
};

/** Plays a debate and returns every prompt that was built, by ask key. */
function promptsOf({ config = {}, artifact = "", words = 5, decide }: Options = {}): {
  prompts: Map<string, BuiltPrompt>;
  order: string[];
} {
  const prompts = new Map<string, BuiltPrompt>();
  const plain = answersFrom(rising, panel);
  const created = debateCreated({ panel, config });
  play({
    created: { ...created, subject: { ...created.subject, artifact } },
    answer: (ask, folded) => {
      const built = promptFor("debate", ask.kind).build(folded.protocol, ask);
      prompts.set(ask.key, built);
      if (built.kind === "too_large") return { fail: "context_too_long" };
      if (ask.kind !== "speak") return plain(ask, folded);
      const said = `${ask.agentId} in round ${ask.round} says ${"word ".repeat(words)}`.trim();
      return {
        json: speakReply(30 + 5 * (ask.round - 1), {
          proposal: said,
          blocking_concerns: [`${ask.agentId} blocks in round ${ask.round}`],
        }),
      };
    },
    ...(decide ? { decide } : {}),
  });
  return { prompts, order: [...prompts.keys()] };
}

function ready(
  prompts: Map<string, BuiltPrompt>,
  key: string,
): { user: string; level: string | undefined; tokens: number; text: string } {
  const built = prompts.get(key);
  if (built?.kind !== "ready") throw new Error(`${key} is ${built?.kind ?? "not there"}.`);
  return {
    user: built.messages[1]?.content ?? "",
    level: built.contextLevel,
    tokens: built.tokens,
    text: built.messages.map(({ content }) => content).join("\n"),
  };
}

const verbatimRounds = (user: string): number[] =>
  [...user.matchAll(/^<round number="(\d+)">$/gm)].map(([, round]) => Number(round));
const summarisedRounds = (user: string): number[] =>
  [...(/<summary of="older rounds">([\s\S]*?)<\/summary>/.exec(user)?.[1] ?? "").matchAll(/^Round (\d+)/gm)].map(
    ([, round]) => Number(round),
  );

describe("context levels", () => {
  const { prompts, order } = promptsOf();

  it("TV-P5-17: round 3 has 1 and 2 verbatim; round 5 has 3 and 4, the older in a line each; round 8 has 7, scores and trajectory", () => {
    const [third, fifth, eighth] = [3, 5, 8].map((round) =>
      ready(prompts, order.find((key) => key.startsWith(`r${round}/speak/`)) ?? ""),
    );
    expect([verbatimRounds(third!.user), summarisedRounds(third!.user), third!.level]).toEqual([[1, 2], [], "full"]);
    expect([verbatimRounds(fifth!.user), summarisedRounds(fifth!.user), fifth!.level]).toEqual([
      [3, 4],
      [1, 2],
      "summarised",
    ]);
    expect([verbatimRounds(eighth!.user), summarisedRounds(eighth!.user), eighth!.level]).toEqual([
      [7],
      [1, 2, 3, 4, 5, 6],
      "condensed",
    ]);
    expect(fifth!.user).toContain("Round 1 (average 30.0): ");
    expect(fifth!.user).toContain(
      "proposed “api in round 1 says word word word word word”, concerned that “api blocks in round 1” (API-1)",
    );
    expect(eighth!.user).toContain("Averages by round: 30.0 → 35.0 (+5.0)");
    expect(eighth!.user).toContain("<concerns>\n- API-1, API (score 60), round 7: api blocks in round 7");
  });

  it("TV-P5-18: Security reads every answer given before it in round 1, word for word and in order", () => {
    const { user } = ready(prompts, "r1/speak/security");
    const spoken = order.filter((key) => key.startsWith("r1/")).map((key) => key.split("/")[2]!);
    expect(spoken.at(-1)).toBe("security");
    const places = spoken.slice(0, -1).map((id) => user.indexOf(`${id} in round 1 says`));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual([...places].toSorted((a, b) => a - b));
  });

  it.each([
    ["r2/speak/operations", "full history, in the middle of a round"],
    ["r5/speak/operations", "older rounds in a line each"],
    ["r8/speak/operations", "scores, trajectory and concerns"],
  ])("reads like this in %s: %s", (key, level) => {
    expect(ready(prompts, key).user).toMatchSnapshot(level);
  });

  it("P5-17: a later round also carries what was said in it so far", () => {
    expect(verbatimRounds(ready(prompts, "r8/speak/security").user)).toEqual([7, 8]);
    expect(ready(prompts, "r8/speak/security").user).toContain("test in round 8 says");
  });
});

describe("P5-19: the context limit", () => {
  it("steps to the next more aggressive level before the rounds ask for it", () => {
    const limit = 4_670;
    const { prompts, order } = promptsOf({ words: 150, config: { context_window_limit: limit, max_iterations: 5 } });
    const levelsIn = (round: number): (string | undefined)[] =>
      order.filter((key) => key.startsWith(`r${round}/speak/`)).map((key) => ready(prompts, key).level);
    expect(new Set([...levelsIn(1), ...levelsIn(2)])).toEqual(new Set(["full"]));
    expect([levelsIn(3)[0], levelsIn(3).at(-1)]).toEqual(["full", "condensed"]);
    expect([levelsIn(5)[0], levelsIn(5).at(-1)]).toEqual(["summarised", "condensed"]);
    for (const key of order) expect(ready(prompts, key).tokens).toBeLessThanOrEqual(limit);
  });

  it("says so when even the most aggressive level does not fit; after a person agreed, the artifact is cut with a mark", () => {
    const artifact = `BEGIN ${"A sentence of the artifact. ".repeat(4_000)} END`;
    const { prompts, order } = promptsOf({
      artifact,
      config: { context_window_limit: 10_000, max_iterations: 2 },
      decide: (gate) => (gate.kind === "context_too_large" ? { choice: "shorten" } : null),
    });
    const [first, second] = order;
    expect(prompts.get(first!)).toMatchObject({ kind: "too_large", limit: 10_000 });
    expect(second).toBe(`${first}+1`);
    const { user, level, tokens } = ready(prompts, second!);
    expect(level).toMatch(/^minimal, artifact cut to \d+ %$/);
    expect(tokens).toBeLessThanOrEqual(10_000);
    expect(user).toMatch(
      /<artifact>\nBEGIN [\s\S]*\n\n\[… [\d,]+ of [\d,]+ characters of the artifact are cut here because it is too long …\]\n\n[\s\S]* END\n<\/artifact>/,
    );
    const inRound2 = ready(
      prompts,
      order.find((key) => key.startsWith("r2/"))!,
    ).user;
    expect(verbatimRounds(inRound2)).toEqual([]);
    expect(inRound2).toContain("Round 1: ");
    expect(inRound2).toContain("blocks in round 1");
    expect(inRound2).not.toContain("in round 1 says");
  });

  it("cuts to what it is allowed", () => {
    expect(cutArtifact("short", 100)).toBe("short");
    expect(cutArtifact("word ".repeat(1_000), 100).length).toBeLessThan(700);
  });
});

describe("prompt caches", () => {
  const long = promptsOf({
    words: 200,
    artifact: "A paragraph about the system under design. ".repeat(150),
    config: { context_window_limit: 200_000, max_iterations: 8 },
  });
  const shared = (round: number): number[] => {
    const keys = long.order.filter((key) => key.startsWith(`r${round}/speak/`));
    return keys.slice(1).map((key, index) => {
      const [before, now] = [ready(long.prompts, keys[index]!).text, ready(long.prompts, key).text];
      let at = 0;
      while (at < now.length && now[at] === before[at]) at++;
      return at / before.length;
    });
  };

  it("within a round each prompt begins with at least 90 % of the one before it, at every level", () => {
    for (const round of [1, 3, 5, 8]) expect(Math.min(...shared(round))).toBeGreaterThan(0.9);
  });

  it("at full history a round begins with the whole of the round before", () => {
    const last = ready(long.prompts, "r1/speak/security").text;
    const next = ready(
      long.prompts,
      long.order.find((key) => key.startsWith("r2/"))!,
    ).text;
    const said = last.indexOf("</round>");
    expect(next.startsWith(last.slice(0, said).trimEnd())).toBe(true);
  });

  it("the system message is the same for every agent and round", () => {
    const systems = new Set(
      [...long.prompts].flatMap(([key, built]) =>
        key.includes("/speak/") && built.kind === "ready" ? [built.messages[0]!.content] : [],
      ),
    );
    expect(systems.size).toBe(1);
  });
});
