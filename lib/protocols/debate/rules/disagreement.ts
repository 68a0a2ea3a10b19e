import type { Agent } from "@/lib/domain/agent";
import { atLeast, below } from "@/lib/domain/compare";
import { heldWords } from "./concerns";
import { isAdvocate, votersOf } from "./seating";
import { findSeat, givenScore, latestSpoken, type DebateState } from "./state";
import { wordingOf } from "./wording";

export type Side = { agentId: string; name: string; approach: string };
/** At most two. An absent seat is none (P5-41), so there may be fewer. */
export type Sides = readonly [] | readonly [Side] | readonly [Side, Side];

/** P5-35: below this an agent is not merely short of the target but against. */
const AGAINST_BELOW = 70;

/** P5-35, P5-40: what the orchestrator says, yes or no; without its word, whether one seat blocks on another's core choice. */
export function fundamentalDisagreement(state: DebateState): boolean {
  return state.diagnosis?.is_fundamental_trade_off ?? opposedPair(state) !== null;
}

/** One agent at the target, and one below 70 whose blocking concern is about the choice the other states as its own. */
function opposedPair(state: DebateState): { satisfied: Agent; against: Agent } | null {
  const scored = (isMeant: (score: number) => boolean): Agent[] =>
    votersOf(state).filter(({ id }) => {
      const score = givenScore(state, id);
      return score !== null && isMeant(score);
    });
  const satisfied = scored((score) => atLeast(score, state.config.target_satisfaction));
  for (const against of scored((score) => below(score, AGAINST_BELOW))) {
    const concerns = heldWords(state, against.id);
    const attacked = satisfied.find((agent) => concerns.some((concern) => isAboutChoiceOf(state, agent, concern)));
    if (attacked) return { satisfied: attacked, against };
  }
  return null;
}

/** How much of a choice a concern has to repeat, in meaningful words. */
const REPEATED_SHARE = 0.4;
const REPEATED_WORDS = 2;

/** P5-40: it repeats the choice, not only the name of the one who made it. */
function isAboutChoiceOf(state: DebateState, { id, name }: Agent, concern: string): boolean {
  const said = wordingOf(concern).words;
  const ownName = wordingOf(name).words;
  const turn = latestSpoken(state, id);
  const choice = [...wordingOf(turn?.reply.choice ?? turn?.facts?.answer ?? "").words].filter(
    (word) => !ownName.has(word),
  );
  const repeated = choice.filter((word) => said.has(word)).length;
  return repeated >= REPEATED_WORDS && atLeast(repeated, REPEATED_SHARE * choice.length);
}

/** The sides laid before the person: as the orchestrator names them, else the opposed pair, else highest and lowest score. */
export function sidesOf(state: DebateState): Sides {
  const present = state.panel.filter(({ id }) => latestSpoken(state, id));
  const diagnosis = state.diagnosis;
  const a = diagnosis && findSeat(present, diagnosis.side_a.agent);
  const b = diagnosis && findSeat(present, diagnosis.side_b.agent);
  if (a && b && a.id !== b.id) {
    return [sideOf(state, a, diagnosis.side_a.approach), sideOf(state, b, diagnosis.side_b.approach)];
  }
  const pair = opposedPair(state);
  if (pair) return [sideOf(state, pair.satisfied), sideOf(state, pair.against)];
  const ranked = present
    .filter(({ id }) => !isAdvocate(state, id))
    .toSorted((one, other) => (state.scores[other.id] ?? 0) - (state.scores[one.id] ?? 0));
  const [highest, lowest] = [ranked[0], ranked.at(-1)];
  if (!highest || !lowest) return [];
  return highest === lowest ? [sideOf(state, highest)] : [sideOf(state, highest), sideOf(state, lowest)];
}

/** `named`: the orchestrator's words. Never empty: an approach is what an option says will follow. */
function sideOf(state: DebateState, agent: Agent, named = ""): Side {
  const turn = latestSpoken(state, agent.id);
  const own = turn?.facts?.answer ?? turn?.reply.proposal ?? "";
  return { agentId: agent.id, name: agent.name, approach: named.trim() || shortened(own) };
}

const MAX_APPROACH = 400;

/** Cut between two words where there are any. */
function shortened(text: string): string {
  if (text.length <= MAX_APPROACH) return text;
  const cut = text.slice(0, MAX_APPROACH);
  const end = cut.search(/\s\S*$/);
  return `${end > MAX_APPROACH / 2 ? cut.slice(0, end) : cut.slice(0, -1)}…`;
}
