import type { PayloadOf } from "@/lib/events/schema";
import {
  colourOf,
  CONDITIONAL_FROM,
  GREEN_FROM,
  PASS_FROM,
  shown,
  shownGap,
  YELLOW_FROM,
} from "@/lib/protocols/judges/rules/verdict/bands";
import type { DebateEvaluation, Evaluation } from "@/lib/protocols/judges/rules/verdict/evaluation";
import { ASK_KINDS, type AskKindId } from "@/lib/protocols/judges/rules/replies/replies";
import { countOf } from "@/lib/projections/wording";
import type { Mode } from "@/lib/protocols/judges/rules/config";

export const judgesAskWord = (kind: string): string =>
  Object.hasOwn(ASK_KINDS, kind) ? ASK_KINDS[kind as AskKindId].title.toLowerCase() : kind;

type Facts = Readonly<Record<string, unknown>>;

/** Read by hand: a log page writes thousands of these. */
export function judgesReplySentence(
  { kind, reply, round, flags }: PayloadOf<"reply.recorded">,
  name: string,
): string | null {
  if (typeof reply !== "object" || reply === null || Array.isArray(reply)) return null;
  const said = sentenceOf(kind, reply, name, round);
  return said && `${said}${flags.length > 0 ? ", marked" : ""}.`;
}

function sentenceOf(kind: string, reply: Facts, name: string, round: number): string | null {
  const score = (field: string): string => (typeof reply[field] === "number" ? reply[field].toFixed(1) : "a score");
  const count = (field: string): number => (Array.isArray(reply[field]) ? reply[field].length : 0);
  switch (kind) {
    case "analyse":
      return `${name} gave ${score("overall_score")} in round ${round}${count("critical_findings") > 0 ? `, with ${countOf(count("critical_findings"), "critical finding")}` : ""}`;
    case "rebut":
      return reply["score_changed"] === true
        ? `${name} moved from ${score("previous_score")} to ${score("new_score")} in round ${round}`
        : `${name} held ${score("new_score")} in round ${round}`;
    case "finalise":
      return `${name} gave ${score("final_score")} as its final score in round ${round}`;
    case "score":
    case "rescore":
    case "validate_internally":
      return `${name} gave ${pointsIn(reply)} of 20 points${kind === "rescore" ? " on a second look" : kind === "validate_internally" ? " in an internal validation" : ""}`;
    case "match_findings":
      return `${name} found ${count("matches") === 0 ? "that no findings are the same" : `${countOf(count("matches"), "match").replace(/matchs$/, "matches")} among the findings`}`;
    case "synthesise":
      return `${name} wrote the synthesis`;
    case "challenge":
      return `${name} challenged the agreement: ${countOf(count("findings"), "finding")}`;
    case "revise":
      return `${name} revised ${countOf(count("documents"), "document")}: ${countOf(count("changes"), "change")}`;
    default:
      return null;
  }
}

function pointsIn({ dimension_scores: scores }: Facts): string {
  if (!Array.isArray(scores)) return "some";
  return shown(
    scores.reduce<number>(
      (sum, entry: unknown) =>
        sum +
        (typeof entry === "object" && entry !== null && "score" in entry && typeof entry.score === "number"
          ? entry.score
          : 0),
      0,
    ),
    colourOf,
  );
}

export function judgesRoundSentence({ round, evaluation }: PayloadOf<"round.completed">): string | null {
  const read = evaluation as Evaluation;
  const degraded = read.lost.length > 0 ? ", degraded" : "";
  if (read.mode === "scoring")
    return `Round ${round} is complete${degraded}: ${read.total === null ? "nobody could score it" : `${shown(read.total, colourOf)} of 20 points, ${read.colour ?? ""}`}.`;
  return `Round ${round} is complete${degraded}: scores ${shownGap(read.range)} apart, ${RESULT[read.status]}.`;
}

const RESULT: Readonly<Record<DebateEvaluation["status"], string>> = {
  continue: "no consensus yet",
  consensus: "consensus",
  majority: "a majority with dissent",
  no_majority: "no majority",
  too_few_judges: "too few judges are left",
};

export function judgesRoundSummary(evaluation: Evaluation): string {
  if (evaluation.mode === "scoring")
    return evaluation.total === null
      ? "not scored"
      : `${shown(evaluation.total, colourOf)} of 20, ${evaluation.colour ?? ""}`;
  const { verdict, status, range } = evaluation;
  if (verdict && verdict.score !== null && verdict.type !== "no_majority")
    return `${verdict.type} at ${shown(verdict.score)}`;
  return status === "continue" ? `${shownGap(range)} apart` : RESULT[status];
}

/** P4.8 */
export const STATE_FILE = "debate-validation.yaml";
/** P4-46 */
export const VERDICT_FILE = "verdict.yaml";

/** P4-30, P4-39, in words: each form has a scale of its own (P4-Q6). */
export const BANDS: Readonly<Record<Mode, string>> = {
  debate: `The overall scores decide; the weighted means of the dimensions are for comparison. PASS from ${PASS_FROM.toFixed(1)}, CONDITIONAL from ${CONDITIONAL_FROM.toFixed(1)}, FAIL below that; a critical finding all judges agree on caps the verdict at CONDITIONAL.`,
  scoring: `GREEN from ${GREEN_FROM} of 20 points, YELLOW from ${YELLOW_FROM}, RED below that.`,
};
