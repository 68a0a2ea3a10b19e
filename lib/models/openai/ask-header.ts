import { createHash } from "node:crypto";

/**
 * Header values are ASCII, ids may hold anything: what isn't printable ASCII, and the percent sign itself, is
 * percent-encoded, so that decodeURIComponent gives the id back.
 */
export function askHeader(askId: string): string {
  if (/^[\x21-\x24\x26-\x7e]*$/.test(askId)) return askId;
  let header = "";
  for (const byte of Buffer.from(askId, "utf8")) {
    header +=
      byte > 0x20 && byte < 0x7f && byte !== 0x25
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }
  return header;
}

/**
 * The same for every try of one ask, so that a gateway which kept the answer can hand it out again. `shape` names
 * how the ask is put: a gateway that compares bodies must not see two bodies under one key.
 */
export function idempotencyKey(askId: string, shape: string): string {
  return `parley-${createHash("sha256").update(`${shape}\0${askId}`).digest("hex").slice(0, 40)}`;
}
