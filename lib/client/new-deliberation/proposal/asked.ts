import type { Draft } from "@/lib/client/new-deliberation/draft";

/** What a proposal is made from. */
export type Asked = { question: string; /** Whether there is a document to work on. */ hasDocument: boolean };

/** How far something speaks for a way to work. The strongest is proposed. */
export const STRENGTH = { nothingElse: 1, possible: 2, likely: 3, askedFor: 4 } as const;

/** Why a way to work suits what is asked; `reason` is a sentence for whoever may choose another. */
export type Suitability = { strength: (typeof STRENGTH)[keyof typeof STRENGTH]; reason: string };

/** Longer than a question that was typed; what is beyond is context. */
const MAX_READ = 4_000;

export const askedIn = ({ question, artifact }: Pick<Draft, "question" | "artifact">): Asked => ({
  question: question.slice(0, MAX_READ),
  hasDocument: artifact.trim() !== "",
});

/** The first words of the question that match, to be quoted in a reason. */
export function wordsIn(question: string, pattern: RegExp): string | null {
  return pattern.exec(question)?.[0].replace(/\s+/g, " ") ?? null;
}
