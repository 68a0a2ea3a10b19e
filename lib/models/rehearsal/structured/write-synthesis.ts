/** P3-50: the answer, how it came about, and a last look at what is pending. */
import { defaultPolarity, statusAfter } from "@/lib/protocols/structured/claim-status";
import { convergence } from "@/lib/protocols/structured/closing";
import { retrospectiveOf } from "@/lib/protocols/structured/retrospective";
import type { ReplyOf } from "@/lib/protocols/structured/replies/replies";
import { completedRounds, type Claim, type StructuredState, type Verification } from "@/lib/protocols/structured/state";
import { checkNumber, ROLE_NAMES } from "@/lib/protocols/structured/vocabulary";
import { quotable } from "../subject-matter";
import { checkEvidence } from "./check-evidence";
import { ownCheck } from "./claim-tests";
import { claimVerdict } from "./claim-verdict";
import { dissentIn } from "./dissent";
import { paragraphs, type Scene } from "./scene";
import { soundDecisions, type SoundDecision } from "./sound-decisions";

export function synthesise({ state }: Scene): ReplyOf<"synthesise"> {
  const pending = state.claims.filter(({ effective }) => effective === "pending");
  const again = secondLook(state, pending);
  const sound = soundDecisions(state);
  return {
    answer: answerOf(state, sound),
    summary: summaryOf(state, again?.resolved.length ?? 0),
    rests_on: sound.map(({ decision }) => decision.id),
    verifications: again ? [attemptOf(state, again)] : [],
    unresolved: pending.filter((claim) => !again?.resolved.includes(claim)).map(({ id, testable_as }) => ({ claim_id: id, why: `No check was held against it. Open is whether ${quotable(testable_as, 180)}.` })),
    open_points: state.tensions.filter(({ status }) => status === "open").slice(-4).map(({ text }) => text),
  };
}

/** Says neither yes nor no: the question may ask which, how, or one thing or another. */
function answerOf(state: StructuredState, sound: readonly SoundDecision[]): string {
  const { status } = convergence(state);
  const asked = quotable(state.subject.question, 160);
  const isOpen = status === "non_converged";
  const dissent = dissentIn(state);
  const easyFrom = retrospectiveOf(state).alarms[0]?.round;
  const lead = isOpen ? `“${asked}” can't be answered with confidence on what was tested here. What can be built upon, each within its limits:` : `To “${asked}”: go ahead as decided here, under these conditions, each with a tested claim behind it.`;
  return paragraphs(
    lead,
    sound.map(conditionOf).join("\n") || "- None: no decision has a tested claim behind it.",
    !isOpen && offersAlternatives(state.subject.question) && "Of the alternatives in the question, take the one that meets these conditions with less effort; none of them was ruled out.",
    easyFrom !== undefined && `Read this with caution: from round ${easyFrom} on disagreement dried up, so what was tested since then was tested by a panel that no longer looked hard for faults.`,
    dissent.length > 0 && `Dissent that remains: ${dissent.join(" ")}`,
    isOpen ? "More was tested than this, and more was decided; but it does not add up to an answer. What is still pending should not be built upon." : "What is still pending is no part of this answer.",
  );
}

const offersAlternatives = (question: string): boolean => /\bor\b(?!\s+not\b)|\bversus\b|\bvs\b|^\s*which\b/i.test(question);

function conditionOf({ decision: { id, text }, upheldBy, limitedBy }: SoundDecision): string {
  const limits = limitedBy.length > 0 ? ` To be mended first: ${limitedBy.map((claim) => `${named(claim)}, “${quotable(claim.text, 90)}”`).join("; ")}.` : "";
  return `- ${text.replace(/[.]$/, "")} (${id}). Behind it: ${upheldBy.map(named).join(", ")}.${limits}`;
}

const ENDED: Partial<Readonly<Record<Claim["effective"], string>>> = { tested_confirmed: "confirmed", tested_refuted: "refuted", partially_refuted: "refuted in part" };
const named = ({ id, raised_by, effective }: Claim): string => `${id} (${raised_by === "critic" ? "objection, " : ""}${ENDED[effective] ?? effective})`;

/** Counted before the synthesis adds a check of its own, and says so. */
function summaryOf(state: StructuredState, resolved: number): string {
  const rounds = completedRounds(state);
  const count = (wanted: string) => rounds.flatMap(({ verifications }) => verifications).filter(({ result }) => result === wanted).length;
  const fallen = state.claims.filter(({ effective }) => effective === "tested_refuted");
  const tested = state.claims.filter(({ effective }) => effective !== "pending").length;
  const stress = rounds.filter(({ absent }) => absent !== null);
  const overturned = rounds.flatMap(({ number, assessment }) => (assessment?.reply.overturns ?? []).map(({ decision }) => `${decision} in round ${number}`));
  return paragraphs(
    `By the end of round ${rounds.at(-1)?.number ?? 0}, ${state.claims.length} claims had been raised and ${tested} of them tested; of the checks ${count("BROKEN")} had ended BROKEN, ${count("ROBUST")} ROBUST and ${count("UNCLEAR")} UNCLEAR. ${resolved > 0 ? `The synthesis adds one check, which settles ${resolved} of the pending claims.` : "The synthesis adds no check."}`,
    fallen.length > 0 ? `What fell${fallen.length > 3 ? `, the first three of ${fallen.length}` : ""}: ${fallen.slice(0, 3).map(({ id, text }) => `${id}, “${quotable(text, 110)}”`).join("; ")}.` : "No claim was refuted.",
    overturned.length > 0 && `Decisions that did not survive: ${overturned.join(", ")}.`,
    stress.length > 0 && `Rounds without a role: ${stress.map(({ number, absent, stressReading }) => `${number} without ${absent ? ROLE_NAMES[absent] : ""} (${stressReading ? `clarity ${stressReading.reply.clarity} of 5, ${stressReading.reply.reading}` : "not read"})`).join("; ")}.`,
  );
}

type SecondLook = { before: Verification; resolved: readonly Claim[] };

/**
 * The first check whose own round left claims about its exhibits pending. Only a check that was run has both exhibits,
 * and only one that ended ROBUST takes nothing away from what the answer rests on.
 */
function secondLook(state: StructuredState, pending: readonly Claim[]): SecondLook | null {
  const checkOn = (claim: Claim) => state.rounds[claim.round - 1]?.verifications.find(({ check, result }) => check === ownCheck(claim) && result === "ROBUST");
  const before = pending.map(checkOn).find((check) => check !== undefined);
  return before ? { before, resolved: pending.filter((claim) => checkOn(claim)?.id === before.id) } : null;
}

function attemptOf(state: StructuredState, { before: { id, round: number, check }, resolved }: SecondLook): ReplyOf<"synthesise">["verifications"][number] {
  const changes = resolved.map((claim) => {
    const polarity = defaultPolarity("ROBUST", claim.raised_by);
    return { claim_id: claim.id, polarity, why: claimVerdict(claim, statusAfter("ROBUST", polarity)) };
  });
  return {
    check: checkNumber(check),
    result: "ROBUST",
    evidence_refs: checkEvidence(state, { number, artifacts: state.rounds[number - 1]?.artifacts ?? {} }, check),
    notes: `Looked at once more: ${id} ended ROBUST, and its two exhibits also decide what was not asked at the time. ${changes.map(({ claim_id, why }) => `${claim_id}: ${why}`).join(" ")}`,
    changes,
  };
}
