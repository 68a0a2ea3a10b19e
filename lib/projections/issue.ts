import type { AgentId } from "@/lib/domain/ids";
import type { Standing } from "@/lib/domain/standing";

export type IssueEntry = {
  round: number;
  seq: number;
  /** "raised", "RESOLVED", "ruled: OVERRULED". */ word: string;
  text: string;
};

/** Something an agent holds against the design, over the rounds. It is its raiser's: nobody else closes it. */
export type Issue = {
  /** The same on every screen: C-1, A2 … */
  id: string;
  agentId: AgentId;
  name: string;
  text: string;
  /** Markdown; "" where the text says it all. */
  detail: string;
  /** How bad it is, where its protocol ranks issues. */
  severity: { word: string; standing: Standing } | null;
  state: "open" | "accepted" | "settled";
  /** How it stands, in words: "blocks", "risk accepted by Ada", "withdrawn in round 3". */
  stateText: string;
  raisedInRound: number;
  /** Rounds it has been (or was) open, counting the one it was raised in. */
  age: number;
  /** Where it was not by the last entry of its history that it was settled. */
  settledInRound?: number;
  /** Seq of the reply that last stated it. */
  seq: number;
  history: readonly IssueEntry[];
};

export const openIssues = (issues: readonly Issue[]): Issue[] => issues.filter(({ state }) => state !== "settled");

/** Null while it is not settled. */
export const settledIn = ({ state, settledInRound, history, raisedInRound }: Issue): number | null =>
  state === "settled" ? (settledInRound ?? history.at(-1)?.round ?? raisedInRound) : null;

/** A risk somebody accepted is still there. */
export function isOpenAfter(issue: Issue, round: number): boolean {
  const settled = settledIn(issue);
  return issue.raisedInRound <= round && (settled === null || settled > round);
}
