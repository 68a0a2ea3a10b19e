/** P2.6, P2-44: a plan is never carried out on the panel's word alone. */
import { TEXT_LOST } from "@/lib/domain/edits/loss";
import type { Gate } from "@/lib/domain/gate/gate";
import { textNeeded, type Option } from "@/lib/kernel/gates";
import type { Decision } from "@/lib/kernel/decisions";
import { assumedQuestions, openQuestions } from "../open-questions";
import { planIssues, planVerdict, reportToEdit, wholePlan, type PlanIssue } from "../replies/plan-verdict";
import { wholeText } from "../replies/whole-plan";
import { soloShortcut } from "../dispatch/solo-shortcut";
import {
  dispatchedIds,
  effectiveAnswer,
  everyoneAnswering,
  isSolo,
  namesOf,
  nameOf,
  writtenReport,
  type ChairState,
} from "../state";
import { buildGate, checkLines, DEFER, expertiseFields, missingLines, positionsOf } from "./build-gate";
import { planDiff } from "./plan-diff";

/** The field a person writes the changes in. */
export const CHANGES = "changes";
const CHANGE_CHOICES: ReadonlySet<string> = new Set(["approve_with_changes", "change_again"]);
export const isChangeRequest = ({ gate, answer }: Pick<Decision, "gate" | "answer">): boolean =>
  (gate.kind === "approval" || gate.kind === "revision") && CHANGE_CHOICES.has(answer.choice);

export function approvalGate(state: ChairState): Gate {
  const verdict = planVerdict(state);
  const report = writtenReport(state);
  const plan = withoutOpen(state);
  return buildGate(state, {
    kind: "approval",
    rule: "P2.6",
    reason: reasonOf(state, verdict),
    question: verdict === "Needs Redesign" ? "Send the plan back for redesign?" : "Approve the plan?",
    ...(report ? { recommendation: report.decision } : {}),
    ...(plan ? { document: { title: "The plan", text: plan } } : {}),
    hints: [...openHints(state), ...lossHints(state), ...soloHints(state)],
    positions: positionsOf(state, everyoneAnswering(state)),
    options:
      verdict === "Needs Redesign"
        ? [REDESIGN, anyway(state), DEFER]
        : [
            { ...APPROVE, requires: questionFields(state) },
            { ...WITH_CHANGES, requires: [textNeeded(CHANGES, "What has to change"), ...questionFields(state)] },
            SEND_BACK,
            DEFER,
          ],
  });
}

/** P2-44: what became of the changes, as a difference of the plan. */
export function revisionGate(state: ChairState): Gate {
  const request = state.changeRequests.findLast(({ revision }) => revision !== null && revision !== "dropped");
  const revision = request && request.revision !== "dropped" ? request.revision : null;
  return buildGate(state, {
    kind: "revision",
    rule: "P2-44",
    reason: `The chair has made the changes ${request?.by ?? "you"} asked for. Nothing is carried out without your approval.${objectionsTo(state)}`,
    question: "Approve the plan as it is now?",
    ...(writtenReport(state) ? { recommendation: writtenReport(state)?.decision ?? "" } : {}),
    document: { title: "What has changed in the plan", text: planDiff(request?.before ?? "", wholePlan(state)) },
    hints: [
      ...(revision?.held ? checkLines(state).map(({ text }) => text) : []),
      ...(revision?.changes.map(({ asked, done }) => `Asked: ${asked} Done: ${done}`) ?? []),
      ...lossHints(state),
      ...questionLines(state),
    ],
    positions: positionsOf(state, everyoneAnswering(state)),
    options: [
      { ...CONFIRM, requires: questionFields(state) },
      { ...CHANGE_AGAIN, requires: [textNeeded(CHANGES, "What still has to change"), ...questionFields(state)] },
      SEND_BACK,
      DEFER,
    ],
  });
}

function objectionsTo(state: ChairState): string {
  const objecting = checkLines(state).filter(({ says }) => says === "objects").length;
  if (objecting === 0) return "";
  return objecting === 1 ? " One specialist objects to it." : ` ${objecting} specialists object to it.`;
}

function reasonOf(state: ChairState, verdict: ReturnType<typeof planVerdict>): string {
  const objections = objectionsTo(state);
  if (verdict === null) return `The plan is ready. Nothing is carried out without your approval.${objections}`;
  const said = verdict === "Ready" ? "Plan confirmed" : verdict;
  const why = verdict === "Needs Revision" ? " A revised plan answers each issue." : "";
  return `${said}.${why} Nothing is carried out without your approval.${objections}${isSolo(state) ? " The chair reviewed it alone." : ""}`;
}

const openHints = (state: ChairState): string[] => [
  ...checkLines(state).map(({ text }) => text),
  ...(state.mend?.changes.map(({ asked, done }) => `Found by the check: ${asked} The chair: ${done}`) ?? []),
  ...planIssues(state)
    .filter((issue) => issue.state !== "withdrawn")
    .map((issue) => issueLine(state, issue)),
  ...questionLines(state),
];

/** P2-47: true also where a later change put some of them back. */
export const LEFT_OUT =
  "The chair left out parts of the plan as it was before although nothing asked for that. Told of it, it left them out again.";

const lossHints = (state: ChairState): string[] => (writtenReport(state)?.flags.includes(TEXT_LOST) ? [LEFT_OUT] : []);

const questionLines = (state: ChairState): string[] => [
  ...missingLines(state),
  ...openQuestions(state).map((question) => `Open: ${question}`),
  ...assumedQuestions(state).map(({ question, assumed }) => `Assumed, not confirmed: ${question} ${assumed}`),
];

/** What is open has a field of its own beside the plan. */
const withoutOpen = (state: ChairState): string => wholeText({ ...reportToEdit(state), openQuestions: [] });

export const ISSUE_STATES: Readonly<Record<PlanIssue["state"], string>> = {
  open: "open",
  withdrawn: "withdrawn by who raised it",
  deferred: "deferred",
  answered: "answered by the plan",
  resolved: "resolved",
  unmet: "not met",
};

const issueLine = (state: ChairState, { id, severity, raisers, text, ...issue }: PlanIssue): string =>
  `${id} (${severity}, ${namesOf(state, raisers)}), ${ISSUE_STATES[issue.state]}: ${text}`;

/** P2-40 */
const soloHints = (state: ChairState): string[] =>
  isSolo(state)
    ? soloShortcut(state)
        .requirements.filter(({ isMet }) => !isMet)
        .map(({ text }) => `Not reviewed by anyone else although: ${text}`)
    : [];

/** A form with more boxes than this is not read. */
const MAX_QUESTIONS = 6;
const questionFields = (state: ChairState) => [...askedFields(state), ...expertiseFields(state)];
const askedFields = (state: ChairState) =>
  [
    ...openQuestions(state).map((question) => ({ question, whenEmpty: "It stays open." })),
    ...assumedQuestions(state).map(({ question, assumed }) => ({
      question,
      whenEmpty: assumed ? `It stays assumed: ${assumed}` : "It stays as the panel assumes it.",
    })),
  ]
    .slice(0, MAX_QUESTIONS)
    .map(({ question, whenEmpty }, index) => ({ ...textNeeded(`open_${index + 1}`, question), whenEmpty }));

const APPROVE: Option = {
  id: "approve",
  label: "Approve it",
  consequence: "The plan is recorded as accepted and may be carried out.",
};
const WITH_CHANGES: Option = {
  id: "approve_with_changes",
  label: "Approve with changes",
  consequence:
    "The chair makes the changes you write down. You see what they do to the plan and confirm, or change it again.",
};
const CONFIRM: Option = {
  id: "confirm",
  label: "Approve the revised plan",
  consequence: "The plan as it is now is recorded as accepted and may be carried out.",
};
const CHANGE_AGAIN: Option = {
  id: "change_again",
  label: "Change it again",
  consequence: "The chair revises the plan once more, and you see what has changed.",
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
