/** The round-by-round part of a record (P5-38): order, averages, who moved and why, what went wrong. */
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Evaluation } from "@/lib/protocols/debate/termination";
import type { Folded } from "@/lib/protocols/fold";
import { agentName } from "./agent-name";
import type { Concern, ConcernEntry } from "./concern-ledger";
import { firstSentence, sentenceNaming } from "./first-sentence";
import type { RecordMove, RecordRound } from "./record-model";
import { timeline, type TimelineEntry, type TimelineRound } from "./timeline";

const RESULTS: Readonly<Record<Evaluation["status"], string>> = {
  continue: "no consensus yet, the debate went on",
  consensus: "consensus: every agent at the target",
  stalemate: "stalemate: too little progress over three rounds",
  max_iterations: "the last round, without consensus",
  time_limit: "the time limit was reached without consensus",
  no_consensus_in_extension: "the extra round brought no consensus",
};

type TurnEntry = Extract<TimelineEntry, { kind: "turn" }>;

type Debate = { log: readonly DeliberationEvent[]; folded: Folded; panel: Parameters<typeof agentName>[0]; concerns: readonly Concern[] };

export function recordRounds({ log, folded, panel, concerns }: Debate): RecordRound[] {
  return timeline(log, folded).rounds.map((round) => ({
    ...toRecordRound(round, panel),
    raised: concernIds(concerns, round.round, ["raised", "raised_again"]),
    settled: concernIds(concerns, round.round, ["withdrawn"]),
  }));
}

function concernIds(concerns: readonly Concern[], round: number, kinds: readonly ConcernEntry["kind"][]): string[] {
  return concerns.filter(({ history }) => history.some((entry) => entry.round === round && kinds.includes(entry.kind))).map(({ id, name }) => `${id} (${name})`);
}

function toRecordRound(round: TimelineRound, panel: Debate["panel"]): Omit<RecordRound, "raised" | "settled"> {
  const turns = finalTurns(round);
  const scored = turns.flatMap(({ name, score }) => (score === null ? [] : [{ name, score }]));
  return {
    round: round.round,
    order: round.order.map((id) => agentName(panel, id)),
    average: round.average,
    change: round.change,
    lowest: scored.length > 0 ? scored.reduce((low, one) => (one.score < low.score ? one : low)) : null,
    isExtension: round.isExtension,
    result: round.status ? RESULTS[round.status] : "open",
    moves: turns.flatMap((turn) => moveOf(turn, panel)),
    marks: [...round.notes, ...(round.isDegraded ? ["Degraded: a call failed for good, so this round could not reach consensus"] : []), ...turns.flatMap(marksOf)],
  };
}

/** A turn that was begun afresh ends twice; the last one counts. */
function finalTurns({ entries }: TimelineRound): TurnEntry[] {
  const byAgent = new Map<string, TurnEntry>();
  for (const entry of entries) if (entry.kind === "turn") byAgent.set(entry.agentId, entry);
  return [...byAgent.values()];
}

/** The first score is a move from nothing; a score that stayed is none. */
function moveOf({ agentId, name, score, change, reply, sentence, seq }: TurnEntry, panel: Debate["panel"]): RecordMove[] {
  if (score === null || change === 0) return [];
  const from = change === null ? null : score - change;
  const others = panel.filter(({ id }) => id !== agentId).map((agent) => agent.name);
  const why = !reply ? sentence : from === null ? firstSentence(reply.rationale) : sentenceNaming(reply.rationale, others);
  return [{ name, from, to: score, why: withoutScore(why, score), seq }];
}

/** Agents like to begin with the score, which stands before the reason anyway. */
function withoutScore(why: string, score: number): string {
  const rest = why.replace(new RegExp(`^(?:\\d{1,3}\\s*(?:→|->|to)\\s*)?${score}\\s*[:.,–-]?\\s+`), "");
  return rest === "" ? why : rest;
}

function marksOf({ name, how, flags, rejections, sentence }: TurnEntry): string[] {
  return [
    ...(how === "failed" ? [sentence.replace(/\.$/, "")] : []),
    ...(how === "entered" ? [sentence.replace(/\.$/, "")] : []),
    ...flags.map((flag) => (flag === "inconsistent" ? `${name}'s score and concerns contradict each other; the score stands` : `${name}: ${flag}`)),
    ...(rejections.length > 0 ? [`${name} was asked again ${rejections.length === 1 ? "once" : `${rejections.length} times`}`] : []),
  ];
}
