/** The final design of a record: from the synthesis, or from the agents' own last words when it failed (P5-31). */
import { isClosedAtBudget } from "@/lib/kernel/budget";
import { givenScore, latestSpoken, type DebateState } from "@/lib/protocols/debate/rules/state";
import type { Folded } from "@/lib/kernel/fold";
import { agentName } from "@/lib/projections/agent-name";
import { debateStateOf } from "./state";
import type { Pending, RecordDesign, RecordModel } from "./record-model";

/** Nothing of the design is settled before the end, and nothing at all without a decision. */
function unsettled(folded: Folded): Pending | null {
  const { end } = folded.lifecycle;
  if (!end) return { kind: "pending", reason: "Written when the debate ends." };
  return end.kind === "closed" && end.outcome.recorded
    ? null
    : {
        kind: "pending",
        reason: `No decision was made, so there is ${debateStateOf(folded).config.question_kind === "choice" ? "no answer" : "no final design"}.${debateStateOf(folded).rounds.length > 0 ? " See the rounds below for the agents' positions." : ""}`,
      };
}

function noSynthesis({ outcome }: DebateState, what: string, instead: string): Pending {
  const why = isClosedAtBudget(outcome)
    ? "The budget ran out before a synthesis was written"
    : "The synthesis could not be written";
  return { kind: "pending", reason: `${why}, so no ${what} were recorded. ${instead}` };
}

export function recordDesign(folded: Folded): RecordModel["design"] {
  const pending = unsettled(folded);
  if (pending) return pending;
  const state = debateStateOf(folded);
  const synthesis = state.synthesis;
  const isChoice = state.config.question_kind === "choice";
  if (!synthesis) return { kind: "written", ...EMPTY, isChoice, from: "proposals", proposals: lastProposals(state) };
  return {
    kind: "written",
    from: "synthesis",
    // Before there was a form for it, a choice was written up as a design.
    isChoice: synthesis.reopens !== undefined,
    overview: synthesis.overview,
    responsibilities: synthesis.responsibilities.map(({ agent, owns, implementation_notes }) => ({
      name: agentName(state.panel, agent),
      owns,
      notes: implementation_notes,
    })),
    interfaces: synthesis.interfaces,
    performanceTargets: synthesis.performance_targets,
    openQuestions: synthesis.open_questions,
    implementationOrder: synthesis.implementation_order,
    reopens: synthesis.reopens ?? [],
    proposals: [],
  };
}

const EMPTY: Omit<RecordDesign, "from" | "isChoice"> = {
  overview: "",
  responsibilities: [],
  interfaces: [],
  performanceTargets: [],
  openQuestions: [],
  implementationOrder: [],
  reopens: [],
  proposals: [],
};

function lastProposals(state: DebateState): RecordDesign["proposals"] {
  return state.panel.flatMap(({ id, name }) => {
    const spoken = latestSpoken(state, id);
    return spoken
      ? [
          {
            name,
            score: givenScore(state, id),
            proposal: spoken.reply.proposal,
            performance: spoken.reply.performance_impact,
          },
        ]
      : [];
  });
}

export function recordConsequences(folded: Folded): RecordModel["consequences"] {
  const pending = unsettled(folded);
  if (pending) return pending;
  const consequences = debateStateOf(folded).synthesis?.consequences;
  return consequences
    ? { kind: "written", ...consequences }
    : noSynthesis(debateStateOf(folded), "consequences", "See Dissent for what agents still warned about.");
}

export function recordAlternatives(folded: Folded): RecordModel["alternatives"] {
  const pending = unsettled(folded);
  if (pending) return pending;
  const alternatives = debateStateOf(folded).synthesis?.alternatives;
  return alternatives
    ? { kind: "written", items: alternatives }
    : noSynthesis(
        debateStateOf(folded),
        "alternatives",
        "See “Decisions by people” for the other options that were offered.",
      );
}

/** P5-38: steps in their order; without an order, what each agent is responsible for. Nobody names any without a synthesis. */
export function recordImplementation(folded: Folded): RecordModel["implementation"] {
  const pending = unsettled(folded);
  if (pending) return pending;
  const state = debateStateOf(folded);
  const synthesis = state.synthesis;
  if (!synthesis && isClosedAtBudget(state.outcome))
    return {
      kind: "pending",
      reason: "Nothing to implement: the budget ran out before a design was written.",
    };
  if (!synthesis) return { kind: "written", notes: [], steps: [] };
  const notes = synthesis.responsibilities.flatMap(({ agent, implementation_notes: text }) =>
    text.trim() ? [{ name: agentName(state.panel, agent), text }] : [],
  );
  const steps =
    synthesis.implementation_order.length > 0
      ? synthesis.implementation_order
      : synthesis.responsibilities.map(({ agent, owns }) => `${agentName(state.panel, agent)}: ${owns}`);
  return { kind: "written", notes, steps };
}
