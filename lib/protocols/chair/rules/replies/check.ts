/** What is accepted as a reply, beyond its shape. */
import type { Ask, ReplyCheck } from "@/lib/kernel/types";
import { describeProblems, readLeniently } from "@/lib/kernel/read-leniently";
import { checkPlanReplySchema, isAnswerKind, isCheckKind } from "./answers";
import { isNone } from "../conflicts/position";
import { checkAnswer } from "./check-answer";
import { checkChair } from "./check-chair";
import { isChairKind } from "./replies";
import { ownIssues } from "./plan-verdict";
import { lastRevision, type ChairState } from "../state";
import { sameId } from "../conflicts/conflicts";

export function check(state: ChairState, ask: Ask, reply: unknown): ReplyCheck {
  if (isAnswerKind(ask.kind)) return checkAnswer(state, ask, ask.kind, reply);
  if (isChairKind(ask.kind)) return checkChair(state, ask, ask.kind, reply);
  if (isCheckKind(ask.kind)) return checkPlanCheck(state, ask, reply);
  throw new Error(`The chair protocol knows no ask kind ${ask.kind}.`);
}

/** P2-43: "None" is no objection, and an issue that is not its own is nothing it could miss. */
function checkPlanCheck(state: ChairState, ask: Ask, value: unknown): ReplyCheck {
  const parsed = readLeniently(checkPlanReplySchema, value);
  if (!parsed.success) return { kind: "re-ask", code: "schema", reason: describeProblems(parsed.error) };
  const { objection, unmet_issues } = parsed.data;
  const own = ownIssues(state, ask.agentId);
  const held = {
    objection: objection === null || isNoObjection(objection) ? null : objection,
    unmet_issues: own.map(({ id }) => id).filter((id) => unmet_issues.some((one) => sameId(one, id))),
  };
  const reply = {
    ...held,
    // P2-46: a condition it calls open may be one that was accepted as it is.
    findsFault: held.objection !== null || held.unmet_issues.length > 0,
    look: lastRevision(state) ? 3 : state.mend ? 2 : 1,
  };
  return { kind: "ok", reply, flags: parsed.notes };
}

const isNoObjection = (text: string): boolean => isNone(text) || /^no objections?[.!]?$/i.test(text.trim());
