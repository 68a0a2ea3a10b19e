import type { AskKind } from "@/lib/kernel/types";
import { currentRound } from "@/lib/kernel/rounds";
import type { JudgesState } from "../state";
import { askedFindings } from "../verdict/findings";
import { ASKED_OF_JUDGES, rescoreReplySchema, scoreReplySchema } from "./replies-judge";
import { challengeReplySchema, matchingAsked, revisionAsked, synthesisAsked } from "./replies-service";

/** G-17. A first word rests on nothing before it, so nothing can have moved it; any of a judge's words may be its last. */
const FIRST_WORD = ["gist", "conditions"] as const;
const LATER_WORD = ["gist", "conditions", "moved_by"] as const;
const SERVICE = ["gist"] as const;

export const ASK_KINDS = {
  analyse: { title: "Independent analysis", replySchema: ASKED_OF_JUDGES.analyse, facts: FIRST_WORD },
  rebut: { title: "Rebuttal", replySchema: ASKED_OF_JUDGES.rebut, settles: "passage_or_reply", facts: LATER_WORD },
  finalise: {
    title: "Final position",
    replySchema: ASKED_OF_JUDGES.finalise,
    settles: "passage_or_reply",
    facts: LATER_WORD,
  },
  score: { title: "Single-round scoring", replySchema: scoreReplySchema, facts: FIRST_WORD },
  rescore: { title: "Second look at a scoring", replySchema: rescoreReplySchema, facts: LATER_WORD },
  match_findings: { title: "Matching of findings", replySchema: matchingAsked, facts: SERVICE },
  synthesise: {
    title: "Synthesis of the verdict",
    replySchema: synthesisAsked,
    seesReplies: true,
    concludes: true,
    weighsAssumptions: true,
    facts: ["gist", "answer"],
  },
  challenge: { title: "Challenge to an agreement", replySchema: challengeReplySchema, facts: SERVICE },
  validate_internally: { title: "Internal validation", replySchema: scoreReplySchema, facts: ["gist", "answer"] },
  revise: {
    title: "Revision of the documents",
    replySchema: revisionAsked,
    weighsAssumptions: true,
    facts: SERVICE,
  },
} as const satisfies Record<string, AskKind>;
export type AskKindId = keyof typeof ASK_KINDS;

/** Of a version none of which was sent back before there is nothing to look up (P4-45). */
const FIRST_ANALYSIS: AskKind = {
  ...ASK_KINDS.analyse,
  replySchema: ASKED_OF_JUDGES.analyse.omit({ earlier_findings: true }),
};

export function askKind(state: JudgesState, kind: string): AskKind | undefined {
  const isFirst = kind === "analyse" && askedFindings(state, currentRound(state)?.judgement ?? 0).length === 0;
  return isFirst ? FIRST_ANALYSIS : undefined;
}

const JUDGE_KINDS = ["analyse", "rebut", "finalise", "score", "rescore"] as const satisfies readonly AskKindId[];
export type JudgeKind = (typeof JUDGE_KINDS)[number];

/** Asks a judge answers, which the cost line counts (P4-13). */
export const isJudgeKind = (kind: string): kind is JudgeKind => (JUDGE_KINDS as readonly string[]).includes(kind);
