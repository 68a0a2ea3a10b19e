import type { Gate } from "@/lib/domain/gate/gate";
import type { Option } from "@/lib/kernel/gates";
import { planIssues, planText, planVerdict } from "../replies/plan-verdict";
import { soloShortcut } from "../dispatch/solo-shortcut";
import { dispatchedIds, effectiveAnswer, everyoneAnswering, isSolo, nameOf, type ChairState } from "../state";
import { buildGate, DEFER, positionsOf } from "./build-gate";

/** P2.6: a plan is never carried out on the panel's word alone. */
export function approvalGate(state: ChairState): Gate {
  const verdict = planVerdict(state);
  const issues = planIssues(state);
  const report = state.report && state.report !== "none" ? state.report : null;
  const plan = planText(state);
  return buildGate(state, {
    kind: "approval",
    rule: "P2.6",
    reason: reasonOf(state, verdict),
    question: verdict === "Needs Redesign" ? "Send the plan back for redesign?" : "Approve the plan?",
    ...(report ? { recommendation: report.decision } : {}),
    ...(plan ? { document: { title: "The plan", text: plan } } : {}),
    hints: [
      ...issues.map(({ id, agentId, severity, text }) => `${id} (${severity}, ${nameOf(state, agentId)}): ${text}`),
      ...(report?.openQuestions.map((question) => `Open: ${question}`) ?? []),
      ...soloHints(state),
    ],
    positions: positionsOf(state, everyoneAnswering(state)),
    options: verdict === "Needs Redesign" ? [REDESIGN, anyway(state), DEFER] : [APPROVE, SEND_BACK, DEFER],
  });
}

function reasonOf(state: ChairState, verdict: ReturnType<typeof planVerdict>): string {
  if (verdict === null) return "The plan is ready. Nothing is carried out without your approval.";
  const said = verdict === "Ready" ? "Plan confirmed" : verdict;
  const why = verdict === "Needs Revision" ? " A revised plan answers each issue." : "";
  return `${said}.${why} Nothing is carried out without your approval.${isSolo(state) ? " The chair reviewed it alone." : ""}`;
}

/** P2-40 */
const soloHints = (state: ChairState): string[] =>
  isSolo(state)
    ? soloShortcut(state)
        .requirements.filter(({ isMet }) => !isMet)
        .map(({ text }) => `Not reviewed by anyone else although: ${text}`)
    : [];

const APPROVE: Option = {
  id: "approve",
  label: "Approve it",
  consequence: "The plan is recorded as accepted and may be carried out.",
};
const SEND_BACK: Option = {
  id: "send_back",
  label: "Send it back",
  consequence:
    "It closes without approval. Say in your reason what has to change, then start again with the changed plan.",
};
const REDESIGN: Option = {
  id: "redesign",
  label: "Take it back for redesign",
  consequence: "The verdict is recorded: the plan is not carried out and needs a redesign.",
};

/** Against a Redesign one goes only by name. */
function anyway(state: ChairState): Option {
  const against = dispatchedIds(state).filter((id) => effectiveAnswer(state, id)?.position.opinion === "Redesign");
  return {
    id: "approve_anyway",
    label: "Approve it anyway",
    consequence: "The plan is recorded as accepted against the reviewers' verdict.",
    requires: against.map((agentId) => ({
      kind: "risk_acceptance" as const,
      agentId,
      concern: `${nameOf(state, agentId)}: ${effectiveAnswer(state, agentId)?.position.issues[0]?.text ?? "asks for a redesign"}`,
    })),
  };
}
