/** P2-38: how many rounds it took steers the chair and is no part of the report. */
import type { Subject } from "@/lib/domain/subject";

const COUNTER = /\b(?:rounds?\s+(?:\d|one|two|three)\b|(?:\d+|one|two|three|both|first|second|third|last|final)\s+(?:\w+\s+)?rounds?\b)(?:\s+of\s+\d+)?/gi;

/** What counts rounds, unless the subject itself speaks so ("the second funding round"). */
export function countersIn(text: string, subject: Pick<Subject, "title" | "question" | "context" | "artifact">): string[] {
  const own = `${subject.title}\n${subject.question}\n${subject.context}\n${subject.artifact}`.toLowerCase();
  return [...text.matchAll(COUNTER)].map(([found]) => found).filter((found) => !own.includes(found.toLowerCase()));
}

/** Sentences that count rounds are taken out; everything else stays as it was written. */
export function withoutCounters(text: string, subject: Pick<Subject, "title" | "question" | "context" | "artifact">): string {
  if (countersIn(text, subject).length === 0) return text;
  return text
    .split("\n")
    .map((line) => line.split(/(?<=[.!?])\s+/).filter((sentence) => countersIn(sentence, subject).length === 0).join(" "))
    .join("\n")
    .trim();
}
