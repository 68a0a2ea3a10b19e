import { withQuotes } from "@/lib/evidence/cited-words";
import type { ReviewState } from "../state";

export type Cited = Pick<ReviewState, "evidence">;

/** `seq`: of the reply the text is from. */
export const quotedAt = ({ evidence }: Cited, seq: number | undefined, text: string): string =>
  withQuotes(text, (seq === undefined ? undefined : evidence[seq]?.citations) ?? []);
