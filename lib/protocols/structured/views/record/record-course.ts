/** How a structured deliberation came to its end: checks, claims, stress tests, signals, detectors, scorecard. */
import type { Folded } from "@/lib/kernel/fold";
import { scorecard } from "@/lib/protocols/structured/rules/madef/scorecard";
import { shown } from "@/lib/protocols/structured/rules/claims/numbers";
import { retrospectiveOf } from "@/lib/protocols/structured/rules/rounds/retrospective";
import { signalCount } from "@/lib/protocols/structured/rules/signals/reachable";
import { SIGNAL_TITLES } from "@/lib/protocols/structured/rules/signals/signal";
import {
  completedRounds,
  verificationsOf,
  type Claim,
  type StructuredState,
} from "@/lib/protocols/structured/rules/state";
import { CHECK_TITLES, CHECKS, ROLE_NAMES } from "@/lib/protocols/structured/rules/vocabulary";
import { markdownBlock, markdownLine } from "@/lib/projections/record/markdown-data";
import { bullets, table } from "@/lib/projections/record/record-sections";
import type { RecordSection } from "@/lib/projections/record/sectioned-record";
import { checkMatrix } from "../board/check-matrix";
import { failureModeRows } from "../failure-modes";
import { verificationText } from "./record-decisions";
import { stressRows, type StressRow } from "../stress";
import { DRIFT_WORDS, groundText, STATUS_WORDS } from "../words";

export function claimsSection({ claims }: StructuredState): RecordSection {
  if (claims.length === 0) return { title: "Claims", body: "*None has been raised.*" };
  const rows = claims.map((claim) => [
    claim.id,
    ROLE_NAMES[claim.raised_by],
    claim.text,
    claim.testable_as,
    statusText(claim),
    [groundText(claim), claim.proof?.shown].filter(Boolean).join(": "),
    claim.verifications.join(", "),
    claim.decisions.join(", "),
  ]);
  return {
    title: "Claims",
    body: table(["Claim", "By", "Says", "Testable as", "Status", "Rests on", "Checked by", "Cited by"], rows),
  };
}

const statusText = ({ effective, supersededBy }: Claim): string =>
  `${STATUS_WORDS[effective].word}${supersededBy && effective !== "superseded" ? `, replaced by ${supersededBy}` : ""}`;

export function checksSection(folded: Folded, state: StructuredState): RecordSection {
  const { rows } = checkMatrix(folded);
  if (rows.length === 0) return { title: "Checks by round", body: "*No round has started.*" };
  const lines = rows.map(({ title, lead, absent, cells }) => [
    `${title}${absent ? ` (without the ${ROLE_NAMES[absent]})` : ""}`,
    lead ? ROLE_NAMES[lead.role] : "",
    ...cells.map((cell) => (cell.kind === "result" ? cell.word : "")),
  ]);
  const all = verificationsOf(state).filter(({ result }) => result !== "NOT_APPLICABLE");
  return {
    title: "Checks by round",
    body: [
      table(["Round", "Lead", ...CHECKS.map((check) => CHECK_TITLES[check])], lines),
      ...(all.length > 0 ? [all.map((one) => `- **${one.id}** ${verificationText(state, one)}`).join("\n")] : []),
    ].join("\n\n"),
  };
}

const STRESS_STATE: Readonly<Record<StressRow["state"], string>> = {
  planned: "planned",
  running: "running",
  done: "run",
  violated: "violated",
  not_run: "not run, because the deliberation ended first",
};

export function stressSection(folded: Folded): RecordSection {
  const parts = stressRows(folded).map(({ round, role, state, why, standard, prediction, reading, violations }) =>
    [
      `### Round ${round}, without the ${ROLE_NAMES[role]}: ${STRESS_STATE[state]}`,
      [
        ...(why ? [`- ${markdownLine(why)}`] : []),
        `- Predicted before: ${standard}${prediction ? ` ${markdownLine(prediction.signature)} Signs: ${prediction.signs.map(markdownLine).join("; ")}. Substitution expected: ${prediction.substitution}.` : ""}`,
        ...(reading
          ? [
              `- Seen: ${markdownLine(reading.observed)} ${reading.matches ? "As predicted" : "Not as predicted"}, clarity ${reading.clarity} of 5, substitution ${reading.substitution}. ${reading.meaning} ${markdownLine(reading.finding)}`,
            ]
          : []),
        ...(violations > 0
          ? [
              `- Violated ${violations === 1 ? "once" : `${violations} times`}: the absent role's artifact appeared, and the round was run again.`,
            ]
          : []),
      ].join("\n"),
    ].join("\n\n"),
  );
  return { title: "Stress tests", body: parts.length > 0 ? parts.join("\n\n") : "None were planned." };
}

export function signalsSection(state: StructuredState): RecordSection {
  const last = completedRounds(state).at(-1);
  if (!last) return { title: "Stop signals", body: "*Not evaluated: no round is complete.*" };
  const alarms = retrospectiveOf(state).alarms.map(({ round, text }) => `Alarm after round ${round}: ${text}`);
  return {
    title: "Stop signals",
    body: [
      `After round ${last.number}, ${signalCount(last.evaluation, "stop signals")} hold.`,
      table(
        ["Signal", "Holds", "Why"],
        last.evaluation.signals.map(({ id, isSatisfied, text }) => [
          SIGNAL_TITLES[id],
          isSatisfied ? "yes" : (last.evaluation.reachable?.includes(id) ?? true) ? "no" : "can't in a short run",
          text,
        ]),
      ),
      ...(alarms.length > 0 ? [bullets(alarms)] : []),
    ].join("\n\n"),
  };
}

export function driftSection({ drift }: StructuredState): RecordSection {
  const lines = drift.map(
    ({ round, verdict, deviation, notes, addressed_by }) =>
      `Round ${round}: ${DRIFT_WORDS[verdict].word}, deviation ${deviation} of 5. ${notes}${addressed_by ? ` Dealt with: ${addressed_by}` : ""}`,
  );
  return { title: "Drift from the anchor", body: lines.length > 0 ? bullets(lines) : "No drift check was due." };
}

export function tensionsSection({ tensions }: StructuredState): RecordSection {
  const lines = tensions.map(
    ({ id, round, sources, text, status, resolvedIn, how }) =>
      `${id}, round ${round}, ${sources.map((role) => ROLE_NAMES[role]).join(", ")}: ${text} (${status === "open" ? "open" : `resolved in round ${resolvedIn}: ${how ?? ""}`})`,
  );
  return { title: "Tensions", body: lines.length > 0 ? bullets(lines) : "None were named." };
}

export function failureModesSection(folded: Folded): RecordSection {
  const rounds = (numbers: readonly number[]): string => numbers.join(", ");
  return {
    title: "Failure modes",
    body: table(
      ["Failure mode", "Fired in rounds", "Hints in rounds", "Evidence", "Comment"],
      failureModeRows(folded).map(({ name, firedIn, hintedIn, evidence, comment }) => [
        name,
        rounds(firedIn),
        rounds(hintedIn),
        evidence.join(" "),
        comment ?? "",
      ]),
    ),
  };
}

export function scorecardSection(state: StructuredState): RecordSection[] {
  if (!state.outcome || completedRounds(state).length === 0) return [];
  const { groups, axes } = scorecard(state);
  const figure = (value: number | null): string => (value === null ? "n/a" : shown(value, 2));
  return [
    {
      title: "Scorecard",
      body: [
        "Three separate figures; don't add them up, because each measures something different.",
        table(
          ["Group", "Figure", "Left out"],
          groups.map(({ id, title, value, range, missing }) => [
            `${id} ${title}`,
            range && figure(range[0]) !== figure(range[1])
              ? `${figure(range[0])} to ${figure(range[1])}`
              : figure(value),
            missing.join(", "),
          ]),
        ),
        table(
          ["Axis", "Value", "In its group", "Note"],
          axes.map(({ id, title, value, normalised, note, flags }) => [
            `${id} ${title}`,
            figure(value),
            figure(normalised),
            [note, ...flags].filter(Boolean).join(" "),
          ]),
        ),
      ].join("\n\n"),
    },
  ];
}

export function retrospectiveSection(state: StructuredState): RecordSection[] {
  const { caveats, whyNotConverged, reply } = retrospectiveOf(state);
  const parts = [
    ...(caveats.length > 0 ? [`**Caveats of the set-up**\n\n${bullets(caveats)}`] : []),
    ...(state.outcome && whyNotConverged.length > 0
      ? [
          `**Why it did not converge**\n\n${bullets([...whyNotConverged, ...(reply?.why_not_converged ? [reply.why_not_converged] : [])])}`,
        ]
      : []),
    ...(reply
      ? [
          `**What worked**\n\n${markdownBlock(reply.what_worked)}`,
          `**What did not**\n\n${markdownBlock(reply.what_failed)}`,
          ...(reply.calibration.length > 0 ? [`**Next time**\n\n${bullets(reply.calibration)}`] : []),
        ]
      : []),
  ];
  return parts.length > 0 ? [{ title: "Retrospective", body: parts.join("\n\n") }] : [];
}
