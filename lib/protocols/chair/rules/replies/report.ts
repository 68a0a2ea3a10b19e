/**
 * P2.7: the one synthesised report, as plain data. Decision, findings, conflicts resolved, actions, open questions;
 * the context budget beside it. No transcript, and none of Parley's own counters (P2-38: counters.ts); what agents wrote stands as it is (P2-41).
 */
import { lastStatement, type Conflict } from "../conflicts/conflicts";
import { materialFor } from "../dispatch/context-budget";
import { planIssues, planText, planVerdict, type PlanIssue } from "./plan-verdict";
import type { Report } from "./report-reading";
import {
  answeredQuestions,
  assumedQuestions,
  expertiseMissing,
  openQuestions,
  type AnsweredQuestion,
} from "../open-questions";
import { checkLines } from "../gates/build-gate";
import { deferralOf, escalationDecision, resolutionOf } from "../conflicts/resolution";
import { specialistOf } from "../specialist";
import {
  dispatchedIds,
  effectiveAnswer,
  isPlanType,
  isSolo,
  nameOf,
  namesOf,
  turnsTaken,
  type ChairState,
} from "../state";
import { stanceOf } from "../conflicts/position";
import { SESSION_LABELS, type Confidence, type PlanVerdict } from "../vocabulary";

export type ChairReport = {
  type: string;
  title: string;
  question: string;
  /** P2-18: what it was decided under. */
  constraints: readonly string[];
  successCriteria: readonly string[];
  decision: string;
  rationale: string;
  diagram: string | null;
  decidedByPerson: { by: string; rationale: string } | null;
  specialists: readonly {
    name: string;
    finding: string;
    recommendation: string;
    confidence: Confidence | null;
    keyConcern: string | null;
  }[];
  consensus: readonly string[];
  conflicts: readonly { topic: string; positions: readonly { name: string; position: string }[]; resolution: string }[];
  inlineActions: readonly string[];
  separateActions: Report["separateActions"];
  openQuestions: readonly string[];
  verdict: PlanVerdict | null;
  plan: string | null;
  issues: readonly (PlanIssue & { name: string })[];
  /** P2-43 */
  checks: readonly { isObjection: boolean; text: string }[];
  /** P2-44 */
  changes: readonly { by: string; text: string; made: readonly { asked: string; done: string }[] }[];
  closedQuestions: readonly AnsweredQuestion[];
  /** What the person left to the panel: no answer of anybody. */
  assumedQuestions: readonly { question: string; assumed: string }[];
  /** P2-46 */
  mended: readonly { asked: string; done: string }[];
  missingExpertise: readonly string[];
  prVerdict: string | null;
  prConcerns: Report["prConcerns"];
  /** P2.7: binds the plan that follows. */
  isBinding: boolean;
};

export type ContextBudget = { name: string; shownLines: number; totalLines: number; leftOut: readonly string[] };

/** Null until the chair has closed the matter; without a report of the chair the log's own decisions remain. */
export function reportOf(state: ChairState): ChairReport | null {
  if (state.report === null) return null;
  const written = state.report === "none" ? null : state.report;
  const person = escalationDecision(state);
  return {
    type: SESSION_LABELS[state.config.session_type],
    title: state.subject.title,
    question: state.subject.question,
    constraints: state.framing?.constraints ?? [],
    successCriteria: state.framing?.success_criteria ?? [],
    decision: written?.decision ?? "",
    rationale: written?.rationale ?? "",
    diagram: written?.diagram ?? null,
    decidedByPerson: person ? { by: person.answer.answeredBy, rationale: person.answer.rationale } : null,
    specialists: specialistRows(state),
    consensus: state.synthesis?.consensus ?? [],
    conflicts: conflictRows(state),
    inlineActions: written?.inlineActions ?? [],
    separateActions: written?.separateActions ?? [],
    openQuestions: [
      ...openQuestions(state),
      ...state.conflicts.flatMap((conflict) => {
        const deferred = deferralOf(state, conflict);
        return deferred ? [`${conflict.topic}: deferred. ${deferred.waitsFor}`] : [];
      }),
      ...state.lateConflicts.map((topic) => `${topic}: the specialists do not agree on it.`),
    ],
    verdict: planVerdict(state),
    plan: isPlanType(state) ? planText(state) : null,
    issues: planIssues(state).map((issue) => ({ ...issue, name: namesOf(state, issue.raisers) })),
    checks: checkLines(state),
    changes: state.changeRequests.flatMap(({ by, text, revision }) =>
      revision === null || revision === "dropped" ? [] : [{ by, text, made: revision.changes }],
    ),
    closedQuestions: answeredQuestions(state),
    assumedQuestions: assumedQuestions(state),
    mended: state.mend?.changes ?? [],
    missingExpertise: expertiseMissing(state),
    prVerdict: written?.prVerdict ?? null,
    prConcerns: written?.prConcerns ?? [],
    isBinding: state.config.session_type === "design_session",
  };
}

function specialistRows(state: ChairState): ChairReport["specialists"] {
  if (isSolo(state))
    return state.solo
      ? [
          {
            name: nameOf(state, "chair"),
            finding: state.solo.finding,
            recommendation: "",
            confidence: state.solo.confidence,
            keyConcern: null,
          },
        ]
      : [];
  return dispatchedIds(state).flatMap((id) => {
    const answer = effectiveAnswer(state, id);
    if (!answer) return [];
    const { finding, confidence, keyConcern } = answer.position;
    return [{ name: nameOf(state, id), finding, recommendation: stanceOf(answer.position), confidence, keyConcern }];
  });
}

function conflictRows(state: ChairState): ChairReport["conflicts"] {
  return state.conflicts.map((conflict) => {
    const { aPosition, bPosition } = lastStatement(conflict);
    const resolution = resolutionOf(state, conflict);
    return {
      topic: conflict.topic,
      positions: [
        { name: nameOf(state, conflict.a), position: aPosition },
        { name: nameOf(state, conflict.b), position: bPosition },
      ],
      resolution: resolution?.rationale ?? unresolved(state, conflict),
    };
  });
}

function unresolved(state: ChairState, conflict: Conflict): string {
  const deferred = deferralOf(state, conflict);
  return deferred ? `Deferred: ${deferred.waitsFor} ${deferred.rationale}` : "Not resolved.";
}

/** P2-13: how much of the document each specialist was given. Not part of the report, which is read often: a long document takes a while to be cut. */
export function contextBudgets(state: ChairState): ContextBudget[] {
  const asked = dispatchedIds(state).filter((id) => turnsTaken(state, id) > 0);
  return asked.flatMap((id) => {
    const agent = state.panel.find((seat) => seat.id === id);
    if (!agent) return [];
    const { shownLines, totalLines, leftOut } = materialFor(
      state.subject.artifact,
      specialistOf(agent, state.config).domains,
      state.config.context_lines,
    );
    return [{ name: agent.name, shownLines, totalLines, leftOut }];
  });
}
