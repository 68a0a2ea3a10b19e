import type { Total } from "@/lib/contracts/page";
import { capital } from "@/lib/domain/wording";
import { numberWord } from "./number-words";

/** The one loud sentence of the page. */
export function headline({ total, isTotalCapped }: Total): string {
  if (total === 0) return "Nothing waits for you.";
  if (isTotalCapped) return `More than ${total} decisions wait for you.`;
  return total === 1 ? "One decision waits for you." : `${capital(numberWord(total))} decisions wait for you.`;
}
