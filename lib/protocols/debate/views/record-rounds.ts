/** The round-by-round part of a record (P5-38): order, averages, who moved and why, what went wrong. */
import { UNGROUNDED } from "@/lib/evidence/ungrounded";
import type { AgentId } from "@/lib/domain/ids";
import type { DeliberationEvent } from "@/lib/events/schema";
import { isAdvocate } from "@/lib/protocols/debate/rules/seating";
import { isTurn } from "@/lib/protocols/debate/rules/asks";
import { failureOf, isBlindRound, type DebateState, type Round, type Turn } from "@/lib/protocols/debate/rules/state";
import type { Evaluation } from "@/lib/protocols/debate/rules/termination";
import { agentName } from "@/lib/projections/agent-name";
import { firstSentence, sentenceNaming } from "@/lib/projections/first-sentence";
import { endless } from "@/lib/projections/wording";
import type { ConcernEntry } from "@/lib/protocols/debate/rules/concerns";
import type { ToldConcern } from "./concern-ledger";
import type { RecordMove, RecordRound } from "./record-model";
import { scoreBefore } from "./state";
import { capital } from "@/lib/domain/wording";

const RESULTS: Readonly<Record<Evaluation["status"], string>> = {
  continue: "no consensus yet, the debate went on",
  consensus: "consensus: every agent at the target",
  stalemate: "stalemate: too little progress over three rounds",
  max_iterations: "the last round, without consensus",
  time_limit: "the time limit was reached without consensus",
  no_consensus_in_extension: "the extra round brought no consensus",
};

type Debate = { log: readonly DeliberationEvent[]; state: DebateState; concerns: readonly ToldConcern[] };

export function recordRounds({ log, state, concerns }: Debate): RecordRound[] {
  const again = askedAgain(log);
  return state.rounds.map((round, index) => ({
    ...toRecordRound(round, state.rounds[index - 1] ?? null, state, again),
    raised: concernIds(concerns, round.number, ["raised", "raised_again", "joined"]),
    settled: concernIds(
      concerns,
      round.number,
      ["settled"],
      (entry) => ` by ${agentName(state.panel, entry.by ?? "")}`,
    ),
    dropped: concernIds(concerns, round.number, ["dropped"]),
    lapsed: concernIds(concerns, round.number, ["lapsed"]),
  }));
}

function concernIds(
  concerns: readonly ToldConcern[],
  round: number,
  kinds: readonly ConcernEntry["kind"][],
  more: (entry: ConcernEntry) => string = () => "",
): string[] {
  return concerns.flatMap(({ id, name, history }) => {
    const entry = history.find((one) => one.round === round && kinds.includes(one.kind));
    return entry ? [`${id} (${name})${more(entry)}`] : [];
  });
}

const placeOf = (round: number, agentId: AgentId): string => `${round} ${agentId}`;

/** How often an agent was asked again for an answer of a round, by both. Read once: a long log has thousands of turns. */
function askedAgain(log: readonly DeliberationEvent[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { payload } of log) {
    if (payload.type !== "reply.rejected" || !isTurn(payload.kind)) continue;
    const place = placeOf(payload.round, payload.agentId);
    times.set(place, (times.get(place) ?? 0) + 1);
  }
  return times;
}

function toRecordRound(
  round: Round,
  before: Round | null,
  state: DebateState,
  again: ReadonlyMap<string, number>,
): Omit<RecordRound, "raised" | "settled" | "dropped" | "lapsed"> {
  const { evaluation } = round;
  const isSideBySide = isBlindRound(state, round.number);
  const turns = Object.values(round.turns).toSorted((a, b) => a.seq - b.seq);
  const scored = turns.flatMap((turn) =>
    turn.kind === "failed" ? [] : [{ name: agentName(state.panel, turn.agentId), score: turn.score }],
  );
  const isDegraded =
    evaluation?.degraded ?? turns.some((turn) => failureOf(turn) !== null && !isAdvocate(state, turn.agentId));
  return {
    round: round.number,
    order: round.order
      // P5-49: an advocate is not among those who write side by side.
      .filter((id) => !isSideBySide || !isAdvocate(state, id))
      .map((id) => `${agentName(state.panel, id)}${round.turns[id]?.kind === "failed" ? " (no answer)" : ""}`),
    isSideBySide,
    average: evaluation?.average ?? null,
    change: evaluation && before?.evaluation ? evaluation.average - before.evaluation.average : null,
    lowest: scored.length > 0 ? scored.reduce((low, one) => (one.score < low.score ? one : low)) : null,
    isExtension: round.isExtension,
    result: evaluation ? RESULTS[evaluation.status] : "open",
    moves: turns.flatMap((turn) => moveOf(turn, round.number, state)),
    marks: [
      ...round.notes,
      ...(isSideBySide
        ? round.order
            .filter((id) => isAdvocate(state, id) && round.turns[id])
            .map((id) => `${agentName(state.panel, id)} came after them, having read them all`)
        : []),
      ...(isDegraded ? ["Degraded: a call failed, so this round could not reach consensus"] : []),
      ...turns.flatMap((turn) =>
        marksOf(turn, round.number, state, again.get(placeOf(round.number, turn.agentId)) ?? 0),
      ),
    ],
  };
}

const enteredSentence = (turn: Extract<Turn, { kind: "entered" }>, name: string): string =>
  `${turn.by} entered ${turn.score} for ${name}`;

/** The first score is a move from nothing; a score that stayed is none. */
function moveOf(turn: Turn, round: number, state: DebateState): RecordMove[] {
  if (turn.kind === "failed") return [];
  const from = scoreBefore(state, turn.agentId, round);
  if (from === turn.score) return [];
  const name = agentName(state.panel, turn.agentId);
  const others = state.panel.filter(({ id }) => id !== turn.agentId).map((agent) => agent.name);
  const why =
    turn.kind === "entered"
      ? `${enteredSentence(turn, name)}.`
      : turn.kind === "stood"
        ? (turn.objection?.text ?? "")
        : (laterReason(turn, name) ??
          movedBy(turn) ??
          (from === null ? firstSentence(turn.reply.rationale) : sentenceNaming(turn.reply.rationale, others)));
  return [{ name, from, to: turn.score, why: withoutScore(why, turn.score), seq: turn.seq }];
}

/** P5-50: a score it left when it was asked once more. */
function laterReason({ heard, score, reply }: Extract<Turn, { kind: "spoke" }>, name: string): string | undefined {
  if (!heard || score === reply.satisfaction_score || heard.kind === "failed") return undefined;
  return heard.kind === "entered" ? `${heard.by} entered ${score} for ${name}.` : (heard.reply.objection ?? undefined);
}

/** G-17: what the seat itself says moved it, where it says so. */
function movedBy({ facts }: Extract<Turn, { kind: "spoke" }>): string | undefined {
  const [move] = facts?.moved ?? [];
  return move && move.reason ? `${move.by}: ${move.reason}` : undefined;
}

/** Agents like to begin with the score, which stands before the reason anyway, and to go on with "because". */
function withoutScore(why: string, score: number): string {
  const rest = why.replace(
    new RegExp(`^(?:\\d{1,3}\\s*(?:→|->|to)\\s*)?${score}\\s*[:.,–-]?\\s+(?:because\\s+|since\\s+)?`),
    "",
  );
  return rest === "" ? why : capital(rest);
}

/** P5-50 */
function heardMarks(turn: Turn, name: string): string[] {
  if (turn.kind !== "spoke" || !turn.heard) return [];
  const asked = `${name} was asked once more about what had come after its answer`;
  switch (turn.heard.kind) {
    case "said":
      return [`${asked}: ${firstSentence(turn.heard.reply.word)}`];
    case "entered":
      return [`${asked}; ${turn.heard.by} entered ${turn.heard.score} for it`];
    case "failed":
      return [`${asked} and could not answer: ${endless(turn.heard.message)}`];
  }
}

function marksOf(turn: Turn, round: number, state: DebateState, again: number): string[] {
  const name = agentName(state.panel, turn.agentId);
  return [
    ...(turn.kind === "failed" ? [`${name} could not answer in round ${round}: ${endless(turn.message)}`] : []),
    ...(turn.kind === "entered" ? [enteredSentence(turn, name)] : []),
    ...(turn.kind === "stood" && turn.remark
      ? [`${name}, asked for objections, remarked: ${endless(turn.remark)}`]
      : []),
    ...heardMarks(turn, name),
    ...(turn.kind === "spoke" ? turn.flags : []).map((flag) =>
      flag === "inconsistent"
        ? `${name}'s score and concerns contradict each other; the score counts`
        : flag === "unaccounted"
          ? `${name} did not say what became of a concern of its own, also when asked`
          : flag === "unreadable"
            ? `${name} gave entries of a list in a form that could not be read, also when asked again; they are left out`
            : flag === UNGROUNDED
              ? `${name} names a blocking concern and, when asked, could base it neither on a passage nor on a question`
              : `${name}: ${flag}`,
    ),
    ...(again > 0 ? [`${name} was asked again ${again === 1 ? "once" : `${again} times`}`] : []),
  ];
}
