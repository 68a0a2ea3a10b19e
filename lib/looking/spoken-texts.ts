/** What was said in the deliberation itself, as texts a seat may quote: other seats' replies (G-16) and the person's answers. */
import { PERSON_SOURCE, REPLY_SOURCE } from "@/lib/domain/evidence/own-sources";
import { isEngineGate } from "@/lib/domain/made-ids";
import type { Json } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import type { Ask } from "@/lib/kernel/types";
import { askKindOf } from "@/lib/prompts/evidence/fields";
import { toldAnswer } from "@/lib/prompts/evidence/parts";

export type SpokenText = {
  source: typeof REPLY_SOURCE | typeof PERSON_SOURCE;
  path: string;
  text: string;
  seq?: number;
};

export const spokenTexts = (folded: Folded, ask: Ask): SpokenText[] => [
  ...personTexts(folded),
  ...replyTexts(folded, ask),
];

const personTexts = (folded: Folded): SpokenText[] => [...answerTexts(folded), ...decisionTexts(folded)];

/** What a person wrote where a protocol asked for a decision: the reason, what has to change, a risk accepted. */
const decisionTexts = ({ lifecycle: { decided } }: Folded): SpokenText[] =>
  decided
    .filter(({ gate }) => !isEngineGate(gate.id))
    .flatMap(({ gate, answer }) =>
      [answer.rationale, ...Object.values(answer.texts)]
        .filter((text) => text.trim() !== "")
        .map((text) => ({ source: PERSON_SOURCE, path: gate.question, text })),
    );

const answerTexts = ({ lifecycle: { created, grounding } }: Folded): SpokenText[] =>
  grounding.questions.flatMap((asked): SpokenText[] => {
    const told = toldAnswer(asked, created.panel);
    if (told === null) return [];
    const { question, default: assumed, state } = asked;
    return state.kind === "answered"
      ? quotable(question, question, told, "Answer", state.answer)
      : quotable(
          `${question} (left ${state.kind === "open" ? "open" : "to the panel"})`,
          question,
          told,
          "Default",
          assumed,
        );
  });

/** As prompts tell it, as it was said, and with what seats write between question and answer: "No" alone is too short to be looked for. */
const quotable = (path: string, question: string, told: string, label: string, answer: string): SpokenText[] =>
  [
    told,
    ...(answer === "" ? [] : [`${question}\n${answer}`, `${question}\n${label}: ${answer}`, `${question} … ${answer}`]),
  ].map((text) => ({ source: PERSON_SOURCE, path, text }));

/** The latest first. Empty where a seat sees none of them. Nobody quotes its own words. */
function replyTexts({ lifecycle }: Folded, { kind, agentId }: Ask): SpokenText[] {
  const { created, grounding, facts } = lifecycle;
  const { settles, seesReplies } = askKindOf(created.protocol, kind);
  if (settles !== "passage_or_reply" && !seesReplies) return [];
  const names = new Map(created.panel.map(({ id, name }) => [id, name]));
  names.delete(agentId);
  // Taken off the reply when it was recorded, but said like the rest.
  const factsBySeq = new Map(facts.map((stated) => [stated.seq, stated.facts]));
  return grounding.replies
    .flatMap(({ agentId: seat, round, reply, seq }): SpokenText[] => {
      const name = names.get(seat);
      const text = [...wordsIn(reply), ...wordsIn((factsBySeq.get(seq) ?? {}) as Json)].join("\n");
      return name === undefined ? [] : [{ source: REPLY_SOURCE, path: `${name}, round ${round}`, text, seq }];
    })
    .toReversed();
}

function wordsIn(part: Json): string[] {
  if (typeof part === "string") return part === "" ? [] : [part];
  if (Array.isArray(part)) return part.flatMap(wordsIn);
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(wordsIn) : [];
}
