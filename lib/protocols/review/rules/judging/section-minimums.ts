/** P1-51: a section's minimum of words and citations, counted on the text itself. */
import { below } from "@/lib/domain/compare";
import type { ReviewConfig, SectionKind } from "../config";

const CONFERENCE: Readonly<Record<SectionKind, { words: number; citations: number }>> = {
  abstract: { words: 150, citations: 0 },
  introduction: { words: 600, citations: 10 },
  related_work: { words: 500, citations: 10 },
  method: { words: 600, citations: 3 },
  results: { words: 800, citations: 3 },
  discussion: { words: 400, citations: 3 },
  conclusion: { words: 200, citations: 0 },
};

export type SectionCount = { words: number; citations: number };

export function sectionMinimum({
  section,
  venue_kind,
  journal_factor,
}: Pick<ReviewConfig, "section" | "venue_kind" | "journal_factor">): SectionCount | null {
  if (section === null) return null;
  const { words, citations } = CONFERENCE[section];
  const factor = venue_kind === "journal" ? journal_factor : 1;
  return { words: Math.ceil(words * factor), citations: Math.ceil(citations * factor) };
}

/** What is below the minimum, in words; empty when nothing is. No tolerance. */
export function minimumProblems(
  text: string,
  config: Pick<ReviewConfig, "section" | "venue_kind" | "journal_factor">,
): string[] {
  const minimum = sectionMinimum(config);
  if (!minimum) return [];
  const { words, citations } = countSection(text);
  return [
    ...(below(words, minimum.words) ? [`${words} words, at least ${minimum.words} are needed`] : []),
    ...(below(citations, minimum.citations)
      ? [`${citations} works cited, at least ${minimum.citations} are needed`]
      : []),
  ];
}

export function countSection(text: string): SectionCount {
  return { words: countWords(text), citations: citedWorks(text).size };
}

/** Letters or digits, with apostrophes and hyphens inside, and decimals; markup, comments and citation keys are no words. */
const WORD = /[\p{L}\p{N}]+(?:['’‑-][\p{L}\p{N}]+|(?<=\p{N})[.,]\p{N}+)*/gu;

export function countWords(text: string): number {
  return (plainText(text).match(WORD) ?? []).length;
}

// Every repetition is bounded: the text is anybody's, and a careless pattern takes minutes on a hostile one.
const LATEX_CITE = /\\[a-zA-Z]{0,12}cite[a-zA-Z]{0,12}\*?(?:\[[^\]]{0,200}\]){0,2}\{([^{}]{0,2000})\}/g;
const PANDOC_CITE = /(?<![\p{L}\p{N}.])@([\p{L}\p{N}][\p{L}\p{N}_:.#$%&+?<>~/-]{0,100})/gu;
const NUMBERED_CITE = /\[(\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,40})\](?!\()/g;
const AUTHOR_YEAR =
  /(\p{Lu}[\p{L}'’-]{1,40})(?:\s(?:et al\.?|(?:and|&)\s\p{Lu}[\p{L}'’-]{1,40}))?,?\s\(?((?:19|20)\d{2}[a-z]?)(?=[);,])/gu;

function plainText(text: string): string {
  return text
    .replaceAll(/(?<!\\)%.*$/gm, " ")
    .replaceAll(LATEX_CITE, " ")
    .replaceAll(
      /\\(?:label|ref|eqref|autoref|cref|includegraphics|bibliography|bibliographystyle|input|usepackage|begin|end)\*?(?:\[[^\]]{0,200}\]){0,2}\{[^{}]{0,400}\}/g,
      " ",
    )
    .replaceAll(/\\[a-zA-Z]+\*?/g, " ")
    .replaceAll(NUMBERED_CITE, " ")
    .replaceAll(PANDOC_CITE, " ")
    .replaceAll(/\]\([^)\]]{0,300}\)/g, "] ");
}

/** Distinct works: citing one work ten times is one citation. */
export function citedWorks(text: string): Set<string> {
  const works = new Set<string>();
  for (const [, keys = ""] of text.matchAll(LATEX_CITE))
    keys.split(",").forEach((key) => key.trim() && works.add(key.trim()));
  for (const [, key = ""] of text.matchAll(PANDOC_CITE)) works.add(key.replace(/[.:]+$/, ""));
  for (const [, list = ""] of text.matchAll(NUMBERED_CITE))
    numbersIn(list).forEach((number) => works.add(`[${number}]`));
  for (const [, author = "", year = ""] of text.matchAll(AUTHOR_YEAR)) works.add(`${author} ${year}`);
  return works;
}

/** "1, 3–5" is 1, 3, 4, 5. */
function numbersIn(list: string): number[] {
  return list.split(/[,;]/).flatMap((part) => {
    const [from = 0, to = from] = part.split(/[–-]/).map(Number);
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  });
}
