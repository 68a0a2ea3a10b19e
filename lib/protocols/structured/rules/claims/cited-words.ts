import { withQuotes } from "@/lib/evidence/cited-words";
import type { Written } from "../state";

/** `text`: words of this reply, for others to read. */
export const quoted = ({ citations = [] }: Pick<Written<unknown>, "citations">, text: string): string =>
  withQuotes(text, citations);
