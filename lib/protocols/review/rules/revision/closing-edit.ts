/** P1-60: all pass and only lesser points are open: one edit for them, which their raisers check, and no further round. */
import type { AgentId } from "@/lib/domain/ids";
import { openIssues, raisersOf, sameId, type LedgerIssue } from "../judging/ledger";
import type { CheckEditReply, ModifyReply } from "../replies/replies";
import type { CompletedRound, ReviewState } from "../state";
import { isAtLeast } from "../vocabulary";
import { applyEdits } from "@/lib/domain/edits/apply-edits";
import { withVersion, type About } from "./with-version";

/** Whether the round leaves something for it. Ideas are chosen, not edited. */
export function isClosingEditDue({ config, ledger }: ReviewState, { turns }: CompletedRound): boolean {
  const open = openIssues(ledger);
  return (
    config.closing_edit &&
    config.profile !== "idea" &&
    Object.values(turns).every(({ verdict }) => verdict === "PASS") &&
    open.length > 0 &&
    !open.some(({ severity }) => isAtLeast(severity, "major"))
  );
}

export function withClosingEdit(state: ReviewState, revision: ModifyReply, about: About): ReviewState {
  const { text: base } = state.versions.at(-1) as ReviewState["versions"][number];
  const next = withVersion(state, revision, about, "closing");
  const checkers = answeredBy(openIssues(next.ledger), revision.edits).flatMap(raisersOf);
  return {
    ...next,
    closingEdit: {
      round: about.round,
      base,
      edits: revision.edits,
      checks: Object.fromEntries(checkers.map((id) => [id, null])),
    },
  };
}

const answeredBy = (issues: readonly LedgerIssue[], edits: ModifyReply["edits"]): LedgerIssue[] =>
  issues.filter(({ id }) => edits.some(({ answers }) => answers.some((one) => sameId(one, id))));

/** The points of one raiser that the edit is about. */
export const editedPointsOf = ({ ledger, closingEdit }: ReviewState, agentId: AgentId): LedgerIssue[] =>
  answeredBy(ledger, closingEdit?.edits ?? []).filter((issue) => raisersOf(issue).includes(agentId));

/** Those who have not said anything of it yet. */
export const uncheckedBy = ({ closingEdit }: ReviewState): AgentId[] =>
  Object.entries(closingEdit?.checks ?? {})
    .filter(([, check]) => check === null)
    .map(([id]) => id as AgentId);

/** What is fine is resolved. What is wrong does not stay: that edit is left out, and the point is open as before. */
export function withEditCheck(state: ReviewState, agentId: AgentId, check: CheckEditReply, about: About): ReviewState {
  const { closingEdit } = state;
  if (!closingEdit) return state;
  const isWrong = (id: string): boolean => check.wrong.some(({ issue_id }) => sameId(issue_id, id));
  const mine = new Set(editedPointsOf(state, agentId).map(({ id }) => id));
  const ledger = state.ledger.map((issue): LedgerIssue => {
    if (!mine.has(issue.id)) return issue;
    const wrong = check.wrong.filter(({ issue_id }) => sameId(issue_id, issue.id)).map(({ what }) => what);
    return {
      ...issue,
      reports: [
        ...issue.reports,
        {
          round: about.round,
          seq: about.seq,
          status: wrong.length > 0 ? "NOT_ADDRESSED" : "RESOLVED",
          comment: wrong.join(" "),
          isAssumed: false,
          ...(agentId === issue.raisedBy ? {} : { by: agentId }),
        },
      ],
    };
  });
  const kept = closingEdit.edits.filter(({ answers }) => !answers.some(isWrong));
  const checked: ReviewState = {
    ...state,
    ledger,
    closingEdit: { ...closingEdit, edits: kept, checks: { ...closingEdit.checks, [agentId]: check } },
  };
  return kept.length === closingEdit.edits.length ? checked : withoutRefused(checked, kept, check, about);
}

/** Any of the edits can be left out: they stand side by side in the version everybody passed. */
function withoutRefused(
  state: ReviewState,
  kept: ModifyReply["edits"],
  { wrong }: CheckEditReply,
  { round, seq }: About,
): ReviewState {
  const base = state.closingEdit?.base ?? "";
  const applied = applyEdits(base, { edits: kept, sections: [] });
  return {
    ...state,
    versions: [
      ...state.versions,
      {
        number: state.versions.length + 1,
        kind: "closing",
        afterRound: round,
        text: applied.ok ? applied.text : base,
        changes: wrong.map(({ issue_id, what }) => ({
          what: `The edit for ${issue_id} was taken back`,
          why: what,
          answers: [issue_id],
        })),
        settlements: [],
        flags: [],
        seq,
      },
    ],
  };
}
