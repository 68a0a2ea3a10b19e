/** What the screens show of a deliberation under a chair. */
import { quotesIn } from "@/lib/evidence/check-quote";
import type { Evaluation } from "@/lib/protocols/chair/rules/evaluation";
import { checkLines } from "@/lib/protocols/chair/rules/gates/build-gate";
import { CHAIR_ID } from "@/lib/protocols/chair/rules/chair-seat";
import { asWhole, wholeText } from "@/lib/protocols/chair/rules/replies/whole-plan";
import {
  chairStateOf,
  type ChairState,
  dispatchedIds,
  effectiveAnswer,
  isPlanType,
  nameOf,
  writtenReport,
} from "@/lib/protocols/chair/rules/state";
import { type AgentId, agentIdSchema } from "@/lib/domain/ids";
import type { Standing } from "@/lib/domain/standing";
import type { Folded } from "@/lib/kernel/fold";
import { currentRound } from "@/lib/kernel/rounds";
import type { ArtifactVersion } from "@/lib/projections/artifact-version";
import type { Stand, StandWords } from "@/lib/projections/pictures/seat-stands";
import type { ScreenViews } from "@/lib/projections/protocol-views";
import { quotable, quoted } from "@/lib/projections/story/point";
import { chairGlance } from "./glance";
import { settledBy } from "./conflict-view";
import { chairIssues } from "./issues";
import { chairMatrix } from "./matrix";
import {
  chairAskWord,
  chairInputSentence,
  chairReplySentence,
  chairRoundSentence,
  chairRoundSummary,
} from "./sentences";
import { chairTurn } from "./turn";
import { wordOf } from "./word";

const PLAN_WORDS: Partial<StandWords> = {
  behind: ["Approves the plan", "Approve the plan", "approved the plan"],
  notes: ["Suggests changes", "Suggest changes", "suggested changes"],
  not_yet: ["Has concerns", "Have concerns", "had concerns"],
  against: ["Wants it redesigned", "Want it redesigned", "wanted it redesigned"],
  neutral: ["Has answered", "Have answered", "answered"],
};

/** Once they have looked at the plan that goes before a person. */
const CHECKED_WORDS: Partial<StandWords> = {
  ...PLAN_WORDS,
  behind: ["Has no objection", "Have no objection", "had no objection"],
  not_yet: ["Objects", "Object", "objected"],
};

/** Specialists give advice and say how sure they are; nobody votes. */
const ADVICE_WORDS: Partial<StandWords> = {
  behind: ["Sure of its advice", "Sure of their advice", "gave sure advice"],
  notes: ["Not fully sure", "Not fully sure", "was not fully sure"],
  not_yet: ["In conflict", "In conflict", "stood in conflict"],
  neutral: ["Has answered", "Have answered", "answered"],
};

/** What a seat said of the plan as it is in the end counts, whatever it said of an earlier one. */
function standAfterCheck(state: ChairState, agentId: AgentId): Stand | null {
  const line = checkLines(state).find((one) => one.agentId === agentId);
  if (!line || line.says === "left_out") return null;
  return line.isObjection ? "not_yet" : "behind";
}

function standWordsOf(state: ChairState): Partial<StandWords> {
  if (checkLines(state).some(({ says }) => says !== "left_out")) return CHECKED_WORDS;
  return isPlanType(state) ? PLAN_WORDS : ADVICE_WORDS;
}

/** Whoever was in a conflict that is settled is no longer in one, and as sure as it was. */
function standAfterConflicts(state: ChairState, standing: Standing, agentId: AgentId): Stand | null {
  const isParty = ({ a, b }: { a: AgentId; b: AgentId }): boolean => a === agentId || b === agentId;
  const isOver = state.conflicts.every((conflict) => !isParty(conflict) || settledBy(state, conflict) !== null);
  if (isPlanType(state) || standing !== "wants_changes" || !isOver) return null;
  return effectiveAnswer(state, agentId)?.position.confidence === "High" ? "behind" : "notes";
}

/** What specialists have against the plan as it was in the end. */
const checkObjections = ({ checks }: ChairState) =>
  Object.entries(checks).flatMap(([id, check]) =>
    check.kind === "said" && check.objection !== null
      ? [{ agentId: agentIdSchema.parse(id), text: check.objection, seq: check.seq }]
      : [],
  );

export const chairViews: ScreenViews = {
  words: {
    issue: "conflict",
    issues: "Conflicts",
    noIssues: "No conflict between the answers so far.",
    allSettled: "No conflict is open any more.",
    howSettled:
      "The chair looks for conflicts once the specialists have answered: places where following one piece of advice makes the other wrong.",
  },
  matrix: chairMatrix,
  confirming: ["approve", "approve_anyway", "confirm"],
  count: () => ({
    kind: "none",
    why: "Nothing is voted on here: the chair writes the answer from what the specialists advise.",
    agreed: "was in no conflict and at least fairly sure",
  }),
  scores: () => null,
  stands: (folded) => ({
    words: standWordsOf(chairStateOf(folded)),
    of: { nearly: "notes" },
    isOutdated: (agentId) => standAfterCheck(chairStateOf(folded), agentId) !== null,
    now: (standing, agentId) =>
      standAfterCheck(chairStateOf(folded), agentId) ?? standAfterConflicts(chairStateOf(folded), standing, agentId),
  }),
  standing: (folded) => {
    const state = chairStateOf(folded);
    return dispatchedIds(state).map((id) => {
      const round = state.rounds.findLast(({ turns }) => turns[id]?.kind === "answered");
      const turn = round?.turns[id];
      return {
        agentId: id,
        name: nameOf(state, id),
        score: null,
        change: null,
        band: round && turn?.kind === "answered" ? wordOf(state, turn, round).word : null,
      };
    });
  },
  glance: chairGlance,
  objections: (folded) => checkObjections(chairStateOf(folded)),
  turningPoints: (folded) => {
    const state = chairStateOf(folded);
    return checkObjections(state).flatMap(({ agentId, text, seq }) => {
      const words = quotable(text);
      if (words === null) return [];
      const said = `${nameOf(state, agentId)} objected to the final plan: ${quoted(words)}`;
      return [{ round: currentRound(state)?.number ?? 0, seq, text: said, weight: 7 }];
    });
  },
  issues: chairIssues,
  turn: chairTurn,
  round: (evaluation) => {
    const judged = evaluation as Evaluation;
    return { summary: chairRoundSummary(judged), isDegraded: judged.answered.length < judged.dispatched.length };
  },
  versions: chairVersions,
  quotesIn,
  askWord: chairAskWord,
  replySentence: chairReplySentence,
  roundSentence: chairRoundSentence,
  inputSentence: chairInputSentence,
  hidesRounds: true,
};

/** A plan as it was drafted or handed in, as the report left it, as it was mended, and with the changes a person asked for. A design session changes no document. */
function chairVersions(folded: Folded): ArtifactVersion[] {
  const state = chairStateOf(folded);
  const { subject, draft, changeRequests, config } = state;
  if (!isPlanType(state)) return [];
  const report = writtenReport(state);
  const by = nameOf(state, CHAIR_ID);
  const round = currentRound(state)?.number ?? 0;
  const first =
    config.session_type === "review_plan"
      ? { text: subject.artifact.trim() || subject.question, by: "as handed in", seq: null }
      : draft && { text: wholeText(asWhole(draft)), by: `${by}, before anyone was asked`, seq: draft.seq };
  const { mend } = state;
  const later = [
    ...(mend ? [{ ...mend, by: `${by}, after the specialists' check` }] : []),
    ...changeRequests.flatMap(({ by: asking, before, beforeSeq, revision }) =>
      revision === null || revision === "dropped"
        ? []
        : [{ ...revision, before, beforeSeq, by: `${by}, with the changes of ${asking}` }],
    ),
  ];
  // The report's own plan is what the first change began with.
  const [change] = later;
  const reported = change?.before ?? (report?.plan ? wholeText(report) : null);
  return [
    first && { ...first, round: 0, changes: [] },
    report && reported && (!change || reported !== first?.text)
      ? {
          text: reported,
          by,
          seq: change ? change.beforeSeq : report.seq,
          round,
          changes: report.resolutions.map(({ issueId, resolution }) => ({
            what: resolution,
            why: "",
            answers: [issueId],
          })),
        }
      : null,
    ...later.map(({ plan, changes, seq, by: written }) => ({
      text: plan,
      by: written,
      seq,
      round,
      changes: changes.map(({ asked, done }) => ({ what: done, why: asked, answers: [] })),
    })),
  ]
    .filter((version) => version !== null)
    .map((version, index) => ({ ...version, number: index + 1, at: null }));
}
