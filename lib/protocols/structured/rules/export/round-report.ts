/** What happened in a round, in the order of its phases (P3.10). */
import { READING_TEXTS } from "../rounds/stress-rounds";
import { nameOf, seatOf, type Round, type StructuredState } from "../state";
import { signalCount } from "../signals/reachable";
import { SIGNAL_TITLES } from "../signals/signal";
import { CHECK_TITLES, FAILURE_MODE_NAMES, ROLE_NAMES } from "../vocabulary";
import { block, line, list, page, table } from "./markdown";

export function roundReport(state: StructuredState, round: Round): string {
  const { number, lead, absent } = round;
  return page(
    `# Round ${number}${round.attempt > 1 ? `, attempt ${round.attempt}` : ""}`,
    `Lead: ${lead ? `${ROLE_NAMES[lead]} (${line(seatOf(state, lead).name)})` : "nobody"}. ${absent ? `Stress round: the ${ROLE_NAMES[absent]} is absent.` : "All roles are present."}${remarks(round)}`,
    `## Focus\n\n${block(round.focus)}${round.criticTarget ? `\n\nTarget given to the Critic: ${line(round.criticTarget)}` : ""}`,
    stressPart(round),
    positionsPart(state, round),
    `## Cross-validation\n\n${table(
      ["Check", "Result", "Evidence", "Notes"],
      round.verifications.map(({ id, check, result, evidence_refs, notes }) => [
        `${id} ${CHECK_TITLES[check]}`,
        result,
        evidence_refs.join(", ") || "–",
        notes,
      ]),
    )}`,
    claimsPart(state, round),
    assessmentPart(state, round),
    evaluationPart(round),
  );
}

/** What was noted besides who is absent. */
function remarks({ notes }: Round): string {
  const others = notes.map((note) => note.replace(/^Stress round: [^.]*\.?\s*/, "")).filter(Boolean);
  return others.length > 0 ? ` ${others.map(line).join(". ")}.` : "";
}

function stressPart({ prediction, stressReading }: Round): string | null {
  if (!prediction) return null;
  const reading = stressReading?.reply;
  return [
    "## Stress test",
    `Predicted before the round: ${line(prediction.standard)}${prediction.reply ? ` ${line(prediction.reply.signature)} Signs: ${prediction.reply.signs.map(line).join("; ")}. Substitution expected: ${prediction.reply.substitution_rate}.` : ""}`,
    reading
      ? `Observed: ${line(reading.observed)} Matches the prediction: ${reading.matches_prediction ? "yes" : "no"}. Clarity ${reading.clarity} of 5, substitution ${reading.substitution_rate}. ${READING_TEXTS[reading.reading]} ${line(reading.finding)}`
      : "Observed: no reading was given.",
  ].join("\n\n");
}

function positionsPart(state: StructuredState, { proposal, supplements }: Round): string {
  const said = [...(proposal ? [proposal] : []), ...Object.values(supplements)].map(
    ({ agentId, reply }) => `${nameOf(state, agentId)}: ${reply.headline}`,
  );
  return `## Positions\n\n${list(said, "Nothing was said.")}`;
}

function claimsPart(state: StructuredState, { number, verifications }: Round): string {
  const raised = state.claims
    .filter(({ round }) => round === number)
    .map(({ id, raised_by, text, testable_as }) => `${id} (${raised_by}): ${text} Testable as: ${testable_as}`);
  const changed = verifications.flatMap(({ id, claim_status_changes }) =>
    claim_status_changes.map(
      ({ claim_id, from, to, polarity }) =>
        `${claim_id}: ${from} → ${to} by ${id}${polarity ? `, ${polarity}` : ""}${groundIn(state, claim_id, id)}`,
    ),
  );
  return `## Claims\n\nRaised:\n\n${list(raised)}\n\nChanged:\n\n${list(changed)}`;
}

/** P3-84: what shows it, where something does. */
function groundIn({ claims }: StructuredState, claimId: string, verification: string): string {
  const change = claims.find(({ id }) => id === claimId)?.history.find((one) => one.verification === verification);
  if (!change || change.to === "superseded") return "";
  return change.proof ? `, tested (${change.proof.basis}: ${change.proof.shown})` : ", argued";
}

function assessmentPart(state: StructuredState, { number, assessment }: Round): string | null {
  if (!assessment) return null;
  const { convergence_notes, architecture_impact, overturns, next_focus } = assessment.reply;
  const decided = state.decisions
    .filter(({ round }) => round === number)
    .map(
      ({ id, text, cites, made_by, supersededBy }) =>
        `${id} (${made_by}${supersededBy ? `, superseded by ${supersededBy}` : ""}): ${text} Cites ${cites.map((cited) => `${cited.id} (${cited.relation})`).join(", ")}.`,
    );
  const tensions = state.tensions
    .filter(({ round }) => round === number)
    .map(({ id, text, sources, status }) => `${id} (${sources.join(", ")}, ${status}): ${text}`);
  return [
    "## Assessment",
    `Decisions:\n\n${list(decided)}`,
    `Convergence: ${block(convergence_notes)}`,
    `Tensions:\n\n${list(tensions)}`,
    `Impact on the whole: ${block(architecture_impact)}`,
    overturns.length > 0
      ? `Overturned:\n\n${list(overturns.map(({ decision, quality, level, reason }) => `${decision}, quality ${quality} of 5, ${level} level: ${reason}`))}`
      : "",
    next_focus ? `Next: ${line(next_focus)}` : "",
  ]
    .filter(Boolean)
    .join("\n\n");
}

function evaluationPart({ evaluation }: Round): string | null {
  if (evaluation?.kind !== "round") return null;
  const modes = evaluation.failureModes
    .filter(({ state }) => state !== "clear")
    .map(({ id, state, evidence }) => `${id} ${FAILURE_MODE_NAMES[id]} (${state}): ${evidence.join(" ")}`);
  return [
    "## Signals",
    table(
      ["Signal", "Holds", "Why"],
      evaluation.signals.map(({ id, isSatisfied, text }) => [
        `${id} ${SIGNAL_TITLES[id]}`,
        isSatisfied ? "yes" : "no",
        text,
      ]),
    ),
    `${signalCount(evaluation)}.${evaluation.alarm ? ` Alarm: ${line(evaluation.alarm)}` : ""}`,
    `Failure modes:\n\n${list(modes)}`,
  ].join("\n\n");
}
