/** What the screens show of a deliberation under a chair. */
import type { Evaluation } from "@/lib/protocols/chair/evaluation";
import { planText } from "@/lib/protocols/chair/plan-verdict";
import { dispatchedIds, isPlanType, nameOf } from "@/lib/protocols/chair/state";
import type { ProtocolViews } from "../protocol-views";
import { chairIssues } from "./issues";
import { chairMatrix } from "./matrix";
import { chairRecord } from "./record";
import { chairAskWord, chairInputSentence, chairReplySentence, chairRoundSentence, chairRoundSummary } from "./sentences";
import { chairStateOf } from "./state";
import { chairTurn } from "./turn";
import { chairVersions } from "./versions";
import { wordOf } from "./word";

export const chairViews: ProtocolViews = {
  words: { issue: "conflict", issues: "Conflicts", noIssues: "No conflict between the answers so far.", allSettled: "Every conflict is resolved.", howSettled: "The chair looks for conflicts once the specialists have answered: where following one advice makes the other wrong." },
  matrix: chairMatrix,
  scores: () => null,
  standing: (folded) => {
    const state = chairStateOf(folded);
    return dispatchedIds(state).map((id) => {
      const round = state.rounds.findLast(({ turns }) => turns[id]?.kind === "answered");
      const turn = round?.turns[id];
      return { agentId: id, name: nameOf(state, id), score: null, change: null, band: round && turn?.kind === "answered" ? wordOf(state, turn, round).word : null };
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
    return plan ? [{ path: "plan.md", text: `${plan.trim()}\n` }] : [];
  },
};
