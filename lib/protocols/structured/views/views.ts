/** What the screens show of a structured deliberation. No score anywhere: it has none (P3-79). */
import { expertsOf, seatOf } from "@/lib/protocols/structured/rules/state";
import { ROLES } from "@/lib/protocols/structured/rules/vocabulary";
import type { ScreenViews } from "@/lib/projections/protocol-views";
import { structuredGlance } from "./glance";
import { claimFlow } from "./claim-flow";
import { structuredDraft } from "./draft";
import { structuredIssues } from "./issues";
import { structuredCount } from "./count";
import { structuredMatrix, wordOf } from "./matrix";
import {
  structuredAskWord,
  structuredInputSentence,
  structuredReplySentence,
  structuredRoundSentence,
  structuredRoundSummary,
} from "./record/sentences";
import { structuredStateOf } from "./state";
import { structuredTurningPoints } from "./turning-points";
import { structuredTurn } from "./turn";

export const structuredViews: ScreenViews = {
  words: {
    issue: "tension",
    issues: "Tensions",
    noIssues: "No tension between the roles has been named yet.",
    allSettled: "Every tension was resolved.",
    howSettled: "An assessment names them, and says when one is resolved.",
  },
  matrix: structuredMatrix,
  count: structuredCount,
  scores: () => null,
  // The roles judge their own part of the work, each in its own words.
  stands: () => ({
    words: {
      behind: ["Found it sound", "Found it sound", "found it sound"],
      notes: ["Sound with notes", "Sound with notes", "found it sound with notes"],
      not_yet: ["Found trouble", "Found trouble", "found trouble"],
      against: ["Found it broken", "Found it broken", "found it broken"],
      neutral: ["Judged nothing", "Judged nothing", "judged nothing"],
    },
    of: { nearly: "not_yet" },
    isAnew: true,
  }),
  standing: (folded) => {
    const state = structuredStateOf(folded);
    const seats = ROLES.map((role) => {
      const { id, name } = seatOf(state, role);
      const last = state.rounds.findLast(({ artifacts }) => artifacts[role]);
      return { agentId: id, name, score: null, change: null, band: last ? (wordOf(last, role)?.word ?? null) : null };
    });
    return [
      ...seats,
      ...expertsOf(state).map(({ id, name }) => ({ agentId: id, name, score: null, change: null, band: null })),
    ];
  },
  glance: structuredGlance,
  issues: structuredIssues,
  flow: claimFlow,
  turningPoints: structuredTurningPoints,
  turn: structuredTurn,
  round: (evaluation) => ({ summary: structuredRoundSummary(evaluation), isDegraded: false }),
  roundName: (folded, round) =>
    structuredStateOf(folded).rounds.some(({ number, kind }) => number === round && kind === "synthesis")
      ? "Synthesis"
      : null,
  versions: () => [],
  askWord: structuredAskWord,
  draft: structuredDraft,
  replySentence: structuredReplySentence,
  roundSentence: structuredRoundSentence,
  inputSentence: structuredInputSentence,
};
