/** How a review ends: what a person's choice means, and the outcome put on record (P1-33 to P1-39). */
import type { Outcome } from "@/lib/domain/outcome";
import { onRecord, type Decision } from "@/lib/kernel/decisions";
import { currentRound } from "@/lib/kernel/rounds";
import type { GateKindId } from "./gates/gate-kinds";
import { ratingsInWords } from "./ideas/idea-opinions";
import { liveIdeas } from "./ideas/ideas";
import { countedIssues, isPutOff, openIssues, resolvedRound } from "./judging/ledger";
import { shortened } from "@/lib/domain/edits/text-units";
import type { CompletedRound, ReviewState } from "./state";
import { acknowledgedGaps, experimentsIn } from "./ideas/supplements";
import { vaguenessOf } from "./ideas/question-parts";

export const ENDINGS = {
  consensus: "The assessors passed it by the profile's rule.",
  chosen: "A person chose one of the ideas.",
  accepted_with_issues: "A person accepted it, with unresolved issues as known limitations.",
  returned: "A person sent it back to an earlier phase.",
  stopped: "A person stopped it.",
} as const;
export type ClosingStatus = keyof typeof ENDINGS;
/** `carry_out`: the modifier writes what was decided into the document first (P1-59). */
type Effect = { kind: "close" | "carry_out"; status: ClosingStatus } | { kind: "continue" };

const CARRIED_OUT: ReadonlySet<string> = new Set(["side_x", "side_y", "compromise"]);

const close = (status: ClosingStatus): Effect => ({ kind: "close", status });
const GO_ON: Effect = { kind: "continue" };

/** What each option of each gate does. */
const EFFECTS: Readonly<Record<GateKindId, Readonly<Record<string, Effect>>>> = {
  max_rounds: {
    side_x: close("accepted_with_issues"),
    side_y: close("accepted_with_issues"),
    compromise: close("accepted_with_issues"),
    one_more_round: GO_ON,
    rescue: GO_ON,
    end: close("stopped"),
  },
  needs_decision: { answer: GO_ON, leave: GO_ON },
  strategic_choice: { side_a: GO_ON, side_b: GO_ON, compromise: GO_ON, keep_discussing: GO_ON },
  question_escalation: {
    return_to_ideas: close("returned"),
    refine: GO_ON,
    proceed: close("accepted_with_issues"),
    pause: close("stopped"),
  },
  vagueness: { accept: close("accepted_with_issues"), refine: GO_ON, return_to_ideas: close("returned") },
  hard_block: {
    deepen: close("returned"),
    pivot: close("returned"),
    downgrade: close("accepted_with_issues"),
    stop: close("stopped"),
  },
  supplements: { run: close("returned"), waive: GO_ON },
  experiment_needed: { approve: close("returned"), limit: close("accepted_with_issues"), stop: close("stopped") },
  literature: { references: GO_ON, nothing_found: GO_ON, stop: close("stopped") },
  idea_choice: { modify_idea: GO_ON, combine_ideas: GO_ON, own_idea: GO_ON, reject_all: close("returned") },
  assessor_failed: { retry: GO_ON, replace: GO_ON, stop: close("stopped") },
  modifier_blocked: { retry: GO_ON, replace: GO_ON, stop: close("stopped") },
};

const SELECT = /^select_(i\d+)$/;
const REVIVE = /^revive_(i\d+)$/;
export const selectId = (ideaId: string): string => `select_${ideaId.toLowerCase()}`;
export const reviveId = (ideaId: string): string => `revive_${ideaId.toLowerCase()}`;

export function effectOf({ gate, answer }: Decision): Effect {
  // What all three agreed on is taken with their consent; at the round limit it is taken without (P1-55).
  if (gate.kind === "idea_choice" && SELECT.test(answer.choice)) return close("chosen");
  if (gate.kind === "max_rounds" && SELECT.test(answer.choice)) return close("accepted_with_issues");
  if (gate.kind === "max_rounds" && REVIVE.test(answer.choice)) return GO_ON;
  if (gate.isCarriedOut && CARRIED_OUT.has(answer.choice)) return { kind: "carry_out", status: "accepted_with_issues" };
  const effects = EFFECTS[gate.kind as GateKindId] as Readonly<Record<string, Effect>> | undefined;
  const effect = effects && Object.hasOwn(effects, answer.choice) ? effects[answer.choice] : undefined;
  if (!effect) throw new Error(`The review knows no option ${answer.choice} of ${gate.kind}.`);
  return effect;
}

/** Null where the word on record is the true one. */
export const endingOf = (choice: string, status: string): ClosingStatus | null =>
  status === "consensus" && SELECT.test(choice) ? "chosen" : null;

/** The idea the person chose in the end. */
export const chosenIdea = (state: Pick<ReviewState, "decisions">): string | null =>
  ideaNamed(state, SELECT, ["idea_choice", "max_rounds"]);

/** P1-55: the idea the person has just revived. */
export const revivedIdea = (state: Pick<ReviewState, "decisions">): string | null =>
  ideaNamed(state, REVIVE, ["max_rounds"]);

function ideaNamed(
  { decisions }: Pick<ReviewState, "decisions">,
  option: RegExp,
  kinds: readonly GateKindId[],
): string | null {
  const last = decisions.at(-1);
  if (!last || !kinds.some((kind) => kind === last.gate.kind)) return null;
  return option.exec(last.answer.choice)?.[1]?.toUpperCase() ?? null;
}

/** P1-38: what is accepted although it is not resolved. */
export function knownLimitations(state: ReviewState): string[] {
  const round = currentRound(state);
  const last = state.decisions.at(-1);
  const missing =
    last?.gate.kind === "experiment_needed" && last.answer.choice === "limit" && round
      ? experimentsIn(state, round).map(({ what }) => `Missing experiment: ${what}`)
      : [];
  const vague =
    last?.gate.kind === "vagueness" && last.answer.choice === "accept" && round ? vaguenessOf(state, round) : [];
  const chosen = last?.gate.kind === "max_rounds" ? chosenIdea(state) : null;
  const disputed =
    chosen && round
      ? [`${chosen} was chosen without the panel's agreement: ${ratingsInWords(state, round, chosen)}`]
      : [];
  return [
    ...disputed,
    ...openIssues(state.ledger).map(({ id, title }) => `${id} ${title}`),
    ...acknowledgedGaps(state).map((gap) => `Acknowledged gap: ${gap}`),
    ...missing,
    ...vague,
  ];
}

export function closeWithConsensus(state: ReviewState, round: CompletedRound): Outcome {
  const putOff = state.ledger.filter(isPutOff).length;
  const resolved = state.ledger.filter((issue) => resolvedRound(issue) !== null).length - putOff;
  const raised = countedIssues(state.ledger).length;
  const issues =
    raised === 0
      ? "nobody raised an issue"
      : `${resolved} of ${raised === 1 ? "1 issue" : `${raised} issues`} resolved${putOff > 0 ? `, ${putOff} put off` : ""}${state.closingEdit ? " after a closing edit" : ""}${leftOpen(state)}`;
  const how = state.config.profile === "paper" ? "No fatal or critical issue is open" : "All three assessors passed it";
  return {
    status: "consensus",
    rounds: round.number,
    summary: `${how} after round ${round.number}; ${issues}.`,
    recorded: true,
    decidedBy: "panel",
  };
}

const NAMED = 3;
const TITLE_SHOWN = 120;

/** By name: nobody else is told of them any more. */
function leftOpen({ ledger }: ReviewState): string {
  const open = openIssues(ledger);
  if (open.length === 0) return "";
  const severities = new Set(open.map(({ severity }) => severity));
  const kind = severities.size === 1 ? `${open[0]?.severity} ` : "";
  const named = open.slice(0, NAMED).map(({ id, title, severity }) => {
    const words = `${id} ${shortened(title, TITLE_SHOWN)}`;
    return kind ? words : `${words} (${severity})`;
  });
  const more = open.length - named.length;
  return `, ${open.length} ${kind}${open.length === 1 ? "issue" : "issues"} left open: ${[...named, ...(more > 0 ? [`${more} more`] : [])].join("; ")}`;
}

export function closeByDecision(state: ReviewState, last: Decision, status: ClosingStatus): Outcome {
  const decision = onRecord(last);
  return {
    status,
    rounds: state.rounds.length,
    summary: `${whatWasDone(state, decision, status)}${limitationCount(state, status)}.`,
    recorded: status === "chosen" || status === "accepted_with_issues",
    decidedBy: status === "stopped" ? "nobody" : "person",
    decision,
  };
}

function whatWasDone(state: ReviewState, { by, label }: ReturnType<typeof onRecord>, status: ClosingStatus): string {
  const after = `after ${state.rounds.length === 1 ? "1 round" : `${state.rounds.length} rounds`}`;
  const chosen = state.ideas.find(({ id }) => id === chosenIdea(state));
  if (!chosen) return `${by} ${VERBS[status]} ${after}: ${label}`;
  return `${by} chose ${chosen.id} “${chosen.card.title}” ${after}, ${status === "chosen" ? `from a set of ${liveIdeas(state.ideas).length} ideas` : "without the panel's agreement"}`;
}

const VERBS: Readonly<Record<ClosingStatus, string>> = {
  consensus: "agreed",
  chosen: "chose",
  accepted_with_issues: "accepted it",
  returned: "sent it back",
  stopped: "stopped it",
};

function limitationCount(state: ReviewState, status: ClosingStatus): string {
  if (status !== "accepted_with_issues") return "";
  const count = knownLimitations(state).length;
  return count === 0 ? "" : `, with ${count === 1 ? "1 known limitation" : `${count} known limitations`}`;
}
