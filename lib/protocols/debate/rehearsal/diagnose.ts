/** P5-32 to P5-35: what is laid before the person, read from the last scores and concerns. */
import type { Agent } from "@/lib/domain/agent";
import type { DebateScript } from "./cast";
import type { DiagnosisReply } from "@/lib/protocols/debate/rules/replies";
import { votersOf } from "@/lib/protocols/debate/rules/seating";
import { latestSpoken, type DebateState } from "@/lib/protocols/debate/rules/state";
import { clip, named, plain, subjectMatter } from "@/lib/models/rehearsal/subject-matter";
import type { Angle } from "./prose";
import { castOf } from "./cast";
import { orderedAngles } from "./conversation";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

type Side = { agent: Agent; angle: Angle };

const MAX_APPROACH = 320;

export function diagnose(state: DebateState, script: DebateScript): DiagnosisReply {
  const { a, b } = sides(state, script);
  const { title } = subjectMatter(state.subject);
  const isTradeOff = script === "splits";
  const concern = latestSpoken(state, b.agent.id)?.reply.blocking_concerns[0] ?? fill(sentences().diagnose.open, { b });
  return {
    key_disagreement: isTradeOff
      ? fill(sentences().diagnose.tradeOffDisagreement, { a, title: named(title), b })
      : fill(sentences().diagnose.unsatisfied, { b, score: state.scores[b.agent.id] ?? 0, concern }),
    is_fundamental_trade_off: isTradeOff,
    trade_off: isTradeOff ? fill(sentences().diagnose.tradeOff, { a, b }) : null,
    side_a: { agent: a.agent.id, approach: approachOf(state, a) },
    side_b: { agent: b.agent.id, approach: approachOf(state, b) },
    resolutions: [
      {
        label: fill(sentences().diagnose.takeCondition, { b }),
        consequence: fill(sentences().diagnose.conditionBinds, { b }),
      },
      {
        label: fill(sentences().diagnose.goAhead, { a }),
        consequence: fill(sentences().diagnose.limited, { a, b }),
      },
    ],
    recommendation: recommendation(script, a, b),
  };
}

function recommendation(script: DebateScript, a: Side, b: Side): string {
  switch (script) {
    case "splits":
      return fill(sentences().recommendation.splits, { a, b });
    case "hard_block":
      return fill(sentences().recommendation.hardBlock, { b });
    case "stalls":
      return fill(sentences().recommendation.stalls, { b });
    case "converges":
    case "challenged":
    case "scattered":
      return fill(sentences().recommendation.otherwise, { b });
  }
}

/** The parts of the script where it has some, else the highest and the lowest score. */
function sides(state: DebateState, script: DebateScript): { a: Side; b: Side } {
  const cast = castOf(state, script);
  const ranked = votersOf(state).toSorted((one, other) => (state.scores[other.id] ?? 0) - (state.scores[one.id] ?? 0));
  const against = cast.holderOf("opponent") ?? cast.holderOf("blocker") ?? cast.holderOf("pivot");
  const b = state.panel.find(({ id }) => id === against) ?? (ranked.at(-1) as Agent);
  const a =
    state.panel.find(({ id }) => id === cast.holderOf("champion")) ?? (ranked.find(({ id }) => id !== b.id) as Agent);
  return { a: sideOf(state, a, 0), b: sideOf(state, b, script === "stalls" ? 1 : 0) };
}

const sideOf = (state: DebateState, agent: Agent, place: 0 | 1): Side => ({
  agent,
  angle: orderedAngles(state, agent)[place] as Angle,
});

const approachOf = (state: DebateState, { agent, angle }: Side): string =>
  clip(plain(latestSpoken(state, agent.id)?.reply.proposal ?? angle.settlement), MAX_APPROACH);
