/** A debate's own sentences for the log. */
import type { Json, PayloadOf } from "@/lib/events/schema";
import {
  choiceSynthesisReplySchema,
  diagnosisReplySchema,
  isSpeaking,
  synthesisReplySchema,
} from "@/lib/protocols/debate/rules/replies";
import { satisfactionBand } from "@/lib/domain/satisfaction-band";
import { evaluationSchema, type Evaluation } from "@/lib/protocols/debate/rules/termination";
import { countOf, ended, shorten } from "@/lib/projections/wording";

const ASK_WORDS: Readonly<Record<string, string>> = {
  speak: "proposal and score",
  choose: "answer and score",
  speak_blind: "independent proposal and score",
  choose_blind: "independent answer and score",
  stand: "objection, if any",
  hear: "word on what came later",
  synthesise: "synthesis",
  synthesise_choice: "synthesis",
  diagnose: "diagnosis",
};
export const debateAskWord = (kind: string): string => ASK_WORDS[kind] ?? kind;

export function debateReplySentence(
  { kind, reply, round, flags }: PayloadOf<"reply.recorded">,
  name: string,
): string | null {
  if (kind === "stand") return standSentence(reply, name, round, "stood by its last answer");
  if (kind === "hear") return standSentence(reply, name, round, "kept its score when asked once more");
  if (isSpeaking(kind)) {
    const spoken = spokenFacts(reply);
    if (!spoken) return null;
    const { score, concerns } = spoken;
    const flagged = flags.length > 0 ? `, marked ${flags.join(", ")}` : "";
    const blocking =
      concerns.length > 0
        ? `, with ${countOf(concerns.length, "blocking concern")}: ${shorten(concerns[0] ?? "")}`
        : "";
    return ended(`${name} gave ${score} in round ${round} (${satisfactionBand(score)})${flagged}${blocking}`);
  }
  if (kind === "synthesise" && synthesisReplySchema.safeParse(reply).success)
    return "The orchestrator wrote the final design.";
  if (kind === "synthesise_choice" && choiceSynthesisReplySchema.safeParse(reply).success)
    return "The orchestrator wrote down the decision.";
  const diagnosis = kind === "diagnose" ? diagnosisReplySchema.safeParse(reply) : null;
  return diagnosis?.success
    ? `The orchestrator named the disagreement: ${ended(shorten(diagnosis.data.key_disagreement))}`
    : null;
}

function standSentence(reply: Json, name: string, round: number, stands: string): string | null {
  if (typeof reply !== "object" || reply === null || Array.isArray(reply)) return null;
  const { objection, satisfaction_score: score } = reply;
  return typeof objection === "string"
    ? ended(
        `${name} objected in round ${round}${typeof score === "number" ? ` and gave ${score}` : ""}: ${shorten(objection)}`,
      )
    : `${name} ${stands} in round ${round}.`;
}

/** Checked by hand: a log page writes thousands of these sentences, and the schema reads far more than they need. */
function spokenFacts(reply: Json): { score: number; concerns: readonly string[] } | null {
  if (typeof reply !== "object" || reply === null || Array.isArray(reply)) return null;
  const { satisfaction_score: score, blocking_concerns: concerns } = reply;
  if (typeof score !== "number" || !Array.isArray(concerns)) return null;
  return { score, concerns: concerns.filter((concern) => typeof concern === "string") };
}

const RESULT_WORDS: Readonly<Record<Evaluation["status"], string>> = {
  continue: "the debate continues",
  consensus: "consensus",
  stalemate: "stalemate",
  max_iterations: "the last round, without consensus",
  time_limit: "the time limit is reached",
  no_consensus_in_extension: "no consensus in the extra round",
};

export function debateRoundSentence({ round, evaluation }: PayloadOf<"round.completed">): string | null {
  const parsed = evaluationSchema.safeParse(evaluation);
  if (!parsed.success) return null;
  const { average, status, degraded } = parsed.data;
  return `Round ${round} is complete${degraded ? ", degraded" : ""}: average ${average.toFixed(1)}, ${RESULT_WORDS[status]}.`;
}
