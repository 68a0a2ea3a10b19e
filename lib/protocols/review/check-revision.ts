import { assertNever } from "@/lib/domain/assert-never";
import type { Ask, ReplyCheck } from "../types";
import { wasToldOfContradiction } from "./asking";
import { contradictionsIn } from "./contradictions";
import { operationProblem } from "./ideas";
import { openIssues, sameId } from "./ledger";
import { describeProblems, readLeniently } from "../read-leniently";
import { modifyIdeasReplySchema, modifyReplySchema, rescueReplySchema, type ModifyReply } from "./replies";
import { currentRound, currentVersion, findAssessor, type ReviewState } from "./state";

type RevisionKind = "modify" | "modify_ideas" | "rescue_ideas" | "apply_critique";
type Revision = Pick<ModifyReply, "changes" | "rulings" | "settlements">;

export function checkRevision(state: ReviewState, ask: Ask, kind: RevisionKind, value: unknown): ReplyCheck {
  switch (kind) {
    case "modify": {
      const parsed = readLeniently(modifyReplySchema, value);
      if (!parsed.success) return { kind: "re-ask", code: "schema", reason: describeProblems(parsed.error) };
      const isSame = parsed.data.artifact === currentVersion(state).text.trim() && parsed.data.rulings.some(({ ruling }) => ruling === "FIXED");
      return judge(state, ask, parsed.data, null, isSame ? ["unchanged"] : []);
    }
    case "apply_critique": {
      const parsed = readLeniently(modifyReplySchema, value);
      return parsed.success ? { kind: "ok", reply: parsed.data } : { kind: "re-ask", code: "schema", reason: describeProblems(parsed.error) };
    }
    case "modify_ideas": {
      const parsed = readLeniently(modifyIdeasReplySchema, value);
      return parsed.success ? judge(state, ask, parsed.data, operationProblem(state.ideas, parsed.data.operations), []) : { kind: "re-ask", code: "schema", reason: describeProblems(parsed.error) };
    }
    case "rescue_ideas": {
      const parsed = readLeniently(rescueReplySchema, value);
      return parsed.success ? judge(state, ask, parsed.data, null, []) : { kind: "re-ask", code: "schema", reason: describeProblems(parsed.error) };
    }
    default:
      return assertNever(kind);
  }
}

type Flag = "unchanged" | "unsettled";
const REASONS: Readonly<Record<Flag, string>> = {
  unchanged: "issues are called FIXED, yet the document is the same as before. Return the complete revised document",
  unsettled: "settlements: a contradiction between assessors is not decided. Take the better supported side of each and say why",
};

function judge(state: ReviewState, ask: Ask, revision: Revision, problem: string | null, found: readonly Flag[]): ReplyCheck {
  const gap = problem ?? uncovered(state, revision);
  if (gap) return { kind: "re-ask", code: "schema", reason: gap };
  const flags: Flag[] = [...found, ...(isUnsettled(state, revision) ? ["unsettled" as const] : [])];
  if (flags.length === 0) return { kind: "ok", reply: revision };
  return wasToldOfContradiction(state, ask) ? { kind: "ok", reply: revision, flags } : { kind: "re-ask", code: "inconsistent", reason: flags.map((flag) => REASONS[flag]).join("; ") };
}

/** P1-32: fixed, or overruled or deferred with the reason; nothing is dropped because two others disagree. */
function uncovered(state: ReviewState, { rulings }: Revision): string | null {
  const open = openIssues(state.ledger);
  const missing = open.filter(({ id }) => !rulings.some(({ issue_id }) => sameId(issue_id, id)));
  if (missing.length > 0) return `rulings: no ruling on ${missing.map(({ id }) => id).join(", ")}. Every open issue is FIXED, OVERRULED or DEFERRED`;
  const silent = rulings.filter(({ issue_id, ruling, reason }) => ruling !== "FIXED" && reason === "" && open.some(({ id }) => sameId(issue_id, id)));
  return silent.length > 0 ? `rulings: ${silent.map(({ issue_id, ruling }) => `${issue_id} is ${ruling} without a reason`).join(", ")}` : null;
}

/** P1-17, P1-30: each contradicting pair of this round has a winner and a reason. */
function isUnsettled(state: ReviewState, { settlements }: Revision): boolean {
  const round = currentRound(state);
  if (!round) return false;
  return contradictionsIn(state, round).some(({ pair }) => !settlements.some(({ chosen, overruled }) => isPair(pair, [findAssessor(state, chosen)?.id, findAssessor(state, overruled)?.id])));
}

const isPair = (pair: readonly string[], named: readonly (string | undefined)[]): boolean => named[0] !== named[1] && named.every((id) => id !== undefined && pair.includes(id));
