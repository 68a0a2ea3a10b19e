/** The final design of a record: from the synthesis, or from the agents' own last words when it failed (P5-31). */
import { isClosedAtBudget } from "@/lib/protocols/budget";
import { givenScore, latestSpoken, type DebateState } from "@/lib/protocols/debate/state";
import type { Folded } from "@/lib/protocols/fold";
import { agentName } from "../agent-name";
import { debateStateOf } from "./state";
import type { Pending, RecordDesign, RecordModel } from "./record-model";

/** Nothing of the design is settled before the end, and nothing at all without a decision. */
function unsettled({ lifecycle }: Folded): Pending | null {
  const { end } = lifecycle;
  if (!end) return { kind: "pending", reason: "Written when the debate ends." };
  return end.kind === "closed" && end.outcome.recorded ? null : { kind: "pending", reason: "No decision was made, so there is no final design. The agents' positions are in the rounds below." };
}

function noSynthesis({ outcome }: DebateState, what: string, instead: string): Pending {
  const why = isClosedAtBudget(outcome) ? "The budget ended the debate before a synthesis was written" : "The synthesis could not be written";
  return { kind: "pending", reason: `${why}, so no ${what} were recorded. ${instead}` };
}

export function recordDesign(folded: Folded): RecordModel["design"] {
  const pending = unsettled(folded);
  if (pending) return pending;
  const state = debateStateOf(folded);
  const synthesis = state.synthesis?.reply;
  if (!synthesis) return { kind: "written", ...EMPTY, from: "proposals", proposals: lastProposals(state) };
  return {
    kind: "written",
    from: "synthesis",
    overview: synthesis.overview,
    responsibilities: synthesis.responsibilities.map(({ agent, owns, implementation_notes }) => ({ name: agentName(state.panel, agent), owns, notes: implementation_notes })),
    interfaces: synthesis.interfaces,
    performanceTargets: synthesis.performance_targets,
    openQuestions: synthesis.open_questions,
    implementationOrder: synthesis.implementation_order,
    proposals: [],
  };
}

const EMPTY: Omit<RecordDesign, "from"> = { overview: "", responsibilities: [], interfaces: [], performanceTargets: [], openQuestions: [], implementationOrder: [], proposals: [] };

function lastProposals(state: DebateState): RecordDesign["proposals"] {
  return state.panel.flatMap(({ id, name }) => {
    const spoken = latestSpoken(state, id);
    return spoken ? [{ name, score: givenScore(state, id), proposal: spoken.reply.proposal, performance: spoken.reply.performance_impact }] : [];
  });
}

export function recordConsequences(folded: Folded): RecordModel["consequences"] {
  const pending = unsettled(folded);
  if (pending) return pending;
  const consequences = debateStateOf(folded).synthesis?.reply?.consequences;
  return consequences ? { kind: "written", ...consequences } : noSynthesis(debateStateOf(folded), "consequences", "What agents still warned of is under Dissent.");
}

export function recordAlternatives(folded: Folded): RecordModel["alternatives"] {
  const pending = unsettled(folded);
  if (pending) return pending;
  const alternatives = debateStateOf(folded).synthesis?.reply?.alternatives;
  return alternatives ? { kind: "written", items: alternatives } : noSynthesis(debateStateOf(folded), "alternatives", "What else was offered to a person is under Human decisions.");
}

/** P5-38: steps in their order, each pending; without an order, what each agent is responsible for. */
export function recordImplementation(folded: Folded): RecordModel["implementation"] {
  const pending = unsettled(folded);
  if (pending) return pending;
  const state = debateStateOf(folded);
  const synthesis = state.synthesis?.reply;
  if (!synthesis && isClosedAtBudget(state.outcome)) return { kind: "pending", reason: "Nothing is to be carried out yet: the budget ended the debate before a design was written." };
  if (!synthesis) return { kind: "written", notes: [], steps: state.panel.map(({ name }) => ({ step: `Plan and build the part of ${name}`, state: "pending" as const })) };
  const notes = synthesis.responsibilities.flatMap(({ agent, implementation_notes: text }) => (text.trim() ? [{ name: agentName(state.panel, agent), text }] : []));
  const steps = synthesis.implementation_order.length > 0 ? synthesis.implementation_order : synthesis.responsibilities.map(({ agent, owns }) => `${agentName(state.panel, agent)}: ${owns}`);
  return { kind: "written", notes, steps: steps.map((step) => ({ step, state: "pending" as const })) };
}
