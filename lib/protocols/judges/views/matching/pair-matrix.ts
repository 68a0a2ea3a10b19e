import { type Dispute, openDisputes, type Relation, relations } from "@/lib/protocols/judges/rules/verdict/relations";
import { inStanceOrder } from "@/lib/protocols/judges/rules/stance";
import type { JudgesState } from "@/lib/protocols/judges/rules/state";
import { countOf } from "@/lib/projections/wording";
import { judgeName, type JudgeName } from "../state";

export type PairCell = (Relation & { text: string; short: string }) | null;
export type PairMatrix = {
  judges: readonly JudgeName[];
  /** Row: who says it. Column: of whom. Null on the diagonal. */ rows: readonly {
    judge: JudgeName;
    cells: readonly PairCell[];
  }[];
  isEmpty: boolean;
};

/** P4-17: who agrees with whom and who disputes what, as judges × judges. */
export function pairMatrix(state: JudgesState, judgement: number): PairMatrix {
  const judges = inStanceOrder(state.panel).map(({ id }) => judgeName(state, id));
  const all = relations(state, judgement);
  const rows = judges.map((judge) => ({
    judge,
    cells: judges.map((other): PairCell => {
      const relation = all.find(({ from, to }) => from === judge.agentId && to === other.agentId);
      return relation
        ? {
            ...relation,
            text: textOf(relation),
            short: `${relation.agreements.length} / ${relation.disagreements.length}`,
          }
        : null;
    }),
  }));
  return {
    judges,
    rows,
    isEmpty: all.every(({ agreements, disagreements }) => agreements.length + disagreements.length === 0),
  };
}

const textOf = ({ agreements, disagreements }: Relation): string =>
  agreements.length + disagreements.length === 0
    ? "nothing said"
    : [
        agreements.length > 0 && countOf(agreements.length, "agreement"),
        disagreements.length > 0 && countOf(disagreements.length, "dispute"),
      ]
        .filter(Boolean)
        .join(", ");

export type DisputeLine = Omit<Dispute, "movedSince"> & {
  judge: JudgeName;
  movedSince: readonly { name: string; what: string }[];
};

export const disputeLines = (state: JudgesState, judgement: number): DisputeLine[] =>
  openDisputes(state, judgement).map((dispute) => ({
    ...dispute,
    judge: judgeName(state, dispute.agentId),
    movedSince: dispute.movedSince.map(({ agentId, what }) => ({ name: judgeName(state, agentId).name, what })),
  }));
