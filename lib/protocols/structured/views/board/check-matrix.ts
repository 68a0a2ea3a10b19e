/** Rounds × 4: what the checks found (P3-27 to P3-30), with who led, who was absent and what the round came to. */
import { nextStep, type Folded } from "@/lib/kernel/fold";
import { currentRound } from "@/lib/kernel/rounds";
import { seatOf, type Round, type StructuredState, type Verification } from "@/lib/protocols/structured/rules/state";
import { CHECK_TITLES, CHECKS, ROLE_NAMES, type Check, type Role } from "@/lib/protocols/structured/rules/vocabulary";
import { countOf } from "@/lib/projections/wording";
import { structuredStateOf } from "../state";
import { CHECK_SHORT, RESULT_WORDS, type Word } from "../words";

export type CheckCell =
  | { kind: "not_reached" }
  | { kind: "running" }
  /** `seq`: the event that shows it; null where the structure of the round ruled it out. */
  | ({ kind: "result"; id: string; isApplicable: boolean; text: string; seq: number | null } & Word);

export type CheckRow = {
  round: number;
  title: string;
  lead: { role: Role; place: number; name: string } | null;
  absent: Role | null;
  isOpen: boolean;
  cells: readonly CheckCell[];
  /** d of the round (P3-43); null until it is complete. */
  disagreement: number | null;
  changes: number;
  /** Why it is worth a second look: run again, alarm, beyond the budget. */
  marks: readonly string[];
};

export type CheckMatrixModel = {
  columns: readonly { check: Check; number: number; short: string; title: string }[];
  rows: readonly CheckRow[];
  counts: Readonly<Record<"BROKEN" | "ROBUST" | "UNCLEAR", number>>;
};

export function checkMatrix(folded: Folded): CheckMatrixModel {
  const state = structuredStateOf(folded);
  const step = nextStep(folded);
  const running = new Set(step.kind === "ask" ? step.asks.map(({ kind }) => kind) : []);
  const found = (wanted: string): number =>
    state.rounds.reduce(
      (sum, { verifications }) => sum + verifications.filter(({ result }) => result === wanted).length,
      0,
    );
  return {
    columns: CHECKS.map((check, index) => ({
      check,
      number: index + 1,
      short: CHECK_SHORT[check],
      title: CHECK_TITLES[check],
    })),
    // The synthesis has entries only where it looked at pending claims once more.
    rows: state.rounds
      .filter(({ kind, verifications }) => kind === "regular" || verifications.length > 0)
      .map((round) => rowOf(state, round, round === currentRound(state) ? running : new Set())),
    counts: { BROKEN: found("BROKEN"), ROBUST: found("ROBUST"), UNCLEAR: found("UNCLEAR") },
  };
}

function rowOf(state: StructuredState, round: Round, running: ReadonlySet<string>): CheckRow {
  const { number, kind, lead, absent, attempt, evaluation, isExtension, verifications } = round;
  const seat = lead && seatOf(state, lead);
  return {
    round: number,
    title: kind === "synthesis" ? "Synthesis" : `Round ${number}`,
    lead: lead && seat ? { role: lead, name: seat.name, place: state.panel.indexOf(seat) + 1 } : null,
    absent,
    isOpen: evaluation === null,
    cells: CHECKS.map((check): CheckCell => {
      const verification = verifications.find((one) => one.check === check);
      if (verification) return cellOf(verification, round);
      return { kind: running.has(check) ? "running" : "not_reached" };
    }),
    disagreement: evaluation?.kind === "round" ? evaluation.disagreement : null,
    changes: verifications.reduce((sum, { claim_status_changes }) => sum + claim_status_changes.length, 0),
    marks: [
      ...(attempt > 1 ? [`attempt ${attempt}`] : []),
      ...(evaluation?.kind === "round" && evaluation.alarm ? ["alarm"] : []),
      ...(isExtension ? ["granted"] : []),
    ],
  };
}

function cellOf(
  { id, check, result, notes, evidence_refs, claim_status_changes, seq }: Verification,
  { synthesis }: Round,
): CheckCell {
  const isApplicable = result !== "NOT_APPLICABLE";
  const changed = claim_status_changes.length > 0 ? `, ${countOf(claim_status_changes.length, "claim")} changed` : "";
  const word = RESULT_WORDS[result];
  return {
    kind: "result",
    id,
    isApplicable,
    ...word,
    text: `${id} ${CHECK_TITLES[check]}: ${isApplicable ? `${word.word}, ${countOf(evidence_refs.length, "reference")}${changed}` : `not applicable. ${notes}`}`,
    seq: seq ?? (isApplicable ? (synthesis?.seq ?? null) : null),
  };
}

export const absentText = (role: Role): string => `without the ${ROLE_NAMES[role]}`;
