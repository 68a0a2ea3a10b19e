/** What reads the log of a chair's session. protocol.ts has the rest, and what holds for all of it. */
import { readEnding } from "@/lib/kernel/read-ending";
import type { ReadingRules } from "@/lib/kernel/types";
import { CHAIR_ID } from "./chair-seat";
import { endingOf, ENDINGS } from "./closing";
import { chairConfigSchema, type ChairConfig } from "./config";
import { evolve, start } from "./evolve";
import { next } from "./next";
import { readiness, summary } from "./readiness";
import type { ReadAnswer } from "./replies/answers";
import { ASK_KINDS } from "./replies/replies";
import type { ReviewAloneReply } from "./replies/report-replies";
import { asWhole, wholeText } from "./replies/whole-plan";
import { writtenReport, type ChairState } from "./state";

export const chairReading: ReadingRules<ChairConfig, ChairState> = {
  id: "chair",
  title: "Chair",
  readConfig: (stored) => chairConfigSchema.parse(stored),
  laterSeats: "Whom the chair asks is settled when it begins.",
  asks: ASK_KINDS,
  endings: ENDINGS,
  servants: { [CHAIR_ID]: "The chair" },
  start,
  evolve,
  hear: (state, questions) => ({ ...state, questions }),
  next,
  // G-15: what makes the plan fail as it stands, in the words of who reviews it.
  blocking: (_state, _ask, reply) => {
    const { blocking_issues: listed = [], issues = [] } = reply as Partial<ReviewAloneReply & ReadIssues>;
    return [...listed, ...issues.flatMap(({ severity, text }) => (severity === "blocking" ? [text] : []))];
  },
  // The plan as it stands takes the place of the draft; what was quoted from the draft was looked for when it was said.
  documents: (state) => {
    const { subject, draft } = state;
    const report = writtenReport(state);
    const plan = report?.plan
      ? [{ name: "final plan", text: wholeText(report) }]
      : draft
        ? [{ name: "draft plan", text: wholeText(asWhole(draft)) }]
        : [];
    return [{ name: "artifact", text: subject.artifact }, ...plan];
  },
  readiness,
  summary,
  outcome: (state) => readEnding(state.outcome, endingOf),
};

type ReadIssues = Pick<Extract<ReadAnswer, { critique: string }>, "issues">;
