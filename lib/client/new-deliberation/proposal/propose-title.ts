import type { Draft } from "@/lib/client/new-deliberation/draft";

/** A title is read in lists: what is longer is cut between two words. */
const MAX_TITLE = 90;
const MAX_READ = 2_000;

/** From the question, or from the document where nothing is asked yet. Empty where there is neither. */
export function proposeTitle({ question, artifact }: Pick<Draft, "question" | "artifact">): string {
  return shortened(firstQuestion(question)) || shortened(documentTitle(artifact));
}

/** Its first heading, or its first line. */
export function documentTitle(text: string): string {
  const lines = text
    .slice(0, MAX_READ)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !/^[-=`*_]{3,}$/.test(line));
  const heading = lines.find((line) => /^#{1,2}\s/.test(line)) ?? lines[0] ?? "";
  return heading.replace(/^#+\s*/, "").replace(/\s*#+$/, "");
}

/** What is asked says more than what is told before it. */
function firstQuestion(text: string): string {
  const sentences = text
    .slice(0, MAX_READ)
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
  return sentences.find((sentence) => sentence.endsWith("?")) ?? sentences[0] ?? "";
}

function shortened(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= MAX_TITLE) return plain.replace(/\.$/, "");
  const cut = plain.slice(0, MAX_TITLE);
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > MAX_TITLE / 2 ? end : MAX_TITLE - 1).replace(/[\s,;:]+$/, "")}…`;
}
