/** Drift reports, synthesis, retrospective and scorecard (P3.10). */
import { convergence } from "../closing";
import { scorecard } from "../madef/scorecard";
import { shown } from "../claims/numbers";
import { signalCount } from "../signals/reachable";
import { retrospectiveOf } from "../rounds/retrospective";
import { completedRounds, synthesisRound, type DriftReport, type StructuredState } from "../state";
import { anchorOf } from "../claims/anchor";
import { block, line, list, page, table } from "./markdown";

export function driftText(
  state: StructuredState,
  { round, verdict, deviation, notes, addressed_by }: DriftReport,
): string {
  return page(
    `# Drift check, round ${round}`,
    `${verdict}, deviation ${deviation} of 5.`,
    block(notes),
    addressed_by && `Dealt with: ${line(addressed_by)}`,
    `## Anchor\n\n${block(anchorOf(state))}`,
  );
}

export function synthesisText(state: StructuredState): string | null {
  const round = synthesisRound(state);
  const reply = round?.synthesis?.reply;
  if (!round || !reply) return null;
  const cited = reply.rests_on.map(
    (id) => `${id}: ${state.decisions.find((decision) => decision.id === id.trim().toUpperCase())?.text ?? ""}`,
  );
  const resolved = round.verifications.flatMap(({ id, claim_status_changes }) =>
    claim_status_changes.map(({ claim_id, from, to }) => `${claim_id}: ${from} → ${to} by ${id}`),
  );
  return page(
    "# Synthesis",
    `## Answer\n\n${block(reply.full_answer)}`,
    `## How it came about\n\n${block(reply.summary)}`,
    `## Rests on\n\n${list(cited)}`,
    `## Claims resolved here\n\n${list(resolved)}`,
    `## Claims left pending\n\n${list(reply.unresolved.map(({ claim_id, why }) => `${claim_id}: ${why}`))}`,
    `## Open points\n\n${list(reply.open_points)}`,
  );
}

export function retrospectiveText(state: StructuredState): string | null {
  if (completedRounds(state).length === 0) return null;
  const { checklist, caveats, alarms, whyNotConverged, reply, status } = retrospectiveOf(state);
  const rounds = (numbers: readonly number[]): string => (numbers.length > 0 ? numbers.join(", ") : "–");
  return page(
    "# Retrospective",
    `Status: ${state.outcome?.status ?? status}. ${signalCount(convergence(state).round.evaluation, "stop signals")}.`,
    caveats.length > 0 && `## Caveats\n\n${list(caveats)}`,
    whyNotConverged.length > 0 &&
      `## Why it did not converge\n\n${list([...whyNotConverged, ...(reply?.why_not_converged ? [reply.why_not_converged] : [])])}`,
    `## Failure modes\n\n${table(
      ["Failure mode", "Fired in rounds", "Hints in rounds", "Evidence", "Comment"],
      checklist.map(({ id, name, firedIn, hintedIn, evidence, comment }) => [
        `${id} ${name}`,
        rounds(firedIn),
        rounds(hintedIn),
        evidence.join(" ") || "–",
        comment ?? "–",
      ]),
    )}`,
    alarms.length > 0 && `## Alarms\n\n${list(alarms.map(({ round, text }) => `Round ${round}: ${text}`))}`,
    reply && `## What worked\n\n${block(reply.what_worked)}`,
    reply && `## What did not\n\n${block(reply.what_failed)}`,
    reply && `## Next time\n\n${list(reply.calibration)}`,
  );
}

export function scorecardText(state: StructuredState): string | null {
  if (completedRounds(state).length === 0) return null;
  const { axes, groups } = scorecard(state);
  const figure = (value: number | null): string => (value === null ? "n/a" : shown(value));
  return page(
    "# MADEF scorecard",
    table(
      ["Group", "Figure", "Left out"],
      groups.map(({ id, title, value, range, missing }) => [
        `${id} ${title}`,
        range ? `${figure(range[0])} to ${figure(range[1])}` : figure(value),
        missing.join(", ") || "–",
      ]),
    ),
    "Three separate figures; don't add them up, because each measures something different.",
    table(
      ["Axis", "Value", "In its group", "Note", "Flags"],
      axes.map(({ id, title, value, normalised, note, flags }) => [
        `${id} ${title}`,
        figure(value),
        figure(normalised),
        note || "–",
        flags.join("; ") || "–",
      ]),
    ),
  );
}
