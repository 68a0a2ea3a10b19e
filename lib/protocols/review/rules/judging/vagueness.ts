/** P1-25: what a research question must name, and what it must not be. */
import type { NamePartsReply } from "../replies/replies";

const PATTERNS: readonly { says: string; pattern: RegExp }[] = [
  {
    says: "reproducibility is the contribution",
    pattern:
      /\b(?:reproduc\w*|replicat\w*)\b[^.?!]{0,60}\b(?:contribution|pipeline|workflow|framework|study|analysis)\b|\b(?:contribution|aim|goal)\b[^.?!]{0,40}\breproduc\w*/i,
  },
  {
    says: "standard tools are applied to standard data",
    pattern:
      /\b(?:standard|established|existing|common)\s+(?:tools?|methods?|pipelines?|workflows?)\b[^.?!]{0,80}\b(?:standard|public|existing|benchmark|common)\s+(?:data|datasets?|benchmarks?|cohorts?)/i,
  },
  {
    says: "known facts are confirmed",
    pattern:
      /\b(?:confirm|re-?confirm|verify|validate)\w*\b[^.?!]{0,50}\b(?:known|established|well-known|previous(?:ly)?|prior|reported)\b/i,
  },
  {
    says: "it is offered as a template for others",
    pattern: /\btemplate\s+for\s+(?:others|other|future|similar|the community)\b|\bserve[sd]?\s+as\s+a\s+template\b/i,
  },
  { says: "an “evidence chain” is not specified", pattern: /\bevidence\s+chains?\b|\bchains?\s+of\s+evidence\b/i },
];

const PARTS = [
  ["system", "It does not name the system or phenomenon."],
  ["comparison", "It does not name what is compared with what."],
  ["novelty", "It does not say what would be new."],
] as const;

/** Null parts: nobody could be asked. Then only the patterns speak. */
export function vaguenessIn(question: string, parts: NamePartsReply | null): string[] {
  const unnamed = parts
    ? PARTS.flatMap(([part, sentence]) => (parts[part] === null ? [sentence] : []))
    : ["Whether it names system, comparison and novelty could not be checked."];
  return [
    ...unnamed,
    ...PATTERNS.filter(({ pattern }) => pattern.test(question)).map(({ says }) => `It reads as if ${says}.`),
  ];
}
