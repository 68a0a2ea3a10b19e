/** A mark such as [a1] means something else in every reply: whoever reads the words elsewhere gets the cited ones in its place. */
import { wordsOfMarks } from "@/lib/evidence/cited-words";
import type { ChairState } from "../state";

/** `text`: words of a reply, for others to read. */
export const quoted = ({ citing }: Pick<ChairState, "citing">, text: string): string =>
  citing.length === 0 ? text : wordsOfMarks(citing).quoted(text);
