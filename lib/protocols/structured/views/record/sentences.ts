import type { Json, PayloadOf } from "@/lib/events/schema";
import type { Evaluation } from "@/lib/protocols/structured/rules/rounds/evaluation";
import {
  ASK_KINDS,
  isAskKind,
  readReply,
  roleOfArtifact,
  type ReplyOf,
} from "@/lib/protocols/structured/rules/replies/replies";
import { INPUT_SCHEMAS, isInput } from "@/lib/protocols/structured/rules/inputs";
import { signalCount } from "@/lib/protocols/structured/rules/signals/reachable";
import { CHECK_TITLES, isCheck, ROLE_NAMES, SIGNALS } from "@/lib/protocols/structured/rules/vocabulary";
import { countOf, ended, shorten } from "@/lib/projections/wording";

export const structuredAskWord = (kind: string): string =>
  (isAskKind(kind) ? ASK_KINDS[kind].title : kind).toLowerCase();

export function structuredReplySentence(
  { kind, reply: stored, facts, round }: PayloadOf<"reply.recorded">,
  name: string,
): string | null {
  if (!isAskKind(kind)) return null;
  const reply: unknown = readReply(kind, stored, facts);
  if (isCheck(kind)) return `${CHECK_TITLES[kind]}, round ${round}: ${(reply as { result: string }).result}.`;
  if (roleOfArtifact(kind)) return artifactSentence(kind, reply, round, name);
  switch (kind) {
    case "predict_stress":
      return `Prediction of what round ${round} will lack: ${ended(shorten((reply as ReplyOf<"predict_stress">).signature))}`;
    case "propose":
      // What it says in a sentence follows by itself.
      return facts?.gist
        ? `${name} made the proposal of round ${round}.`
        : `${name} proposed in round ${round}: ${ended(shorten((reply as ReplyOf<"propose">).headline))}`;
    case "supplement":
      return facts?.gist
        ? `${name} added to the proposal of round ${round}.`
        : `${name} added in round ${round}: ${ended(shorten((reply as ReplyOf<"supplement">).headline))}`;
    case "update_claims":
      return `The claims were updated in round ${round}: ${countOf((reply as ReplyOf<"update_claims">).status_changes.length, "status change")}.`;
    case "assess": {
      const { decisions, tensions } = reply as ReplyOf<"assess">;
      return `Round ${round} was assessed: ${countOf(decisions.length, "decision")}, ${countOf(tensions.length, "new tension")}.`;
    }
    case "read_stress": {
      const { matches_prediction: isAsPredicted, clarity } = reply as ReplyOf<"read_stress">;
      return `The stress round ${round} was read: ${isAsPredicted ? "as predicted" : "not as predicted"}, clarity ${clarity} of 5.`;
    }
    case "check_drift": {
      const { verdict, deviation } = reply as ReplyOf<"check_drift">;
      return `The drift check of round ${round} ended ${verdict}, deviation ${deviation} of 5.`;
    }
    case "synthesise":
      return `The synthesis was written: ${ended(shorten(facts?.answer ?? (reply as ReplyOf<"synthesise">).full_answer))}`;
    case "retrospect":
      return "The retrospective was written.";
    default:
      return null;
  }
}

function artifactSentence(kind: string, reply: unknown, round: number, name: string): string {
  const { verdict, claims } = reply as { verdict?: string; claims: Json[] };
  const raised = claims.length > 0 ? `${countOf(claims.length, "claim")} raised` : "no claim raised";
  return `${name} submitted the ${ASK_KINDS[kind as "trace"].title} of round ${round}: ${verdict ? `${verdict}, ` : ""}${raised}.`;
}

export function structuredRoundSentence({ round, evaluation }: PayloadOf<"round.completed">): string | null {
  const read = evaluation as Evaluation;
  if (read.kind === "synthesis")
    return `The synthesis is complete: ${countOf(read.resolved, "pending claim")} resolved, ${read.pending} of ${read.claims} still pending.`;
  const { BROKEN, ROBUST, UNCLEAR } = read.counts;
  return `Round ${round} is complete: ${BROKEN} BROKEN, ${ROBUST} ROBUST, ${UNCLEAR} UNCLEAR, ${countOf(read.changes, "claim")} changed, ${signalCount(read)} hold${read.alarm ? "; the sycophancy alarm is on" : ""}.`;
}

export function structuredRoundSummary(evaluation: Json): string {
  const read = evaluation as Evaluation;
  return read.kind === "synthesis"
    ? `${read.resolved} resolved`
    : `${read.satisfied} of ${read.reachable?.length ?? SIGNALS.length} signals`;
}

/** What could not be taken was refused before it was recorded. */
export function structuredInputSentence({ input, by, data }: PayloadOf<"input.given">): string | null {
  if (!isInput(input)) return null;
  switch (input) {
    case "steer":
      return `${by} set the focus of the next round: ${ended(shorten(INPUT_SCHEMAS.steer.parse(data).focus))}`;
    case "tighten_critic":
      return `${by} gave the Critic a target: ${ended(shorten(INPUT_SCHEMAS.tighten_critic.parse(data).target))}`;
    case "insert_stress":
      return `${by} inserted a round without the ${ROLE_NAMES[INPUT_SCHEMAS.insert_stress.parse(data).role]}.`;
    case "address_drift": {
      const { round, note } = INPUT_SCHEMAS.address_drift.parse(data);
      return `${by} said what was done about the drift of round ${round}: ${ended(shorten(note))}`;
    }
  }
}
