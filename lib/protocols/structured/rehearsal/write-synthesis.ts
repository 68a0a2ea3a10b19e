/** P3-50: the answer, how it came about, and a last look at what is pending. */
import { defaultPolarity, statusAfter } from "@/lib/protocols/structured/rules/claims/claim-status";
import { groundOf } from "@/lib/protocols/structured/rules/claims/proof";
import { convergence } from "@/lib/protocols/structured/rules/closing";
import { retrospectiveOf } from "@/lib/protocols/structured/rules/rounds/retrospective";
import type { ReplyOf } from "@/lib/protocols/structured/rules/replies/replies";
import {
  completedRounds,
  type Claim,
  type StructuredState,
  type Verification,
} from "@/lib/protocols/structured/rules/state";
import { checkNumber, ROLE_NAMES } from "@/lib/protocols/structured/rules/vocabulary";
import { quotable } from "@/lib/models/rehearsal/subject-matter";
import { ownCheck } from "./claim-tests";
import { finalAnswer } from "./answers";
import { dissentIn } from "./dissent";
import { paragraphs, type Scene } from "./scene";
import { soundDecisions, type SoundDecision } from "./sound-decisions";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";
import { checkEvidence, claimVerdict } from "./findings";

export function synthesise({ state }: Scene): ReplyOf<"synthesise"> {
  const pending = state.claims.filter(({ effective }) => effective === "pending");
  const again = secondLook(state, pending);
  const sound = soundDecisions(state);
  return {
    summary: summaryOf(state, again?.resolved.length ?? 0),
    full_answer: answerOf(state, sound),
    rests_on: sound.map(({ decision }) => decision.id),
    verifications: again ? [attemptOf(state, again)] : [],
    unresolved: pending
      .filter((claim) => !again?.resolved.includes(claim))
      .map(({ id, testable_as }) => ({
        claim_id: id,
        why: fill(sentences().answer.notChecked, { testableAs: quotable(testable_as, 180) }),
      })),
    open_points: state.tensions
      .filter(({ status }) => status === "open")
      .slice(-4)
      .map(({ text }) => text),
  };
}

function answerOf(state: StructuredState, sound: readonly SoundDecision[]): string {
  const { status } = convergence(state);
  const isOpen = status === "non_converged";
  const dissent = dissentIn(state);
  const easyFrom = retrospectiveOf(state).alarms[0]?.round;
  return paragraphs(
    finalAnswer(state),
    isOpen ? sentences().answer.withoutConfidence : sentences().answer.goAhead,
    sound.map(conditionOf).join("\n") || sentences().answer.none,
    easyFrom !== undefined && fill(sentences().answer.caution, { easyFrom }),
    dissent.length > 0 && fill(sentences().answer.dissent, { dissent: dissent.join(" ") }),
    isOpen ? sentences().answer.notEnough : sentences().answer.pending,
  );
}

function conditionOf({ decision: { id, text }, upheldBy, limitedBy }: SoundDecision): string {
  const limits =
    limitedBy.length > 0
      ? fill(sentences().answer.limits, {
          limitedBy: limitedBy.map((claim) => `${named(claim)}, “${quotable(claim.text, 90)}”`).join("; "),
        })
      : "";
  return fill(sentences().answer.condition, {
    text: text.replace(/[.]$/, ""),
    id,
    upheldBy: upheldBy.map(named).join(", "),
    limits,
  });
}

const ended = (effective: Claim["effective"]): string => {
  switch (effective) {
    case "tested_confirmed":
      return sentences().answer.confirmed;
    case "tested_refuted":
      return sentences().answer.refuted;
    case "partially_refuted":
      return sentences().answer.refutedInPart;
    default:
      return effective;
  }
};
const named = ({ id, raised_by, effective }: Claim): string =>
  fill(raised_by === "critic" ? sentences().answer.objection : sentences().answer.claim, {
    id,
    ended: ended(effective),
  });

/** Counted before the synthesis adds a check of its own, and says so. */
function summaryOf(state: StructuredState, resolved: number): string {
  const rounds = completedRounds(state);
  const count = (wanted: string) =>
    rounds.flatMap(({ verifications }) => verifications).filter(({ result }) => result === wanted).length;
  const fallen = state.claims.filter(({ effective }) => effective === "tested_refuted");
  const grounds = state.claims.map(groundOf);
  const stress = rounds.filter(({ absent }) => absent !== null);
  const overturned = rounds.flatMap(({ number, assessment }) =>
    (assessment?.reply.overturns ?? []).map(({ decision }) =>
      fill(sentences().summaryOf.overturnedIn, { decision, number }),
    ),
  );
  return paragraphs(
    fill(sentences().summaryOf.counts, {
      number: rounds.at(-1)?.number ?? 0,
      claims: state.claims.length,
      tested: grounds.filter((ground) => ground === "tested").length,
      argued: grounds.filter((ground) => ground === "argued").length,
      broken: count("BROKEN"),
      robust: count("ROBUST"),
      unclear: count("UNCLEAR"),
      more: resolved > 0 ? fill(sentences().summaryOf.oneCheck, { resolved }) : sentences().summaryOf.noCheck,
    }),
    fallen.length > 0
      ? fill(sentences().summaryOf.fell, {
          some: fallen.length > 3 ? fill(sentences().summaryOf.firstThree, { count: fallen.length }) : "",
          fallen: fallen
            .slice(0, 3)
            .map(({ id, text }) => `${id}, “${quotable(text, 110)}”`)
            .join("; "),
        })
      : sentences().summaryOf.noneRefuted,
    overturned.length > 0 && fill(sentences().summaryOf.overturned, { overturned: overturned.join(", ") }),
    stress.length > 0 &&
      fill(sentences().summaryOf.stress, {
        stress: stress
          .map(({ number, absent, stressReading }) =>
            fill(sentences().summaryOf.without, {
              number,
              role: absent ? ROLE_NAMES[absent] : "",
              reading: stressReading
                ? fill(sentences().summaryOf.read, {
                    clarity: stressReading.reply.clarity,
                    reading: stressReading.reply.reading,
                  })
                : sentences().summaryOf.notRead,
            }),
          )
          .join("; "),
      }),
  );
}

type SecondLook = { before: Verification; resolved: readonly Claim[] };

/**
 * The first check whose own round left claims about its exhibits pending. Only a check that was run has both exhibits,
 * and only one that ended ROBUST takes nothing away from what the answer rests on.
 */
function secondLook(state: StructuredState, pending: readonly Claim[]): SecondLook | null {
  const checkOn = (claim: Claim) =>
    state.rounds[claim.round - 1]?.verifications.find(
      ({ check, result }) => check === ownCheck(claim) && result === "ROBUST",
    );
  const before = pending.map(checkOn).find((check) => check !== undefined);
  return before ? { before, resolved: pending.filter((claim) => checkOn(claim)?.id === before.id) } : null;
}

function attemptOf(
  state: StructuredState,
  { before: { id, round: number, check }, resolved }: SecondLook,
): ReplyOf<"synthesise">["verifications"][number] {
  const changes = resolved.map((claim) => {
    const polarity = defaultPolarity("ROBUST", claim.raised_by);
    const why = claimVerdict(claim, statusAfter("ROBUST", polarity));
    return { claim_id: claim.id, polarity, why, basis: "argument" as const, shown: null };
  });
  return {
    check: checkNumber(check),
    result: "ROBUST",
    evidence_refs: checkEvidence(state, { number, artifacts: state.rounds[number - 1]?.artifacts ?? {} }, check),
    notes: fill(sentences().summaryOf.attempt, {
      id,
      changes: changes.map(({ claim_id, why }) => `${claim_id}: ${why}`).join(" "),
    }),
    changes,
  };
}
