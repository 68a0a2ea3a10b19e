import { nameOf } from "@/lib/domain/wording";
import type { Standing } from "@/lib/domain/standing";
import type { DeliberationEvent } from "@/lib/events/schema";
import { isThere } from "@/lib/evidence/ungrounded";
import type { Folded } from "@/lib/kernel/fold";
import type { Issue } from "@/lib/projections/issue";
import type { ScreenViews, TurnView } from "@/lib/projections/protocol-views";
import { partsOf, type Point } from "@/lib/projections/reply-view";
import { verdictMatrix, type MatrixSource } from "@/lib/projections/verdict-matrix";
import { countsText } from "../rules/next";
import type { Judgement, Verdict, WrittenFinding } from "../rules/replies";
import { answerOf, deviationsOf, evaluationOf, type Evaluation, type ValidationState } from "../rules/state";

/** Parley keeps a protocol's state opaque; only its own views know the type. */
export const stateOf = ({ protocol }: Folded): ValidationState => protocol as ValidationState;

export const VERDICT_WORD: Readonly<Record<Verdict, string>> = {
  conforms: "conforms",
  deviates: "deviates",
  not_covered: "not covered",
};
const STANDING: Readonly<Record<Verdict, Standing>> = {
  conforms: "agrees",
  deviates: "wants_changes",
  not_covered: "abstains",
};

export const validationViews: ScreenViews = {
  words: {
    issue: "deviation",
    issues: "Deviations",
    noIssues: "No seat has found a deviation.",
    allSettled: "Every deviation was decided.",
  },
  glance: (folded) => {
    const { panel } = stateOf(folded);
    const done = panel.filter(({ id }) => answerOf(stateOf(folded), id)).length;
    return {
      shape: "answers",
      text: `${done} of ${panel.length} have judged it`,
      progress: { done, of: panel.length },
    };
  },
  matrix: (folded, comingShown) => verdictMatrix(folded, matrixSource(stateOf(folded)), comingShown),
  scores: () => null,
  count: () => ({
    kind: "none",
    why: "Nothing is voted on here: each seat judges a part of its own, and nobody else judges that part.",
  }),
  stands: () => ({
    words: {
      behind: ["Found it conforms", "Found it conforms", "found that it conforms"],
      not_yet: ["Found a deviation", "Found a deviation", "found a deviation"],
      neutral: ["Found nothing to judge", "Found nothing to judge", "found nothing to judge"],
    },
  }),
  standing: (folded) => {
    const state = stateOf(folded);
    return state.panel.map(({ id, name }) => {
      const answer = answerOf(state, id);
      const band = answer?.kind === "judged" ? VERDICT_WORD[worstOf(answer.findings)] : null;
      return { agentId: id, name, score: null, change: null, band };
    });
  },
  issues: (folded) => issuesOf(stateOf(folded)),
  turn: (_folded, event) => turnOf(event),
  round: (evaluation) => ({
    summary: countsText(evaluation as Evaluation),
    isDegraded: (evaluation as Evaluation).missing.length > 0,
  }),
  versions: () => [],
  askWord: () => "judgement of its part",
  replySentence: ({ reply }, name) => {
    const { findings } = reply as Judgement;
    return `${name} judged its part: ${countsText(tally(findings))}.`;
  },
  roundSentence: ({ evaluation }) => `All parts were judged: ${countsText(evaluation as Evaluation)}.`,
};

/** What is worth knowing first of several findings. */
function worstOf(findings: readonly WrittenFinding[]): Verdict {
  const has = (verdict: Verdict): boolean => findings.some((one) => one.verdict === verdict);
  return has("deviates") ? "deviates" : has("conforms") ? "conforms" : "not_covered";
}

function tally(findings: readonly WrittenFinding[]): Evaluation {
  const count = (verdict: Verdict): number => findings.filter((one) => one.verdict === verdict).length;
  return {
    conforms: count("conforms"),
    deviates: count("deviates"),
    notCovered: count("not_covered"),
    missing: [],
  };
}

function matrixSource(state: ValidationState): MatrixSource {
  return {
    rounds: state.rounds.map(({ number, isExtension, evaluation }) => ({
      round: number,
      isExtension,
      isDegraded: (evaluation?.missing.length ?? 0) > 0,
      foot: evaluation && countsText(evaluation),
      order: [],
    })),
    completed: evaluationOf(state) ? 1 : 0,
    remaining: 1 - state.rounds.length,
    seats: state.panel,
    isExpected: () => true,
    cell: (_round, agentId) => {
      const answer = answerOf(state, agentId);
      if (answer?.kind !== "judged")
        return answer && { kind: "failed", code: answer.code, message: answer.message, kept: null, seq: answer.seq };
      const verdict = worstOf(answer.findings);
      const isUnquoted = answer.findings.some((one) => one.verdict === "deviates" && !one.quotes.some(isThere));
      return {
        kind: "said",
        word: VERDICT_WORD[verdict],
        standing: STANDING[verdict],
        change: null,
        text: countsText(tally(answer.findings)),
        mark: isUnquoted ? { sign: "?", text: "a deviation rests on no quotation that was found" } : null,
        seq: answer.seq,
      };
    },
    title: "What each seat found",
    hint: "",
    footTitle: "Findings",
  };
}

function issuesOf(state: ValidationState): Issue[] {
  return deviationsOf(state).map((finding, index) => {
    const decision = state.decisions[index];
    const label = decision?.gate.options.find(({ id }) => id === decision.answer.choice)?.label;
    return {
      id: `D-${index + 1}`,
      agentId: finding.agentId,
      name: nameOf(state, finding.agentId),
      text: finding.part,
      detail: finding.what,
      severity: null,
      state: !decision ? "open" : decision.answer.choice === "accept" ? "accepted" : "settled",
      stateText: decision
        ? `${decision.answer.answeredBy} decided: ${label ?? decision.answer.choice}`
        : "to be decided",
      raisedInRound: 1,
      age: 1,
      seq: finding.seq,
      history: [
        { round: 1, seq: finding.seq, word: "found", text: finding.what },
        ...(decision
          ? [{ round: 1, seq: decision.seq, word: label ?? "decided", text: decision.answer.rationale }]
          : []),
      ],
    };
  });
}

function turnOf({ payload }: DeliberationEvent): TurnView | null {
  if (payload.type === "ask.failed") return { agentId: payload.agentId, how: "failed", view: null, flags: [] };
  if (payload.type !== "reply.recorded") return null;
  const { findings } = payload.reply as Judgement;
  const verdict = worstOf(findings);
  const points = findings.map(({ part, verdict: word, what }): Point => ({
    text: part,
    label: VERDICT_WORD[word],
    standing: STANDING[word],
    note: what,
  }));
  const view = {
    word: VERDICT_WORD[verdict],
    standing: STANDING[verdict],
    meaning: countsText(tally(findings)),
    change: null,
    parts: partsOf({ kind: "points", title: "Findings", points }),
  };
  return { agentId: payload.agentId, how: "spoke", view, flags: payload.flags };
}
