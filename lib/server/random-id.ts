import { randomInt } from "node:crypto";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";
/** 36^20 is about 2^103: nobody guesses one, and two never meet. */
const LENGTH = 20;

export function randomId(
  prefix: "acc" | "com" | "con" | "dlb" | "inv" | "per" | "pnl" | "psk" | "ses" | "spc" | "src" | "tok" | "whk" | "wrk",
): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${prefix}_${letters.join("")}`;
}
