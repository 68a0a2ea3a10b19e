/** Seats × rounds: who said what when, who is writing now, what has not been reached. */
import type { AgentId } from "@/lib/domain/ids";
import { isTerminal } from "@/lib/domain/status";
import { nextStep, type Folded } from "@/lib/kernel/fold";
import { statusOf } from "@/lib/kernel/lifecycle";
import type { Standing } from "@/lib/domain/standing";

export type SaidCell = {
  kind: "said";
  /** The verdict as it is shown: "93", "PASS". */
  word: string;
  standing: Standing;
  /** Against the agent's own word before; null where nothing changed or there was none. */
  change: string | null;
  /** The whole cell in words. */
  text: string;
  /** Something to see at once: flagged, entered by a person, degraded. */
  mark: { sign: string; text: string } | null;
  /** The seat itself said nothing here: it was not asked, left out, or had to be absent. */
  isPlaceholder?: true;
  seq: number;
};

export type MatrixCell =
  | { kind: "not_reached" }
  | { kind: "waiting" }
  /** Its reply is owed now. `attempt` > 1: it is being asked again. */
  | { kind: "writing"; attempt: number }
  | SaidCell
  /** The call failed for good; `kept` is the word that stays. */
  | { kind: "failed"; code: string; message: string; kept: string | null; seq: number };

export type MatrixColumn = {
  round: number;
  state: "completed" | "open" | "remaining";
  isExtension: boolean;
  isDegraded: boolean;
  /** What the round came to, below its column: an average, "2 of 3 pass"; null until it is complete. */
  foot: string | null;
  /** Who speaks in which order; empty where all are asked at once, and for a round that has not begun. */
  order: readonly AgentId[];
};

export type MatrixRow = { agentId: AgentId; name: string; cells: readonly MatrixCell[] };

export type VerdictMatrixModel = {
  /** What its cells are in this protocol: "Scores", "Verdicts". */
  title: string;
  columns: readonly MatrixColumn[];
  rows: readonly MatrixRow[];
  /** Rounds that may still come and are not drawn. */
  remainingHidden: number;
  /** What the figures are measured against: "target 90"; "" where there is nothing to say. */
  hint: string;
  /** The word at the head of the last row: "Average". */
  footTitle: string;
};

/** A limit of 1,000 rounds must not draw 1,000 dotted columns. */
const REMAINING_SHOWN = 6;

export type MatrixSource = Pick<VerdictMatrixModel, "title" | "hint" | "footTitle"> & {
  rounds: readonly Omit<MatrixColumn, "state">[];
  /** How many of the rounds are complete: all, or all but the last. */
  completed: number;
  /** Rounds that may still come by the protocol's own plan; none once it was stopped. */
  remaining: number;
  seats: readonly { id: AgentId; name: string }[];
  /** Who takes part in this round and owes a word in it. */
  isExpected: (round: number, agentId: AgentId) => boolean;
  /** What was said or failed; null where nothing has come yet. */
  cell: (round: number, agentId: AgentId) => SaidCell | Extract<MatrixCell, { kind: "failed" }> | null;
};

export function verdictMatrix(
  folded: Folded,
  source: MatrixSource,
  remainingShown = REMAINING_SHOWN,
): VerdictMatrixModel {
  const isOver = isTerminal(statusOf(folded.lifecycle));
  const remaining = isOver ? 0 : source.remaining;
  const begun = source.rounds.map((round, index): MatrixColumn => ({
    ...round,
    state: index < source.completed ? "completed" : "open",
  }));
  const last = source.rounds.at(-1)?.round ?? 0;
  const coming = Array.from({ length: Math.min(remaining, remainingShown) }, (_, index): MatrixColumn => ({
    round: last + index + 1,
    state: "remaining",
    isExtension: false,
    isDegraded: false,
    foot: null,
    order: [],
  }));
  const writing = whoIsWriting(folded);

  const rows = source.seats.map(({ id, name }) => ({
    agentId: id,
    name,
    cells: [
      ...begun.map(({ round }): MatrixCell => {
        const said = source.cell(round, id);
        if (said) return inPlace(said, folded.lifecycle.answeredInPlace[said.seq], name);
        if (isOver || !source.isExpected(round, id)) return { kind: "not_reached" };
        const attempt = writing.get(`${round}/${id}`);
        return attempt === undefined ? { kind: "waiting" } : { kind: "writing", attempt };
      }),
      ...coming.map((): MatrixCell => ({ kind: "not_reached" })),
    ],
  }));
  return {
    title: source.title,
    columns: [...begun, ...coming],
    rows,
    remainingHidden: Math.max(0, remaining - remainingShown),
    hint: source.hint,
    footTitle: source.footTitle,
  };
}

/** What a person said in place of the seat is marked as such. */
function inPlace(
  cell: SaidCell | Extract<MatrixCell, { kind: "failed" }>,
  person: string | undefined,
  name: string,
): MatrixCell {
  if (person === undefined || cell.kind === "failed") return cell;
  const words = `answered by ${person} on behalf of ${name}`;
  return {
    ...cell,
    text: `${cell.text}, ${words}`,
    mark: { sign: `${cell.mark?.sign ?? ""}✎`, text: [cell.mark?.text, words].filter(Boolean).join("; ") },
  };
}

/** From the step the engine itself takes next: a paused or gated deliberation has nobody writing. Round/agent → attempt. */
function whoIsWriting(folded: Folded): Map<string, number> {
  const step = nextStep(folded);
  if (step.kind !== "ask") return new Map();
  return new Map(
    step.asks.map(({ round, agentId, key, correction }) => [`${round}/${agentId}`, correction ? attemptOf(key) : 1]),
  );
}

/** Re-asks go under a new key: `…~2` is the second. */
const attemptOf = (key: string): number => Number(/~(\d+)$/.exec(key)?.[1] ?? 2);
