import { assertNever } from "@/lib/domain/assert-never";
import { wasToldOfContradiction } from "@/lib/kernel/calls";
import type { Ask, ReplyCheck } from "@/lib/kernel/types";
import { revivedIdea } from "../closing";
import { contradictionsIn } from "../judging/contradictions";
import { operationProblem } from "../ideas/ideas";
import { openIssues, sameId } from "../judging/ledger";
import { describeProblems, listed, readLeniently } from "@/lib/kernel/read-leniently";
import { currentRound } from "@/lib/kernel/rounds";
import { modifyIdeasReplySchema, modifyReplySchema, rescueReplySchema, type ModifyReply } from "./replies";
import { currentVersion, findAssessor, type ReviewState } from "../state";

type RevisionKind = "modify" | "modify_ideas" | "rescue_ideas" | "apply_critique";
type Revision = Pick<ModifyReply, "changes" | "rulings" | "settlements">;

export function checkRevision(state: ReviewState, ask: Ask, kind: RevisionKind, value: unknown): ReplyCheck {
  switch (kind) {
    case "modify": {
      const parsed = readLeniently(modifyReplySchema, value);
      if (!parsed.success) return { kind: "re-ask", code: "schema", reason: describeProblems(parsed.error) };
      const isSame =
        parsed.data.artifact === currentVersion(state).text.trim() &&
        parsed.data.rulings.some(({ ruling }) => ruling === "FIXED");
      return judge(state, ask, parsed.data, null, isSame ? ["unchanged"] : [], parsed.notes);
    }
    case "apply_critique": {
      const parsed = readLeniently(modifyReplySchema, value);
      return parsed.success
        ? { kind: "ok", reply: parsed.data, flags: parsed.notes }
        : { kind: "re-ask", code: "schema", reason: describeProblems(parsed.error) };
    }
    case "modify_ideas": {
      const parsed = readLeniently(modifyIdeasReplySchema, value);
      return parsed.success
        ? judge(
            state,
            ask,
            parsed.data,
            operationProblem(state.ideas, parsed.data.operations, revivedIdea(state)),
            [],
            parsed.notes,
          )
        : { kind: "re-ask", code: "schema", reason: describeProblems(parsed.error) };
    }
    case "rescue_ideas": {
      const parsed = readLeniently(rescueReplySchema, value);
      return parsed.success
        ? judge(state, ask, parsed.data, null, [], parsed.notes)
        : { kind: "re-ask", code: "schema", reason: describeProblems(parsed.error) };
    }
    default:
      return assertNever(kind);
  }
}

type Flag = "unchanged" | "unsettled";
const REASONS: Readonly<Record<Flag, string>> = {
  unchanged: "issues are called FIXED, yet the document is the same as before. Return the complete revised document",
  unsettled:
    "settlements: a contradiction between assessors is not decided. Take the better supported side of each and say why",
};

function judge(
  state: ReviewState,
  ask: Ask,
  revision: Revision,
  problem: string | null,
  found: readonly Flag[],
  notes: readonly string[],
): ReplyCheck {
  const gaps = [...(problem ? [problem] : []), ...uncovered(state, revision)];
  const flags: Flag[] = [...found, ...(isUnsettled(state, revision) ? ["unsettled" as const] : [])];
  const reasons = flags.map((flag) => REASONS[flag]);
  if (gaps.length > 0) return { kind: "re-ask", code: "schema", reason: listed([...gaps, ...reasons]) };
  if (flags.length === 0) return { kind: "ok", reply: revision, flags: notes };
  return wasToldOfContradiction(state, ask)
    ? { kind: "ok", reply: revision, flags: [...notes, ...flags] }
    : { kind: "re-ask", code: "inconsistent", reason: listed(reasons) };
}

/** P1-32: fixed, or overruled or deferred with the reason; nothing is dropped because two others disagree. */
function uncovered(state: ReviewState, { rulings }: Revision): string[] {
  const open = openIssues(state.ledger);
  const missing = open.filter(({ id }) => !rulings.some(({ issue_id }) => sameId(issue_id, id)));
  const silent = rulings.filter(
    ({ issue_id, ruling, reason }) =>
      ruling !== "FIXED" && reason === "" && open.some(({ id }) => sameId(issue_id, id)),
  );
  return [
    ...(missing.length > 0
      ? [
          `rulings: no ruling on ${missing.map(({ id }) => id).join(", ")}. Every open issue is FIXED, OVERRULED or DEFERRED`,
        ]
      : []),
    ...(silent.length > 0
      ? [`rulings: ${silent.map(({ issue_id, ruling }) => `${issue_id} is ${ruling} without a reason`).join(", ")}`]
      : []),
  ];
}

/** P1-17, P1-30: each contradicting pair of this round has a winner and a reason. */
function isUnsettled(state: ReviewState, { settlements }: Revision): boolean {
  const round = currentRound(state);
  if (!round) return false;
  return contradictionsIn(state, round).some(
    ({ pair }) =>
      !settlements.some(({ chosen, overruled }) =>
        isPair(pair, [findAssessor(state, chosen)?.id, findAssessor(state, overruled)?.id]),
      ),
  );
}

const isPair = (pair: readonly string[], named: readonly (string | undefined)[]): boolean =>
  named[0] !== named[1] && named.every((id) => id !== undefined && pair.includes(id));
