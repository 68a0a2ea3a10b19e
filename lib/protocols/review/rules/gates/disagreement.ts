import type { Gate } from "@/lib/domain/gate/gate";
import { textNeeded } from "@/lib/kernel/gates";
import { contradictionRule, type Contradiction } from "../judging/contradictions";
import { nameOf, type ReviewState } from "../state";
import { buildGate } from "./build-gate";

/** P1-31: both sides with their reasons; the modifier follows the choice. */
export function strategicChoiceGate(state: ReviewState, { key, topic, pair, positions }: Contradiction): Gate {
  const [a, b] = pair;
  const said = (id: string) => positions.find(({ agentId }) => agentId === id);
  const proposal = (id: string) => said(id)?.counterProposal ?? `${nameOf(state, id)}'s position stays as it is.`;
  return buildGate(state, {
    kind: "strategic_choice",
    rule: contradictionRule(key),
    reason: `${nameOf(state, a)} and ${nameOf(state, b)} have contradicted each other on “${topic}” for ${state.config.disagreement_rounds} rounds in a row.`,
    question: `Which side should the revision take on “${topic}”?`,
    positions: pair.map((id) => ({
      agentId: id,
      name: nameOf(state, id),
      score: null,
      stance: said(id)
        ? `${said(id)?.point} ${said(id)?.reason}`
        : `${nameOf(state, id)} did not answer in this round.`,
      concerns: [proposal(id)],
      seq: said(id)?.seq ?? null,
    })),
    options: [
      {
        id: "side_a",
        label: `Side with ${nameOf(state, a)}`,
        consequence: `${proposal(a)} The revision follows it, and ${nameOf(state, b)} is told why.`,
      },
      {
        id: "side_b",
        label: `Side with ${nameOf(state, b)}`,
        consequence: `${proposal(b)} The revision follows it, and ${nameOf(state, a)} is told why.`,
      },
      {
        id: "compromise",
        label: "Set a compromise",
        consequence: "The revision follows what you write, and both are told.",
        requires: [textNeeded("compromise", "The compromise")],
      },
      {
        id: "keep_discussing",
        label: "Keep discussing",
        consequence: `The modifier chooses for now. If it stays open for ${state.config.disagreement_rounds} more rounds, it comes back to you.`,
      },
    ],
  });
}
