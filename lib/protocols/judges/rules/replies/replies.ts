import type { AskKind } from "@/lib/kernel/types";
import {
  analyseReplySchema,
  finaliseReplySchema,
  rebutReplySchema,
  rescoreReplySchema,
  scoreReplySchema,
} from "./replies-judge";
import { challengeReplySchema, matchReplySchema, reviseReplySchema, synthesiseReplySchema } from "./replies-service";

export const ASK_KINDS = {
  analyse: { title: "Independent analysis", replySchema: analyseReplySchema },
  rebut: { title: "Rebuttal", replySchema: rebutReplySchema, settles: "passage_or_reply" },
  finalise: { title: "Final position", replySchema: finaliseReplySchema, settles: "passage_or_reply" },
  score: { title: "Single-round scoring", replySchema: scoreReplySchema },
  rescore: { title: "Second look at a scoring", replySchema: rescoreReplySchema },
  match_findings: { title: "Matching of critical findings", replySchema: matchReplySchema },
  synthesise: {
    title: "Synthesis of the verdict",
    replySchema: synthesiseReplySchema,
    seesReplies: true,
    concludes: true,
  },
  challenge: { title: "Challenge to an agreement", replySchema: challengeReplySchema },
  validate_internally: { title: "Internal validation", replySchema: scoreReplySchema },
  revise: { title: "Revision of the documents", replySchema: reviseReplySchema },
} as const satisfies Record<string, AskKind>;
export type AskKindId = keyof typeof ASK_KINDS;

const JUDGE_KINDS = ["analyse", "rebut", "finalise", "score", "rescore"] as const satisfies readonly AskKindId[];
export type JudgeKind = (typeof JUDGE_KINDS)[number];

/** Asks a judge answers, which the cost line counts (P4-13). */
export const isJudgeKind = (kind: string): kind is JudgeKind => (JUDGE_KINDS as readonly string[]).includes(kind);
