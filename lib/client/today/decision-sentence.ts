import type { DeliberationRow } from "@/lib/contracts/deliberations/list-deliberations";
import { chosenSentence } from "@/lib/projections/wording";

/**
 * What was decided, as a sentence: what a person chose, where one decided; otherwise the answer the panel closed with;
 * where nobody put it into a sentence, how it ended.
 */
export function decisionSentence({ outcome, answer, isAnswerFinal }: DeliberationRow): string {
  if (isAnswerFinal && answer) return answer;
  if (outcome?.decision) return chosenSentence(outcome.decidedBy, outcome.decision);
  return outcome?.summary ?? "";
}
