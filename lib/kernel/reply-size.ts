/**
 * How much one reply may hold, whatever the protocol. What is accepted stands in the prompts of everyone after it and
 * in every view of the log: one reply too long would make all later ones fail.
 */
import type { PayloadOf } from "@/lib/events/schema";

/** Characters of a reply as JSON, beside the document it may have to give back revised. */
const MAX_CHARS = 200_000;
/** Entries of one list. Every issue may have to be answered by one. */
const MAX_ENTRIES = 500;

/** What is too much about it, worded for whoever wrote it; null where it is fine. */
export function replySizeProblem(
  { subject }: Pick<PayloadOf<"deliberation.created">, "subject">,
  reply: unknown,
): string | null {
  const most = MAX_CHARS + subject.artifact.length;
  const chars = JSON.stringify(reply)?.length ?? 0;
  if (chars > most)
    return `Your reply was ${inDigits(chars)} characters long; at most ${inDigits(most)} are taken. Say the same in far fewer words.`;
  const list = longList(reply, "The reply");
  return (
    list &&
    `${list.name} has ${inDigits(list.entries)} entries; at most ${inDigits(MAX_ENTRIES)} are taken. Keep those that matter most.`
  );
}

function longList(value: unknown, name: string): { name: string; entries: number } | null {
  if (typeof value !== "object" || value === null) return null;
  if (Array.isArray(value) && value.length > MAX_ENTRIES) return { name, entries: value.length };
  for (const [key, part] of Object.entries(value)) {
    const found = longList(part, Array.isArray(value) ? name : key);
    if (found) return found;
  }
  return null;
}

const inDigits = (value: number): string => value.toLocaleString("en");
