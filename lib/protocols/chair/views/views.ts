/** What the screens show of a deliberation under a chair. */
import { toWorkflowFile } from "@/lib/protocols/chair/rules/conflicts/conflict-yaml";
import type { Evaluation } from "@/lib/protocols/chair/rules/evaluation";
import { planText } from "@/lib/protocols/chair/rules/replies/plan-verdict";
import { dispatchedIds, isPlanType, nameOf } from "@/lib/protocols/chair/rules/state";
import type { ProtocolViews } from "@/lib/projections/protocol-views";
import { chairIssues } from "./issues";
import { chairMatrix } from "./matrix";
import { chairRecord } from "./record";
import {
  chairAskWord,
  chairInputSentence,
  chairReplySentence,
  chairRoundSentence,
  chairRoundSummary,
} from "./sentences";
import { chairStateOf } from "./state";
import { chairTurn } from "./turn";
import { chairVersions } from "./versions";
import { wordOf } from "./word";

export const chairViews: ProtocolViews = {
  words: {
    issue: "conflict",
    issues: "Conflicts",
    noIssues: "No conflict between the answers so far.",
    allSettled: "No conflict is open any more.",
    howSettled:
      "The chair looks for conflicts once the specialists have answered: places where following one piece of advice makes the other wrong.",
  },
  matrix: chairMatrix,
  scores: () => null,
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
  issues: chairIssues,
  turn: chairTurn,
  round: (evaluation) => {
    const judged = evaluation as Evaluation;
    return { summary: chairRoundSummary(judged), isDegraded: judged.answered.length < judged.dispatched.length };
  },
  versions: chairVersions,
  askWord: chairAskWord,
  replySentence: chairReplySentence,
  roundSentence: chairRoundSentence,
  inputSentence: chairInputSentence,
  record: chairRecord,
  exports: (folded) => {
    const state = chairStateOf(folded);
    const plan = isPlanType(state) && state.outcome ? planText(state) : null;
    return [
      { path: "workflow.yaml", data: toWorkflowFile(state.config.conflict_overrides) },
      ...(plan ? [{ path: "plan.md", text: `${plan.trim()}\n` }] : []),
    ];
  },
};
