/** A specialist's word in a round: how sure it is, or what it says of a plan. */
import type { AgentId } from "@/lib/domain/ids";
import type { Standing } from "@/lib/domain/standing";
import { isParty, statementBefore, type Conflict } from "@/lib/protocols/chair/rules/conflicts/conflicts";
import { STANDINGS } from "@/lib/protocols/chair/rules/gates/build-gate";
import { answerIn, type Answered, type ChairState, type Round } from "@/lib/protocols/chair/rules/state";
import { CONFIDENCE_RANK, type Confidence } from "@/lib/protocols/chair/rules/vocabulary";

export type Word = { word: string; standing: Standing; meaning: string };

export const OF_CONFIDENCE: Readonly<Record<Confidence, Standing>> = {
  High: "agrees",
  Medium: "agrees_with_notes",
  Low: "nearly",
};

export const confidenceWord = (confidence: Confidence | null): string =>
  confidence ? `${confidence} confidence` : "no confidence given";

/** Conflicts it is a party of that were open once the round had been read. */
export const conflictsAfter = (
  { conflicts }: Pick<ChairState, "conflicts">,
  round: number,
  agentId: AgentId,
): Conflict[] =>
  conflicts.filter((conflict) => isParty(conflict, agentId) && statementBefore(conflict, round + 1)?.status === "open");

/** Whether the chair has read the answers of a round. */
export const isRead = ({ synthesis }: Pick<ChairState, "synthesis">, { number, engagement }: Round): boolean =>
  number === 1 ? synthesis !== null : engagement !== null;

export function wordOf(
  state: ChairState,
  { agentId, position: { opinion, confidence } }: Answered,
  round: Round,
): Word {
  const open = isRead(state, round) ? conflictsAfter(state, round.number, agentId) : [];
  const about = open.length > 0 ? `, in conflict about ${open.map(({ topic }) => `“${topic}”`).join(", ")}` : "";
  if (opinion)
    return { word: opinion, standing: STANDINGS[opinion], meaning: `with ${confidenceWord(confidence)}${about}` };
  const calm = confidence && isRead(state, round) ? OF_CONFIDENCE[confidence] : "abstains";
  return {
    word: confidence ?? "no confidence",
    standing: open.length > 0 ? "wants_changes" : calm,
    meaning: `${confidence ? "confidence" : "none was given"}${about}`,
  };
}

/** What it said the last time before this round, where that was something else, and which way its confidence went. */
export function wordBefore(
  state: ChairState,
  { agentId, position }: Answered,
  round: number,
): { text: string; arrow: "↑" | "↓" | "" } | null {
  const before = state.rounds
    .filter(({ number }) => number < round)
    .map(({ number }) => answerIn(state, number, agentId))
    .findLast((turn) => turn !== null);
  if (!before) return null;
  const [then, now] = [before.position, position];
  const said = (one: typeof now): string => one.opinion ?? one.confidence ?? "no confidence";
  if (said(then) === said(now)) return null;
  const moved =
    now.opinion || !now.confidence || !then.confidence
      ? 0
      : CONFIDENCE_RANK[now.confidence] - CONFIDENCE_RANK[then.confidence];
  return { text: `was ${said(then)}`, arrow: moved > 0 ? "↑" : moved < 0 ? "↓" : "" };
}
