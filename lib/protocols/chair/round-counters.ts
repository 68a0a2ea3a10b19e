/** P2-38: how many rounds it took steers the chair and is no part of the report. */
import type { Subject } from "@/lib/domain/subject";

type Words = Pick<Subject, "title" | "question" | "context" | "artifact">;

const COUNTER = /\b(?:rounds?\s+(?:\d|one|two|three)\b|(?:\d+|one|two|three|both|first|second|third|last|final)\s+(?:\w+\s+)?rounds?\b)(?:\s+of\s+\d+)?/gi;

const ANYWHERE = new RegExp(`(?=(${COUNTER.source}))`, "gi");

/** What counts rounds, unless the subject itself speaks so ("the second funding round"). */
export function countersIn(text: string, subject: Words): string[] {
  return foreignTo(ownCounters(subject), text);
}

/** Looked for once, and from every place: in "the first second round" both are the subject's own. */
function ownCounters({ title, question, context, artifact }: Words): ReadonlySet<string> {
  return new Set([...`${title}\n${question}\n${context}\n${artifact}`.toLowerCase().matchAll(ANYWHERE)].map(([, found = ""]) => found));
}

const foreignTo = (own: ReadonlySet<string>, text: string): string[] => [...text.matchAll(COUNTER)].map(([found]) => found).filter((found) => !own.has(found.toLowerCase()));

/** Sentences that count rounds are taken out; everything else stays as it was written. */
export function withoutCounters(text: string, subject: Words): string {
  const own = ownCounters(subject);
  if (foreignTo(own, text).length === 0) return text;
  return text
    .split("\n")
    .map((line) => line.split(/(?<=[.!?])\s+/).filter((sentence) => foreignTo(own, sentence).length === 0).join(" "))
    .join("\n")
    .trim();
}
