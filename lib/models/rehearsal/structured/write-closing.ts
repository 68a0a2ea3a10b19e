/** P3-50: the synthesis, and the look back on the procedure. */
import { convergence } from "@/lib/protocols/structured/closing";
import { SECTIONS } from "@/lib/protocols/structured/evidence-ref";
import { retrospectiveOf } from "@/lib/protocols/structured/retrospective";
import type { ReplyOf } from "@/lib/protocols/structured/replies/replies";
import { completedRounds, type Claim, type StructuredState } from "@/lib/protocols/structured/state";
import { ROLE_NAMES, ROLES, type FailureModeId, type SignalId } from "@/lib/protocols/structured/vocabulary";
import { quotable } from "../subject-matter";
import { capital, paragraphs, small, type Scene } from "./scene";

/** As many as two exhibits of one round bear out between them. */
const RESOLVED = 3;

export function synthesise({ state }: Scene): ReplyOf<"synthesise"> {
  const pending = state.claims.filter(({ effective }) => effective === "pending");
  const [first] = pending;
  const resolved = first ? pending.filter(({ round }) => round === first.round).slice(0, RESOLVED) : [];
  return {
    answer: answerOf(state),
    summary: summaryOf(state),
    rests_on: standingDecisions(state).slice(-5).map(({ id }) => id),
    verifications: first ? [lastAttempt(state, first, resolved)] : [],
    unresolved: pending.filter((claim) => !resolved.includes(claim)).map(({ id, testable_as }) => ({ claim_id: id, why: `No exhibit shows whether ${small(testable_as)}.` })),
    open_points: state.tensions.filter(({ status }) => status === "open").slice(-4).map(({ text }) => text),
  };
}

function standingDecisions({ decisions }: StructuredState) {
  const fallen = new Set(decisions.flatMap(({ cites }) => cites.filter(({ relation }) => relation === "supersedes").map(({ id }) => id)));
  return decisions.filter(({ id }) => !fallen.has(id));
}

function answerOf(state: StructuredState): string {
  const { status } = convergence(state);
  const standing = standingDecisions(state);
  const first = standing[0];
  const carried = standing.slice(-3).map(({ id, text }) => `- ${text} (${id})`);
  const asked = quotable(state.subject.question, 160);
  const lead = status === "non_converged" ? `“${asked}” can't be answered with confidence on what was tested here. What can be relied upon:` : `To “${asked}”: yes, under conditions that were tested. ${first ? `The first of them is that ${small(first.text)}` : ""} Besides:`;
  const rest = status === "non_converged" ? "Everything else was said, but not tested, and should not be built upon." : "What was not tested is listed among the open points and is no part of this answer.";
  return paragraphs(lead, carried.join("\n") || "- nothing was decided.", rest);
}

function summaryOf(state: StructuredState): string {
  const rounds = completedRounds(state);
  const count = (wanted: string) => rounds.flatMap(({ verifications }) => verifications).filter(({ result }) => result === wanted).length;
  const fallen = state.claims.filter(({ effective }) => effective === "tested_refuted");
  const stress = rounds.filter(({ absent }) => absent !== null);
  const overturned = rounds.flatMap(({ number, assessment }) => (assessment?.reply.overturns ?? []).map(({ decision }) => `${decision} in round ${number}`));
  return paragraphs(
    `In ${rounds.length} rounds ${state.claims.length} claims were raised and ${state.claims.filter(({ effective }) => effective !== "pending").length} tested. Of the checks ${count("BROKEN")} ended BROKEN, ${count("ROBUST")} ROBUST and ${count("UNCLEAR")} UNCLEAR.`,
    fallen.length > 0 ? `What fell: ${fallen.slice(0, 3).map(({ id, text }) => `${id}, “${quotable(text, 110)}”`).join("; ")}.` : "No claim was refuted.",
    overturned.length > 0 && `Decisions that did not survive: ${overturned.join(", ")}.`,
    stress.length > 0 && `Rounds without a role: ${stress.map(({ number, absent, stressReading }) => `${number} without ${absent ? ROLE_NAMES[absent] : ""} (${stressReading ? `clarity ${stressReading.reply.clarity} of 5, ${stressReading.reply.reading}` : "not read"})`).join("; ")}.`,
  );
}

/** Two exhibits of the round the claims come from; a stress round has three, so there are always two. */
function lastAttempt(state: StructuredState, { round }: Claim, resolved: readonly Claim[]): ReplyOf<"synthesise">["verifications"][number] {
  const artifacts = state.rounds[round - 1]?.artifacts ?? {};
  const [one, other] = ROLES.filter((role) => artifacts[role]);
  const refs = [one, other].flatMap((role) => (role ? [`round_${round}/${role}#${SECTIONS[role][0]}`] : []));
  return {
    check: 1,
    result: "ROBUST",
    evidence_refs: refs,
    notes: `Looked at once more: the exhibits of round ${round} show it, although no check had asked for it.`,
    changes: resolved.map(({ id, testable_as }) => ({ claim_id: id, polarity: "supports" as const, why: `Shown in round ${round}: ${small(testable_as)}.` })),
  };
}

const FIRED: Readonly<Record<FailureModeId, string>> = {
  "FM-1": "Reading the supplements again one can see it: the later they are, the more they thank each other.",
  "FM-2": "Too much was called broken too quickly for any of it to be mended.",
  "FM-3": "The decisions got better and the question got lost; both are true.",
  "FM-4": "One view of the matter had more turns than the others, and it shows in what was taken for granted.",
  "FM-5": "Claims were raised faster than anyone could test them, so most of them are opinions with a number.",
  "FM-6": "Checks were made and had no consequence, which is worse than not making them.",
  "FM-7": "A round that should have shown what is missing showed what was there.",
  "FM-8": "The rounds were used for opening points and not for closing them.",
};

/** What to say of a detector that stayed silent. */
const QUIET: Readonly<Record<FailureModeId, string>> = {
  "FM-1": "Not fired: disagreement went up and down with the subject and not with the hour.",
  "FM-2": "Not fired: attacks that failed were reported as ROBUST, with what held.",
  "FM-3": "Not fired: late decisions still cite the first ones.",
  "FM-4": "Not fired: the lead went round, and it showed in what was proposed.",
  "FM-5": "Not fired: there were enough claims to test and not more than could be tested.",
  "FM-6": "Not fired: checks had consequences for claims in nearly every round.",
  "FM-7": "Not fired: rounds without a role were really without it.",
  "FM-8": "Not fired: the budget was enough for what was asked.",
};

const LACKING: Readonly<Record<SignalId, string>> = {
  S1: "claims went on changing their status at the same pace to the end",
  S2: "disagreement dried up instead of being settled",
  S3: "not every role has led",
  S4: "too few roles were taken out to know which of them carry weight",
  S5: "drift was noticed and nothing was done about it",
  S6: "more was claimed than anyone tested",
};

export function retrospect({ state }: Scene): ReplyOf<"retrospect"> {
  const { status, round } = convergence(state);
  const { checklist, alarms } = retrospectiveOf(state);
  const held = round.evaluation.signals.filter(({ isSatisfied }) => isSatisfied).map(({ id }) => id);
  const missing = round.evaluation.signals.filter(({ isSatisfied }) => !isSatisfied);
  const friendly = completedRounds(state).filter(({ verifications }) => verifications.some(({ check, result }) => check === "observer_friction_vs_critic_attack" && result === "BROKEN")).map(({ number }) => number);
  return {
    what_worked: friendly.length > 0 ? `In round ${friendly[0]} somebody got lost by accident exactly where the attack went in on purpose. No discussion would have brought these two together; the check did.` : "Holding exhibits against each other brought to light what each of them had taken for granted.",
    what_failed: alarms.length > 0 ? `Disagreement dried up from round ${alarms[0]?.round} on. The alarm said so at once, and the rounds went on as before.` : `The same people think of the same cases: ${capital(ROLE_NAMES[round.lead])} and the others rarely left the ground the first proposal had laid.`,
    failure_modes: checklist.map(({ id, firedIn, hintedIn }) => ({
      id,
      comment: firedIn.length > 0 ? `Fired ${firedIn.length === 1 ? `in round ${firedIn[0]}` : `${firedIn.length} times, last in round ${firedIn.at(-1)}`}. ${FIRED[id]}` : hintedIn.length > 0 ? `Only hints (${hintedIn.join(", ")}); nothing followed from them.` : QUIET[id],
    })),
    why_not_converged: status === "non_converged" ? `Only ${held.join(", ") || "none of the signals"} held. ${capital(missing.map(({ id }) => `${LACKING[id]} (${id})`).join("; "))}. More rounds of the same kind would not have changed that.` : null,
    calibration: status === "non_converged" ? ["Raise fewer claims per round and test those there are before raising others.", "Hold the focus of each round against the question before it starts."] : ["Begin the stress rounds earlier: what they show is worth more while it can still be used.", "Give the Critic a fixed target in every third round."],
    product_nodes: new Set(completedRounds(state).flatMap(({ proposal }) => proposal?.reply.primitives.map(({ name }) => name) ?? [])).size,
  };
}
