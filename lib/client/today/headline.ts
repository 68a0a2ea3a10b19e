import type { Total } from "@/lib/contracts/page";
import { capital } from "@/lib/domain/wording";

/** The one loud sentence of the page. */
export function headline({ total, isTotalCapped }: Total): string {
  if (total === 0) return "Nothing waits for you.";
  if (isTotalCapped) return `More than ${total} decisions wait for you.`;
  return total === 1 ? "One decision waits for you." : `${capital(numberWord(total))} decisions wait for you.`;
}

const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** "three", and figures where a word would be harder to read. */
const numberWord = (value: number): string => WORDS[value] ?? String(value);
