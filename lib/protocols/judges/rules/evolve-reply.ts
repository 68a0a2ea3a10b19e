/** What a reply changes: a judge's turn, or what a service brought. */
import { assertNever } from "@/lib/domain/assert-never";
import type { AgentId } from "@/lib/domain/ids";
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import { startedRound, withRound, withTurn } from "@/lib/kernel/rounds";
import { UNGROUNDED, ungrounded } from "@/lib/evidence/ungrounded";
import { type DimensionScores, weightedMean } from "./verdict/dimensions";
import { TEXT_LOST } from "@/lib/domain/edits/loss";
import { withRevised } from "./documents";
import { lossesOf } from "./replies/check-revision";
import { ASK_KINDS, type AskKindId } from "./replies/replies";
import {
  analyseReplySchema,
  type CriticalStance,
  finaliseReplySchema,
  rebutReplySchema,
  rescoreReplySchema,
  scoreReplySchema,
} from "./replies/replies-judge";
import {
  challengeReplySchema,
  matchReplySchema,
  reviseReplySchema,
  synthesiseReplySchema,
} from "./replies/replies-service";
import { criticalWords, newCriticals } from "./verdict/criticals";
import { totalOf } from "./verdict/scoring";
import {
  AUTHOR_ID,
  currentVersion,
  type DebateTurn,
  isScoringTurn,
  type JudgesState,
  lastTurn,
  withJudgement,
} from "./state";

type Reply = PayloadOf<"reply.recorded">;

export function takeReply(state: JudgesState, payload: Reply, event: DeliberationEvent): JudgesState {
  if (!Object.hasOwn(ASK_KINDS, payload.kind)) throw new Error(`The judges know no ask kind ${payload.kind}.`);
  const round = startedRound(state);
  const { agentId, flags, model } = payload;
  const { seq, at } = event;
  const answeredBy = payload.answeredBy ?? null;
  const { moved, conditions, answer } = payload.facts ?? {};
  const citations = payload.evidence?.citations ?? [];
  const answered = {
    agentId,
    flags,
    seq,
    at,
    model,
    answeredBy,
    ...(moved ? { moved } : {}),
    ...(conditions ? { conditions } : {}),
    ...(citations.length > 0 ? { citations } : {}),
  };
  const kind = payload.kind as AskKindId;
  switch (kind) {
    case "analyse": {
      const reply = analyseReplySchema.parse(payload.reply);
      return withTurn(state, {
        kind: "analysis",
        ...answered,
        reply,
        ...ungroundedIn(payload, criticalWords(reply)),
        ...opinion(state, round.judgement, agentId, reply.overall_score, reply),
      });
    }
    case "rebut": {
      const reply = rebutReplySchema.parse(payload.reply);
      return withTurn(state, {
        kind: "rebuttal",
        ...answered,
        reply,
        ...ungroundedIn(payload, newCriticals(reply)),
        ...opinion(state, round.judgement, agentId, reply.new_score, reply),
      });
    }
    case "finalise": {
      const reply = finaliseReplySchema.parse(payload.reply);
      return withTurn(state, {
        kind: "final",
        ...answered,
        reply,
        ...opinion(state, round.judgement, agentId, reply.final_score, reply),
      });
    }
    case "score": {
      const reply = scoreReplySchema.parse(payload.reply);
      return withTurn(state, { kind: "scoring", ...answered, reply, ...points(reply), second: null });
    }
    case "rescore": {
      const reply = rescoreReplySchema.parse(payload.reply);
      const turn = round.turns[agentId];
      return isScoringTurn(turn) ? withTurn(state, { ...turn, second: { ...points(reply), reply, seq } }) : state;
    }
    case "validate_internally": {
      const reply = scoreReplySchema.parse(payload.reply);
      return withRound(state, (open) => ({ ...open, internal: { ...points(reply), reply, seq } }));
    }
    case "challenge":
      return withRound(state, (open) => ({ ...open, challenge: challengeReplySchema.parse(payload.reply) }));
    case "match_findings": {
      const { matches, parts } = matchReplySchema.parse(payload.reply);
      // A person who was quicker has the last word.
      return withJudgement(state, round.judgement, (judgement) =>
        judgement.matching?.isCorrected
          ? judgement
          : {
              ...judgement,
              matching: {
                groups: matches.map((match) => ({ ...match, person: answeredBy })),
                ...(parts ? { parts } : {}),
                person: answeredBy,
                isCorrected: false,
              },
            },
      );
    }
    case "synthesise":
      return withJudgement(state, round.judgement, (judgement) => ({
        ...judgement,
        syntheses: [
          ...judgement.syntheses,
          {
            round: payload.round,
            reply: synthesiseReplySchema.parse(payload.reply),
            flags,
            seq,
            answeredBy,
            answer: answer ?? null,
            ...(citations.length > 0 ? { citations } : {}),
          },
        ],
      }));
    case "revise": {
      const revised = reviseReplySchema.parse(payload.reply);
      const losses = flags.includes(TEXT_LOST) ? lossesOf(state, revised) : [];
      // What a person handed in meanwhile stands, also where it is being judged already.
      const isDue = state.revision === null && payload.round === round.number;
      return isDue
        ? {
            ...state,
            revision: {
              documents: withRevised(currentVersion(state).documents, revised.documents),
              by: AUTHOR_ID,
              changes: revised.changes,
              seq,
              ...(losses.length > 0
                ? { losses: losses.map(({ name, loss: { headings, share } }) => ({ name, headings, share })) }
                : {}),
            },
          }
        : state;
    }
    default:
      return assertNever(kind);
  }
}

/** P4-48 */
const ungroundedIn = ({ flags, evidence }: Reply, findings: readonly string[]): { ungrounded?: readonly string[] } =>
  flags.includes(UNGROUNDED) ? { ungrounded: ungrounded(findings, evidence) } : {};

type Given = {
  dimension_scores: readonly { dimension: string; score: number }[];
  critical_positions?: readonly { finding_id: string; stance: CriticalStance }[];
};

/** P4-18, P4-25: the score of this round; what was not said again is carried over. */
function opinion(
  state: JudgesState,
  judgement: number,
  agentId: AgentId,
  score: number,
  { dimension_scores, critical_positions = [] }: Given,
): Pick<DebateTurn, "score" | "dimensions" | "weightedMean" | "positions"> {
  const before = lastTurn(state, judgement, agentId);
  const dimensions = {
    ...before?.dimensions,
    ...Object.fromEntries(dimension_scores.map((given) => [given.dimension, given.score])),
  };
  const positions = {
    ...before?.positions,
    ...Object.fromEntries(critical_positions.map(({ finding_id, stance }) => [finding_id, stance])),
  };
  return { score, dimensions, weightedMean: weightedMean(state.config.dimensions, dimensions), positions };
}

function points({ dimension_scores }: { dimension_scores: readonly { dimension: string; score: number }[] }): {
  dimensions: DimensionScores;
  total: number;
} {
  const dimensions = Object.fromEntries(dimension_scores.map(({ dimension, score }) => [dimension, score]));
  return { dimensions, total: totalOf(dimensions) };
}
