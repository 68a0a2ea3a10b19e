/** What is accepted as a scoring of the fallback (P4-38, P4-41). */
import type { ReplyCheck } from "@/lib/kernel/types";
import { again, readDimensions, withinMaxima, withScoreList } from "./check-scores";
import { fallbackMaxima } from "../verdict/dimensions";
import { describeProblems, readLeniently } from "@/lib/kernel/read-leniently";
import { rescoreReplySchema, scoreReplySchema, type RescoreReply, type ScoreReply } from "./replies-judge";
import type { JudgesState } from "../state";

export function checkScoring(state: JudgesState, value: unknown): ReplyCheck {
  const parsed = readLeniently(scoreReplySchema, withScoreList(value));
  return parsed.success ? withinScale(state, parsed.data, parsed.notes) : again(describeProblems(parsed.error));
}

export function checkSecondLook(state: JudgesState, value: unknown): ReplyCheck {
  const parsed = readLeniently(rescoreReplySchema, withScoreList(value));
  return parsed.success ? withinScale(state, parsed.data, parsed.notes) : again(describeProblems(parsed.error));
}

function withinScale({ config }: JudgesState, reply: ScoreReply | RescoreReply, flags: readonly string[]): ReplyCheck {
  const scores = readDimensions(reply.dimension_scores, config.dimensions, true);
  if (!scores.ok) return again(scores.reason);
  const problem = withinMaxima(scores.value, fallbackMaxima(config.dimensions));
  return problem ? again(problem) : { kind: "ok", reply: { ...reply, dimension_scores: scores.value }, flags };
}
