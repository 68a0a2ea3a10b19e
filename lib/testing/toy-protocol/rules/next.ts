/** What a vote owes next: all ballots at once, the count, then the end or a question to a person. */
import type { Gate } from "@/lib/domain/gate/gate";
import type { AgentId } from "@/lib/domain/ids";
import type { Outcome } from "@/lib/domain/outcome";
import { askTogether } from "@/lib/kernel/calls";
import { onRecord, type Decision } from "@/lib/kernel/decisions";
import { gateBuilder } from "@/lib/kernel/gates";
import { currentRound } from "@/lib/kernel/rounds";
import { ask, close, complete, open, record } from "@/lib/kernel/steps";
import type { Step } from "@/lib/kernel/types";
import { ballotOf, evaluate, type Evaluation, type VoteState } from "./state";

export const GATE_KINDS = {
  no_majority: { title: "No majority", when: "No option has more than half of the votes cast." },
};

export const ENDINGS = {
  majority: "More than half of the votes were for one option.",
  decided: "No option had a majority; a person chose one.",
  deferred: "No option had a majority, and a person put the decision off.",
};

const DEFER = "defer";

export function next(state: VoteState): Step {
  if (state.decision) return close(decided(state.decision));
  const seats = state.panel.map(({ id }) => id);
  const round = currentRound(state);
  if (!round) return begin(1, seats);
  const { number } = round;
  const owed = seats.filter((id) => !ballotOf(state, id)).map((agentId) => ({ kind: "vote", round: number, agentId }));
  if (owed.length > 0) return ask(...askTogether(state, owed));
  const { evaluation } = round;
  if (!evaluation) return complete(round, evaluate(state, seats));
  if (number < state.config.rounds) return begin(number + 1, seats);
  const { winner } = evaluation;
  if (winner === null) return open(gateFor(state, evaluation));
  return close({
    status: "majority",
    rounds: number,
    summary: `${countsText(evaluation)}: “${winner}” has the majority.`,
    recorded: true,
    decidedBy: "panel",
  });
}

const begin = (round: number, order: AgentId[]): Step =>
  record({ type: "round.started", round, order, notes: [], extension: false });

const buildGate = gateBuilder(GATE_KINDS);

function gateFor(state: VoteState, evaluation: Evaluation): Gate {
  return buildGate(state, {
    kind: "no_majority",
    reason: `${countsText(evaluation)}: no option has more than half of the votes.`,
    rule: "majority",
    question: state.subject.question,
    positions: state.panel.map(({ id, name }) => {
      const ballot = ballotOf(state, id);
      const said =
        ballot?.kind === "cast"
          ? { verdict: { word: ballot.vote, standing: "abstains" as const }, stance: ballot.reason }
          : { stance: "Cast no vote." };
      return { agentId: id, name, score: null, concerns: [], seq: ballot?.seq ?? null, ...said };
    }),
    options: [
      ...state.config.options.map((option, index) => ({
        id: `option_${index + 1}`,
        label: option,
        consequence: "The vote closes with this option, as your decision.",
      })),
      { id: DEFER, label: "Put it off", consequence: "The vote closes without a decision." },
    ],
  });
}

function decided({ gate, answer }: Decision): Outcome {
  const decision = onRecord({ gate, answer });
  const isDecision = decision.choice !== DEFER;
  return {
    status: isDecision ? "decided" : "deferred",
    stoppedBy: gate.kind,
    rounds: gate.round,
    summary: `No option had a majority. ${decision.by} ${isDecision ? `decided: ${decision.label}` : "put the decision off"}.`,
    recorded: isDecision,
    decidedBy: isDecision ? "person" : "nobody",
    decision,
  };
}

export function countsText({ counts, lost }: Evaluation): string {
  return [...counts.map(({ option, votes }) => `${option} ${votes}`), ...(lost > 0 ? [`not cast ${lost}`] : [])].join(
    ", ",
  );
}
