/** A mark such as [c1] means something else in every reply: others read the cited words in its place. */
import type { AgentId } from "@/lib/domain/ids";
import { withQuotes } from "@/lib/evidence/cited-words";
import { givenTurns, roundsOf, type DebateTurn, type JudgesState } from "../state";

/** `text`: words of this turn, for others to read. */
export const quotedIn = ({ citations = [] }: Pick<DebateTurn, "citations">, text: string): string =>
  withQuotes(text, citations);

/** What the moderator wrote of a verdict. */
export const quotedByModerator = ({ judgements }: JudgesState, judgement: number, text: string): string =>
  withQuotes(text, judgements[judgement - 1]?.syntheses.at(-1)?.citations ?? []);

/** `ordinal`: the round's place in the judgement. What is raised is raised in the analysis unless said otherwise. */
export function quotedBy(
  state: JudgesState,
  judgement: number,
  { agentId, ordinal = 1 }: { agentId: AgentId; ordinal?: number },
  text: string,
): string {
  const round = roundsOf(state, judgement).find((one) => one.ordinal === ordinal);
  const turn = round && givenTurns(round).find((one) => one.agentId === agentId);
  return turn ? quotedIn(turn, text) : text;
}
