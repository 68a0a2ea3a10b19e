/** Hashes that show what was changed in a bundle: one per event, each over the one before, and one over the whole file. */
import { createHash } from "node:crypto";
import type { DeliberationEvent } from "@/lib/events/schema";
import { mapInSlices, Slices } from "@/lib/server/slices";

export const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

const PIECE = 4 * 1024 * 1024;

export async function sha256InSlices(bytes: Uint8Array, slices: Slices): Promise<string> {
  const hash = createHash("sha256");
  for (let from = 0; from < bytes.length; from += PIECE) {
    hash.update(bytes.subarray(from, from + PIECE));
    await slices.pause();
  }
  return hash.digest("hex");
}

/** The hash of an event's line covers the hash of the line before it; before the first there is none. */
export const linkOf = (before: string, line: string): string => sha256(`${before}\n${line}`);

export async function chainOf(lines: readonly string[], slices: Slices): Promise<string[]> {
  const chain: string[] = [];
  for (const line of lines) {
    chain.push(linkOf(chain.at(-1) ?? "", line));
    await slices.pause();
  }
  return chain;
}

/** The lines a chain is made over. */
export const linesOf = (log: readonly DeliberationEvent[]): Promise<string[]> =>
  mapInSlices(log, (event) => JSON.stringify(event));

/** The hash of the last event, which covers all before it. */
export const logHashOf = async (log: readonly DeliberationEvent[]): Promise<string> =>
  (await chainOf(await linesOf(log), new Slices())).at(-1) ?? "";

/** The first event whose line is not the one the chain was made over, counted from 1; null: they all are. */
export async function firstBroken(
  lines: readonly string[],
  chain: readonly string[],
  slices: Slices,
): Promise<number | null> {
  const made = await chainOf(lines, slices);
  const longer = Math.max(made.length, chain.length);
  for (let index = 0; index < longer; index++) if (made[index] !== chain[index]) return index + 1;
  return null;
}

/** The end of a zip without a comment, and where it says how long its comment is. */
const END_BYTES = 22;
const COMMENT_LENGTH_BYTES = 2;
const SEAL = /^parley-sha256:([0-9a-f]{64})$/;
const SEAL_CHARS = "parley-sha256:".length + 64;

/** The zip with a comment that has the hash of everything before it: no byte of the file can change unseen. */
export function sealed(zip: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(zip.length + SEAL_CHARS);
  bytes.set(zip);
  new DataView(bytes.buffer).setUint16(zip.length - COMMENT_LENGTH_BYTES, SEAL_CHARS, true);
  const seal = `parley-sha256:${sha256(bytes.subarray(0, zip.length))}`;
  bytes.set(new TextEncoder().encode(seal), zip.length);
  return bytes;
}

/** `none`: another program packed it, or its end is missing. */
export async function sealState(bytes: Uint8Array, slices: Slices): Promise<"whole" | "broken" | "none"> {
  if (bytes.length < END_BYTES + SEAL_CHARS) return "none";
  const at = bytes.length - SEAL_CHARS;
  const seal = SEAL.exec(new TextDecoder("latin1").decode(bytes.subarray(at)))?.[1];
  if (seal === undefined) return "none";
  return (await sha256InSlices(bytes.subarray(0, at), slices)) === seal ? "whole" : "broken";
}
