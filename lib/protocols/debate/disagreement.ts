import type { Agent } from "@/lib/domain/agent";
import { atLeast, below } from "@/lib/domain/compare";
import { latestSpoken, type DebateState } from "./state";

export type Side = { agentId: string; name: string; approach: string };
export type Sides = { a: Side; b: Side };

/** P5-35: below this an agent is not merely short of the target but against. */
const AGAINST_BELOW = 70;

/**
 * P5-35: at least one agent at the target and one below 70 whose blocking concern names the other (its core choice
 * is what the concern is about); or the orchestrator marks a trade-off.
 */
export function fundamentalDisagreement(state: DebateState): boolean {
  return state.diagnosis?.reply?.is_fundamental_trade_off === true || opposedPair(state) !== null;
}

function opposedPair(state: DebateState): { satisfied: Agent; against: Agent } | null {
  const satisfied = state.panel.filter(({ id }) => atLeast(state.scores[id] ?? 0, state.config.target_satisfaction));
  const against = state.panel.filter(({ id }) => below(state.scores[id] ?? 0, AGAINST_BELOW));
  for (const opponent of against) {
    const concerns = latestSpoken(state, opponent.id)?.reply.blocking_concerns ?? [];
    const named = satisfied.find((agent) => concerns.some((concern) => names(concern, agent)));
    if (named) return { satisfied: named, against: opponent };
  }
  return null;
}

/**
 * The agent's name as it is written, as a whole word: "no load test" does not speak of Test, and neither does "latest".
 */
function names(text: string, agent: Agent): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escape(agent.name)}(?![\\p{L}\\p{N}])`, "u").test(text);
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The two sides laid before the person: as the orchestrator names them, else the opposed pair, else highest and lowest score. */
export function sidesOf(state: DebateState): Sides {
  const diagnosis = state.diagnosis?.reply;
  const a = diagnosis && findAgent(state, diagnosis.side_a.agent);
  const b = diagnosis && findAgent(state, diagnosis.side_b.agent);
  if (a && b && a.id !== b.id) {
    return { a: sideOf(state, a, diagnosis.side_a.approach), b: sideOf(state, b, diagnosis.side_b.approach) };
  }
  const pair = opposedPair(state);
  if (pair) return { a: sideOf(state, pair.satisfied), b: sideOf(state, pair.against) };
  const ranked = state.panel.toSorted((one, other) => (state.scores[other.id] ?? 0) - (state.scores[one.id] ?? 0));
  return { a: sideOf(state, ranked[0] as Agent), b: sideOf(state, ranked.at(-1) as Agent) };
}

function findAgent(state: DebateState, nameOrId: string): Agent | undefined {
  const wanted = nameOrId.trim().toLowerCase();
  return state.panel.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted);
}

/** `named`: the orchestrator's words. Never empty: an approach is what an option says will follow. */
function sideOf(state: DebateState, agent: Agent, named = ""): Side {
  const proposal = latestSpoken(state, agent.id)?.reply.proposal ?? "No proposal was given.";
  return { agentId: agent.id, name: agent.name, approach: named.trim() || (proposal.length > 400 ? `${proposal.slice(0, 399)}…` : proposal) };
}
