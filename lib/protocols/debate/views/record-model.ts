/** A decision record as data: what the page shows and what record-markdown.ts writes. All texts are data, not yet escaped. */
import type { AgentId } from "@/lib/domain/ids";
import type { EndedByBudget } from "@/lib/projections/ended-by-budget";
import type { RecordSection } from "@/lib/projections/record/sectioned-record";
import type { RecordHumanDecision } from "@/lib/projections/record/human-decisions";
import type { RecordHead } from "@/lib/projections/record/record-head";

/** A part that can't be written yet says why instead of being left out. */
export type Pending = { kind: "pending"; reason: string };
export type Written<T> = ({ kind: "written" } & T) | Pending;

export type RecordParticipant = {
  agentId: AgentId;
  name: string;
  place: "domain" | "cross-cutting" | "advocate";
  role: string;
  /** What answered for it; null before its first answer. */ model: string | null;
  /** It was asked and never answered (P5-41). */ isAbsent: boolean;
};

export type RecordDriver = {
  id: string;
  raisedBy: string;
  round: number;
  text: string;
  /** "settled in round 3", "open", "accepted by Ada". */ ended: string;
};

/** `id`: absent in what a synthesis listed, as it did before conditions had ids. */
export type RecordCondition = { id?: string; text: string; by: string; state: "open" | "met" };

export type RecordDesign = {
  /** `proposals`: the synthesis failed, so the agents' last words stand in for it. */
  from: "synthesis" | "proposals";
  /** P5-51: the answer to a choice has reasons, and no parts to hand out. */ isChoice: boolean;
  overview: string;
  responsibilities: readonly { name: string; owns: string; notes: string }[];
  interfaces: readonly string[];
  performanceTargets: readonly string[];
  openQuestions: readonly string[];
  implementationOrder: readonly string[];
  /** What would reopen the decision; of a choice only. */ reopens: readonly string[];
  proposals: readonly { name: string; score: number | null; proposal: string; performance: string | null }[];
};

export type RecordMove = { name: string; from: number | null; to: number; why: string; seq: number };

export type RecordRound = {
  round: number;
  order: readonly string[];
  average: number | null;
  change: number | null;
  lowest: { name: string; score: number } | null;
  isExtension: boolean;
  /** How it ended, in words; "open" while it is not complete. */
  result: string;
  moves: readonly RecordMove[];
  /** Shuffles, failed calls, flagged answers, scores entered by a person. */
  marks: readonly string[];
  /** P5-43: nobody read the others in it. */ isSideBySide: boolean;
  /** Ids of the drivers that came up or came back in this round, and of those that ended in it, by how. */
  raised: readonly string[];
  settled: readonly string[];
  dropped: readonly string[];
  lapsed: readonly string[];
};

export type RecordDissent = {
  name: string;
  place: "domain" | "cross-cutting" | "advocate";
  score: number | null;
  concerns: readonly string[];
  /** How it was dealt with: accepted by name, or noted. */ treatment: string;
};

export type RecordModel = RecordHead & {
  participants: readonly RecordParticipant[];
  principles: readonly string[];
  /** How it was run, where that is not the plain way. */
  conduct: readonly string[];
  drivers: readonly RecordDriver[];
  /** What stood and what was open when the budget ended it; null where it did not. */
  endedByBudget: EndedByBudget | null;
  decision: Written<{ outcome: string; text: string; because: string; conditions: readonly RecordCondition[] }>;
  design: Written<RecordDesign>;
  consequences: Written<{ positive: readonly string[]; negative: readonly string[]; neutral: readonly string[] }>;
  alternatives: Written<{ items: readonly { name: string; pros: string; cons: string }[] }>;
  scores: {
    rounds: readonly number[];
    rows: readonly { name: string; scores: readonly (number | null)[] }[];
    averages: readonly (number | null)[];
    target: number;
  };
  rounds: readonly RecordRound[];
  dissent: Written<{ items: readonly RecordDissent[] }>;
  /** What agents would like and did not insist on, as they last said. */
  wishes: readonly { name: string; text: string }[];
  humanDecisions: readonly RecordHumanDecision[];
  /** Citations, answers, assumptions, earlier decisions and sources; absent where there are none. */
  evidence?: readonly RecordSection[];
  hasPutQuestions?: true;
  /** P5-38: what is to be done, as it was named at the end; how far it is, people keep with the record. */
  implementation: Written<{
    notes: readonly { name: string; text: string }[];
    steps: readonly string[];
  }>;
};
