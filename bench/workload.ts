/** The same work for the engine and for the floor: deliberations of 4 rounds × 5 agents and their synthesis. */
import "@/lib/protocols/all";
import { mulberry32 } from "@/lib/domain/seeded-shuffle";
import type { PayloadOf } from "@/lib/events/schema";
import type { ChatMessage } from "@/lib/models/port";
import { inputOf } from "@/lib/runner/ask-input";
import { replyJsonSchema } from "@/lib/runner/perform-ask";
import type { Ask } from "@/lib/kernel/types";
import { debateCreated, panelOf, speakReply, synthesisReply } from "@/lib/testing/builders";
import { play } from "@/lib/testing/play";

export const ROUNDS = 4;
export const AGENTS = 5;
/** 20 turns and the synthesis. */
export const CALLS = ROUNDS * AGENTS + 1;
export const LATENCY_MS = 50;
export const MODEL = "bench";

/** About what a real agent writes: 1 KB. */
const PARAGRAPH =
  "The write path takes one commit per reply, which at 50 ms of model latency leaves the database idle for most of the time. ".repeat(
    3,
  );

export function created(seed: number, rounds = ROUNDS): PayloadOf<"deliberation.created"> {
  return {
    ...debateCreated({ panel: panelOf("API"), config: { max_iterations: rounds, min_progress: 0 } }),
    seed,
    source: { kind: "endpoint", model: MODEL },
  };
}

/** What the endpoint answers: below the target until the last round. */
export function replyTo(kind: string, round: number, { rounds = ROUNDS, paragraph = () => PARAGRAPH } = {}): unknown {
  if (kind === "synthesise") return synthesisReply();
  return speakReply(round >= rounds ? 95 : 40 + 10 * round, { proposal: paragraph(), rationale: paragraph() });
}

/** As long, but another one each time: Postgres would compress what repeats itself far below what real replies take. */
export function variedParagraphs(): () => string {
  const random = mulberry32(1);
  const syllables = "ba ce di fo gu la me ni or pu ra se ti un ve".split(" ");
  const pick = <T>(items: readonly T[], share: number): T => items[Math.floor(items.length * share)] as T;
  const words = Array.from({ length: 600 }, () =>
    Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(syllables, random())).join(""),
  );
  // The first words are by far the most frequent, as in any language.
  return () => {
    let text = "";
    while (text.length < PARAGRAPH.length) text += `${pick(words, random() ** 3)} `;
    return text;
  };
}

export type FloorCall = {
  askKey: string;
  messages: readonly ChatMessage[];
  schemaName: string;
  jsonSchema: Record<string, unknown>;
};

/** The very requests one deliberation makes, built beforehand: the floor only sends them. */
export function floorCalls(rounds = ROUNDS): FloorCall[] {
  const calls: FloorCall[] = [];
  play({
    created: created(1, rounds),
    answer: (ask: Ask, folded) => {
      const built = inputOf(folded, ask);
      if (built.kind !== "ready") throw new Error("The benchmark's prompts fit.");
      calls.push({
        askKey: ask.key,
        messages: built.messages,
        schemaName: `debate_${ask.kind}`,
        jsonSchema: replyJsonSchema(folded, ask.kind, null),
      });
      return { json: replyTo(ask.kind, ask.round, { rounds }) };
    },
  });
  return calls;
}
