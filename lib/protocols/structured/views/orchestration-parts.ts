/** Positions, and what the orchestrator writes beside the checks, as parts of a turn. */
import { percent } from "@/lib/protocols/structured/rules/claims/numbers";
import type { ReplyOf } from "@/lib/protocols/structured/rules/replies/replies";
import { READING_TEXTS } from "@/lib/protocols/structured/rules/rounds/stress-rounds";
import { CHECK_TITLES, CHECKS, FAILURE_MODE_NAMES, ROLE_NAMES } from "@/lib/protocols/structured/rules/vocabulary";
import { partsOf, type ReplyPart } from "@/lib/projections/reply-view";
import { RESULT_WORDS } from "./words";

export const proposalParts = (reply: ReplyOf<"propose">): ReplyPart[] =>
  partsOf(
    { kind: "text", title: "In a sentence", text: reply.headline },
    { kind: "text", title: "Position", text: reply.position },
    {
      kind: "points",
      title: "Primitives",
      points: reply.primitives.map(({ name, meaning }) => ({ label: name, text: meaning })),
    },
    {
      kind: "points",
      title: "Earlier decisions",
      points: reply.prior_decisions.map(({ id, stance }) => ({ label: id, text: stance })),
    },
  );

export const supplementParts = (reply: ReplyOf<"supplement">): ReplyPart[] =>
  partsOf(
    { kind: "text", title: "In a sentence", text: reply.headline },
    { kind: "text", title: "Supplement", text: reply.position },
    {
      kind: "points",
      title: "Does not accept",
      points: reply.objection ? [{ text: reply.objection, standing: "wants_changes" }] : [],
    },
  );

export const claimsUpdateParts = ({ status_changes }: ReplyOf<"update_claims">): ReplyPart[] =>
  status_changes.length === 0
    ? [{ kind: "text", title: "Claims", text: "No claim was tested by the checks of this round." }]
    : [
        {
          kind: "table",
          title: "Claims the checks tested",
          head: ["Claim", "Check", "Speaks", "Why"],
          rows: status_changes.map(({ claim_id, check, polarity, supersede, why }) => [
            claim_id,
            CHECKS[check - 1]
              ? `${check} ${CHECK_TITLES[CHECKS[check - 1] as (typeof CHECKS)[number]]}`
              : String(check),
            supersede ? "retired" : POLARITY[polarity],
            why,
          ]),
        },
      ];

const POLARITY = {
  supports: "for it",
  contradicts: "against it",
  mixed: "for and against",
  unclear: "can't be told",
  default: "by its result",
} as const;

export const assessmentParts = (reply: ReplyOf<"assess">, round: number): ReplyPart[] =>
  partsOf(
    {
      kind: "points",
      title: "Decisions",
      points: reply.decisions.map(({ text, cites }, index) => ({
        label: `D-${round}-${index + 1}`,
        text,
        note: `Cites ${cites.map(({ id, relation }) => `${id} (${relation.replaceAll("-", " ")})`).join(", ")}`,
      })),
    },
    { kind: "text", title: "What moved together, and what did not", text: reply.convergence_notes },
    {
      kind: "points",
      title: "New tensions",
      points: reply.tensions.map(({ text, sources }) => ({
        label: sources.map((role) => ROLE_NAMES[role]).join(", "),
        text,
      })),
    },
    {
      kind: "points",
      title: "Tensions resolved",
      points: reply.resolved_tensions.map(({ id, how }) => ({ label: id, text: how })),
    },
    {
      kind: "points",
      title: "Decisions overturned",
      points: reply.overturns.map(({ decision, quality, level, reason }) => ({
        label: decision,
        text: reason,
        note: `Quality ${quality} of 5, ${level} level`,
      })),
    },
    { kind: "text", title: "Impact on the whole", text: reply.architecture_impact },
    {
      kind: "points",
      title: "Drift dealt with",
      points: reply.addressed_drift.map(({ round: drifted, note }) => ({ label: `Round ${drifted}`, text: note })),
    },
    { kind: "text", title: "Focus of the next round", text: reply.next_focus ?? "" },
  );

export const predictionParts = (reply: ReplyOf<"predict_stress">): ReplyPart[] =>
  partsOf(
    { kind: "text", title: "What will be missing", text: reply.signature },
    { kind: "points", title: "Signs", points: reply.signs.map((text) => ({ text })) },
    { kind: "text", title: "Taken over by others", text: percent(reply.substitution_rate) },
  );

export const readingParts = (reply: ReplyOf<"read_stress">): ReplyPart[] =>
  partsOf(
    { kind: "text", title: "What was seen", text: reply.observed },
    {
      kind: "text",
      title: "Against the prediction",
      text: `${reply.matches_prediction ? "As predicted" : "Not as predicted"}, clarity ${reply.clarity} of 5, ${percent(reply.substitution_rate)} taken over by others. ${READING_TEXTS[reply.reading]}`,
    },
    { kind: "text", title: "What follows for the role", text: reply.finding },
  );

export const driftParts = (reply: ReplyOf<"check_drift">): ReplyPart[] =>
  partsOf(
    { kind: "text", title: "Deviation", text: `${reply.deviation} of 5` },
    { kind: "text", title: "Against the anchor", text: reply.notes },
  );

export const synthesisParts = (reply: ReplyOf<"synthesise">): ReplyPart[] =>
  partsOf(
    { kind: "text", title: "Answer", text: reply.full_answer },
    { kind: "text", title: "How it came about", text: reply.summary },
    { kind: "points", title: "Rests on", points: reply.rests_on.map((text) => ({ text })) },
    {
      kind: "points",
      title: "Pending claims checked once more",
      points: reply.verifications.map(({ check, result, notes, changes }) => ({
        label: `Check ${check} ${RESULT_WORDS[result].word}`,
        text: notes,
        standing: RESULT_WORDS[result].standing,
        note: changes.length > 0 ? `Resolves ${changes.map(({ claim_id }) => claim_id).join(", ")}` : "Resolves none",
      })),
    },
    {
      kind: "points",
      title: "Stay pending",
      points: reply.unresolved.map(({ claim_id, why }) => ({ label: claim_id, text: why })),
    },
    { kind: "points", title: "Left open", points: reply.open_points.map((text) => ({ text })) },
  );

export const retrospectiveParts = (reply: ReplyOf<"retrospect">): ReplyPart[] =>
  partsOf(
    { kind: "text", title: "Why it did not converge", text: reply.why_not_converged ?? "" },
    { kind: "text", title: "What worked", text: reply.what_worked },
    { kind: "text", title: "What did not", text: reply.what_failed },
    {
      kind: "points",
      title: "Failure modes",
      points: reply.failure_modes.map(({ id, comment }) => ({
        label: FAILURE_MODE_NAMES[id],
        text: comment,
      })),
    },
    { kind: "points", title: "Next time", points: reply.calibration.map((text) => ({ text })) },
  );
