import type { DeliberationRow } from "@/lib/contracts/deliberations/list-deliberations";

/**
 * What was decided, as a sentence: what a person chose, where one decided; otherwise the answer the panel closed with;
 * where nobody put it into a sentence, how it ended.
 */
export function decisionSentence({ outcome, answer, isAnswerFinal }: DeliberationRow): string {
  if (isAnswerFinal && answer) return answer;
  if (outcome?.decision) return `${outcome.decision.by} chose “${outcome.decision.label}”.`;
  return outcome?.summary ?? "";
}
