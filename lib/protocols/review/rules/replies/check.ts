/** What a review accepts as a reply, beyond its shape (G-03, G-09, P1-21, P1-22, P1-32). */
import type { Ask, ReplyCheck } from "@/lib/kernel/types";
import { checkAssessment } from "./check-assessment";
import { checkRevision } from "./check-revision";
import { initialSetProblem } from "../ideas/idea-card";
import { lensOfKind } from "../lenses/lenses";
import { describeProblems, readLeniently } from "@/lib/kernel/read-leniently";
import { generateIdeasReplySchema, isServiceKind, serviceSchema } from "./replies";
import type { ReviewState } from "../state";

export function check(state: ReviewState, ask: Ask, reply: unknown): ReplyCheck {
  const lens = lensOfKind(ask.kind);
  if (lens) return checkAssessment(state, ask, lens, reply);
  const { kind } = ask;
  if (!isServiceKind(kind)) throw new Error(`The review knows no ask kind ${kind}.`);
  switch (kind) {
    case "modify":
    case "carry_out":
    case "closing_edit":
    case "modify_ideas":
    case "rescue_ideas":
    case "apply_critique":
      return checkRevision(state, ask, kind, reply);
    case "generate_ideas":
      return checkFirstIdeas(reply);
    default: {
      const parsed = readLeniently(serviceSchema(kind), reply);
      return parsed.success
        ? { kind: "ok", reply: parsed.data, flags: parsed.notes }
        : { kind: "re-ask", code: "schema", reason: describeProblems(parsed.error) };
    }
  }
}

/** P1-42 */
function checkFirstIdeas(reply: unknown): ReplyCheck {
  const parsed = readLeniently(generateIdeasReplySchema, reply);
  if (!parsed.success) return { kind: "re-ask", code: "schema", reason: describeProblems(parsed.error) };
  const problem = initialSetProblem(parsed.data.cards);
  return problem
    ? { kind: "re-ask", code: "schema", reason: problem }
    : { kind: "ok", reply: parsed.data, flags: parsed.notes };
}
