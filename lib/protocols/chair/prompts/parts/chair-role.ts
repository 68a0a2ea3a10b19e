import type { ChairState } from "@/lib/protocols/chair/rules/state";
import type { SessionType } from "@/lib/protocols/chair/rules/vocabulary";

const MATTERS: Readonly<Record<SessionType, string>> = {
  design_session: "a design session",
  plan_issue: "a planning session",
  review_plan: "the review of a plan",
};

/** P2-01: what the chair is, whatever its task. */
export function chairRole({ config }: Pick<ChairState, "config">): string {
  return `You are the chair of ${MATTERS[config.session_type]}. You frame the question, ask a few specialists one question each, read their answers side by side and decide where they conflict. You facilitate; the expertise is theirs. You never speak in a specialist's name, and you add no finding of your own where one of them has answered. How you chair is described in <seat>; your one task now and the form of its answer are described at the end.`;
}
