/** P5-32 to P5-35: what is laid before the person, read from the last scores and concerns. */
import type { Agent } from "@/lib/domain/agent";
import type { DebateScript } from "./script";
import type { DiagnosisReply } from "@/lib/protocols/debate/replies";
import { latestSpoken, type DebateState } from "@/lib/protocols/debate/state";
import { clip, plain, subjectMatter } from "../subject-matter";
import type { Angle } from "./angle";
import { castOf } from "./cast";
import { orderedAngles } from "./conversation";
import { capital, of } from "./phrases";

type Side = { agent: Agent; angle: Angle };

const MAX_APPROACH = 320;

export function diagnose(state: DebateState, script: DebateScript): DiagnosisReply {
  const { a, b } = sides(state, script);
  const { title } = subjectMatter(state.subject);
  const isTradeOff = script === "splits";
  const concern = latestSpoken(state, b.agent.id)?.reply.blocking_concerns[0] ?? `${capital(b.angle.topic)} is open.`;
  return {
    key_disagreement: isTradeOff
      ? `${a.agent.name} builds “${title}” around ${a.angle.settlement}; ${b.agent.name} wants ${b.angle.settlement} first, and one release can't have both as its core.`
      : `${b.agent.name} (${state.scores[b.agent.id] ?? 0}) is not satisfied on ${b.angle.topic}: ${concern}`,
    is_fundamental_trade_off: isTradeOff,
    trade_off: isTradeOff ? `${capital(a.angle.topic)} against ${b.angle.topic}` : null,
    side_a: { agent: a.agent.id, approach: approachOf(state, a) },
    side_b: { agent: b.agent.id, approach: approachOf(state, b) },
    resolutions: [
      { label: `Take ${of(b.agent.name)} condition into the first release`, consequence: `${capital(b.angle.settlement)} becomes binding; the release waits for it.` },
      { label: `Go ahead as ${a.agent.name} proposes, with a limit`, consequence: `The release starts with ${a.angle.settlement} for at most 5 % of the load, and ${b.angle.topic} is measured for two weeks before it grows.` },
    ],
    recommendation: recommendation(script, a, b),
  };
}

function recommendation(script: DebateScript, a: Side, b: Side): string {
  switch (script) {
    case "splits":
      return `Proceed with ${of(a.agent.name)} core, ${a.angle.settlement}, and give ${b.agent.name} a date for ${b.angle.settlement}: it is the choice that can be corrected at the lower cost.`;
    case "hard_block":
      return `Do not go ahead before ${b.angle.settlement} is in the plan. It is small against what it protects; without it the risk has to be accepted by name.`;
    case "stalls":
      return `Ask whoever owns the budget for ${b.angle.settlement}, with a date; if the answer is no, take it off the table. The panel can debate it further but not promise it.`;
    case "converges":
    case "scattered":
      return `Fix the scope first: decide what is not part of it, then let the panel score once more with ${b.angle.topic} settled.`;
  }
}

/** The parts of the script where it has some, else the highest and the lowest score. */
function sides(state: DebateState, script: DebateScript): { a: Side; b: Side } {
  const cast = castOf(state, script);
  const ranked = state.panel.toSorted((one, other) => (state.scores[other.id] ?? 0) - (state.scores[one.id] ?? 0));
  const against = cast.holderOf("opponent") ?? cast.holderOf("blocker") ?? cast.holderOf("pivot");
  const b = state.panel.find(({ id }) => id === against) ?? (ranked.at(-1) as Agent);
  const a = state.panel.find(({ id }) => id === cast.holderOf("champion")) ?? (ranked.find(({ id }) => id !== b.id) as Agent);
  return { a: sideOf(state, a, 0), b: sideOf(state, b, script === "stalls" ? 1 : 0) };
}

const sideOf = (state: DebateState, agent: Agent, place: 0 | 1): Side => ({ agent, angle: orderedAngles(state, agent)[place] as Angle });

const approachOf = (state: DebateState, { agent, angle }: Side): string => clip(plain(latestSpoken(state, agent.id)?.reply.proposal ?? angle.settlement), MAX_APPROACH);
