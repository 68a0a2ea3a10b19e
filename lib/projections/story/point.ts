import { ended } from "@/lib/projections/wording";

/** Something worth telling, and the event it rests on. */
export type Point = {
  /** 0: before the first round. */
  round: number;
  seq: number;
  /** Stands in the line of its round. */
  text: string;
  /** Where it stands alone, and so has to say when; absent: `text` does. */
  alone?: string;
  /** What is left out first where there is no room: the lower, the sooner. */
  weight: number;
};

/** Quoted words are whole or not there: longer ones would push the story off the screen. */
export const QUOTABLE = 220;

export const quotable = (words: string | undefined): string | null => {
  const line = words?.replace(/\s+/g, " ").trim() ?? "";
  return line !== "" && line.length <= QUOTABLE ? line : null;
};

/** In quotation marks, unless the words bring some of their own: nested ones would have to be changed. */
export const quoted = (words: string): string => (/[“”"]/.test(words) ? ended(words) : `“${words}”`);

export const within = (round: number, text: string): string =>
  round === 0 ? text : `In round ${round}, ${lowerFirst(text)}`;

/** Names keep their capital. */
const lowerFirst = (text: string): string =>
  /^(?:Nobody|All|Still|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Eleven|Twelve|No|The|A|It|Both)\b/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
