import type { PayloadOf } from "@/lib/events/schema";
import type { Evaluation } from "@/lib/protocols/review/rules/judging/evaluation";
import { ASK_KINDS } from "@/lib/protocols/review/rules/replies/replies";
import { countOf } from "@/lib/projections/wording";

export const reviewAskWord = (kind: string): string => (ASK_KINDS[kind]?.title ?? kind).toLowerCase();

export function reviewReplySentence({ kind, reply, round }: PayloadOf<"reply.recorded">, name: string): string | null {
  if (typeof reply !== "object" || reply === null || Array.isArray(reply)) return null;
  const { verdict, review_verdict: reviewed, issues, changes, idea_verdicts: rated } = reply;
  const said = typeof verdict === "string" ? verdict : typeof reviewed === "string" ? reviewed : null;
  const raised = Array.isArray(issues) && issues.length > 0 ? `, with ${countOf(issues.length, "new issue")}` : "";
  if (kind.startsWith("assess") && said) return `${name} gave ${said} in round ${round}${raised}.`;
  if (kind.startsWith("assess") && Array.isArray(rated))
    return `${name} rated ${countOf(rated.length, "idea")} in round ${round}${raised}.`;
  if (Array.isArray(changes) && (kind === "modify_ideas" || kind === "rescue_ideas"))
    return `${name} ${kind === "modify_ideas" ? "revised the ideas" : "wrote new ideas"} after round ${round}: ${countOf(changes.length, "change")}.`;
  if (Array.isArray(changes) && (kind === "modify" || kind === "apply_critique"))
    return `${name} revised the document after round ${round}: ${countOf(changes.length, "change")}.`;
  return null;
}

export function reviewInputSentence({ input, by, data }: PayloadOf<"input.given">): string | null {
  const { query, what, decision } = data as { query?: unknown; what?: unknown; decision?: unknown };
  if (input === "answer_literature" && typeof query === "string")
    return `${by} answered the request for literature on “${query}”.`;
  if (input === "decide_supplement" && typeof what === "string")
    return `${by} decided to ${decision === "run" ? "run" : "leave out"} the recommended supplement “${what}”.`;
  return null;
}

const RESULT: Readonly<Record<Evaluation["status"], string>> = {
  continue: "a revision follows",
  consensus: "consensus",
  max_rounds_reached: "the last round, without consensus",
  hard_block: "blocked for lack of novelty",
  experiment_needed: "an experiment is needed",
  escalated: "it comes to a person",
  rescue: "all ideas failed",
};

export function reviewRoundSentence({ round, evaluation }: PayloadOf<"round.completed">): string | null {
  const { status, open } = evaluation as Evaluation;
  return `Round ${round} is complete: ${passingOf(evaluation as Evaluation)}${countOf(open.length, "open issue")}, ${RESULT[status]}.`;
}

const passingOf = ({ verdicts, ideas }: Evaluation): string => {
  const given = Object.values(verdicts);
  return ideas ? "" : `${given.filter((verdict) => verdict === "PASS").length} of ${given.length} pass, `;
};

export function reviewRoundSummary(evaluation: Evaluation): string {
  if (evaluation.ideas)
    return evaluation.ideas.shortlist.length > 0 ? `top ${evaluation.ideas.shortlist.join(", ")}` : "no agreed top";
  const given = Object.values(evaluation.verdicts);
  return `${given.filter((verdict) => verdict === "PASS").length} of ${given.length} pass`;
}
