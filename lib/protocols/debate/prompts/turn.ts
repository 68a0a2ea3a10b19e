/** The end of an agent's prompt: which round it is, who has spoken, what is asked in particular. In the engine's own words. */
import type { Agent } from "@/lib/domain/agent";
import { completedRounds, currentRound } from "@/lib/kernel/rounds";
import { openConcerns } from "@/lib/protocols/debate/rules/readiness";
import { latestSpoken, type DebateState, type Round } from "@/lib/protocols/debate/rules/state";
import { isStuck } from "@/lib/protocols/debate/rules/termination";
import type { Ask } from "@/lib/kernel/types";
import { inline, section } from "@/lib/prompts/section";
import { bindingDecisions, nameOf, scoreOf } from "./context";

/** P5-20: from here on agents are told that few rounds remain. */
const LATE_FROM = 8;

export function turnParts(state: DebateState, ask: Ask, agent: Agent): string[] {
  const round = currentRound(state);
  const stuck = stuckConcern(state, agent);
  return [
    ...(stuck
      ? [section("concern", stuck.concern, { "raised-by": nameOf(state, stuck.agentId), round: stuck.round })]
      : []),
    [
      `# Your turn: round ${ask.round} of ${Math.max(state.config.max_iterations, ask.round)}`,
      `You are ${inline(agent.name)}.`,
      ...(round ? orderLines(state, round, agent) : []),
      ...ownHistoryLines(state, agent),
      ...(stuck ? [stuckLine(state, stuck, agent)] : []),
      ...decisionLines(state),
      ...remainingLines(state, round, ask.round),
      "Answer now with the JSON object.",
    ].join("\n"),
  ];
}

/** P5-17: who has spoken in this round and can be read. */
function orderLines(state: DebateState, round: Round, agent: Agent): string[] {
  const order = `Order of this round: ${round.order.map((id) => (id === agent.id ? "you" : `${nameOf(state, id)}${round.turns[id]?.kind === "failed" ? " (no answer)" : ""}`)).join(" → ")}.`;
  const spoken = round.order.filter((id) => round.turns[id] && round.turns[id].kind !== "failed" && id !== agent.id);
  if (spoken.length > 0)
    return [
      order,
      `Before you in this round: ${spoken.map((id) => nameOf(state, id)).join(", ")}. Their answers are the latest state of the design.`,
    ];
  if (round.number === 1)
    return [
      order,
      "You speak first, so nothing is on the table yet: open with a design the others can work on, and score how ready your own opening is.",
    ];
  return [order, "You open this round: start from the answers of the round before."];
}

function ownHistoryLines(state: DebateState, agent: Agent): string[] {
  const last = latestSpoken(state, agent.id);
  if (!last) return [];
  const raised = last.reply.blocking_concerns.length;
  const standing =
    raised === 0
      ? "and nothing blocked"
      : `with ${raised} blocking ${raised === 1 ? "concern" : "concerns"}: say of each whether it is settled, by whom, or what is still missing`;
  return [`Your last score was ${last.score}, ${standing}.`];
}

type Stuck = { agentId: string; concern: string; round: number };

/** P5-21: the concern of the least satisfied agent but the one who speaks; its own only if nobody else has one. */
function stuckConcern(state: DebateState, agent: Agent): Stuck | null {
  const averages = completedRounds(state).map(({ evaluation }) => evaluation.average);
  if (!isStuck(averages, state.config.min_progress)) return null;
  const ranked = openConcerns(state).toSorted(
    (one, other) => scoreOf(state, one.agentId) - scoreOf(state, other.agentId),
  );
  return ranked.find(({ agentId }) => agentId !== agent.id) ?? ranked[0] ?? null;
}

function stuckLine(state: DebateState, { agentId }: Stuck, agent: Agent): string {
  const why = `The last two rounds each moved the average by less than ${state.config.min_progress} points.`;
  if (agentId === agent.id)
    return `${why} Yours is the concern that is open, in <concern>. Name the smallest change that would settle it, and what evidence would make you drop it.`;
  return `${why} Answer the concern of ${nameOf(state, agentId)} in <concern> in so many words: change the design so that it is met, or show why it does not hold and what covers the risk instead.`;
}

function decisionLines(state: DebateState): string[] {
  return bindingDecisions(state).length > 0
    ? ["What is in <decisions> is settled: work within it, and score the design within it."]
    : [];
}

function remainingLines({ config }: DebateState, round: Round | null, number: number): string[] {
  if (round?.isExtension)
    return [
      "A person granted this round beyond the limit. It is the only extra round: if one agent stays below the target, the person decides. Say what you can accept.",
    ];
  const remaining = config.max_iterations - number;
  if (remaining === 0)
    return ["This is the last round. If one agent stays below the target, a person decides. Say what you can accept."];
  if (number < LATE_FROM) return [];
  return [`Few rounds remain: ${remaining} after this one. Concentrate on what blocks, and leave the rest.`];
}
