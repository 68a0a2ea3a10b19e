/** Ids of what a round brings forth (P3-32, P3-34, P3-38, P3-39): derived from the round and the place in it, never random. */
import { checkNumber, type Check } from "../vocabulary";

export const claimId = (round: number, seq: number): string => `C-${round}-${seq}`;
export const verificationId = (round: number, check: Check): string => `V-${round}-${checkNumber(check)}`;
export const decisionId = (round: number, seq: number): string => `D-${round}-${seq}`;
export const tensionId = (round: number, seq: number): string => `T-${round}-${seq}`;

/** Rounds and places have two digits; the rest is room for zeros before them. */
const MAX_ID = 40;

/** "c-2-03 " is C-2-3 to a reader; anything that is no id at all stays as it was written, so that it can be quoted. */
export function tidyId(text: string): string {
  const written = text.trim();
  const found = written.length <= MAX_ID ? /^\[?([CVDT])[-_ ]?(\d+)[-_. ](\d+)\]?$/i.exec(written) : null;
  return found ? `${found[1]?.toUpperCase()}-${Number(found[2])}-${Number(found[3])}` : written;
}
