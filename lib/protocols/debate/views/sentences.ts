/** A debate's own sentences for the log. */
import type { Json, PayloadOf } from "@/lib/events/schema";
import { isSpeaking } from "@/lib/protocols/debate/rules/asks";
import { satisfactionBand } from "@/lib/domain/satisfaction-band";
import type { Evaluation } from "@/lib/protocols/debate/rules/termination";
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
  { kind, reply, round, flags, facts }: PayloadOf<"reply.recorded">,
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
        ? // Where it says in a sentence what it says, none is cut to fit.
          `, with ${countOf(concerns.length, "blocking concern")}${facts?.gist ? "" : `: ${shorten(concerns[0] ?? "")}`}`
        : "";
    return ended(`${name} gave ${score} in round ${round} (${satisfactionBand(score)})${flagged}${blocking}`);
  }
  if (kind === "synthesise") return textIn(reply, "overview") && "The orchestrator wrote the final design.";
  if (kind === "synthesise_choice") return textIn(reply, "reasons") && "The orchestrator wrote down the decision.";
  const disagreement = kind === "diagnose" ? textIn(reply, "key_disagreement") : null;
  return disagreement && `The orchestrator named the disagreement: ${ended(shorten(disagreement))}`;
}

/** By hand, as below: nobody needs the shapes that are asked for to read a sentence. */
function textIn(reply: Json, field: string): string | null {
  const text = typeof reply === "object" && reply !== null && !Array.isArray(reply) ? reply[field] : null;
  return typeof text === "string" && text !== "" ? text : null;
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
  if (!isEvaluation(evaluation)) return null;
  const { average, status, degraded } = evaluation;
  return `Round ${round} is complete${degraded ? ", degraded" : ""}: average ${average.toFixed(1)}, ${RESULT_WORDS[status]}.`;
}

const isEvaluation = (value: unknown): value is Pick<Evaluation, "average" | "status" | "degraded"> =>
  typeof value === "object" &&
  value !== null &&
  "average" in value &&
  typeof value.average === "number" &&
  "status" in value &&
  Object.hasOwn(RESULT_WORDS, String(value.status));
