/** Which blocking concerns of a reply rest on nothing that can be checked (G-15). Pure: runner, rules and screens ask the same. */
import type { CheckedCitation, Ground } from "@/lib/domain/evidence/citation";
import { REPLY_SOURCE } from "@/lib/domain/evidence/own-sources";
import type { ReplyEvidence } from "@/lib/domain/evidence/reply-evidence";
import { isAbout } from "./same-matter";

/** Put on a reply that was taken although a blocking concern in it still rests on nothing. */
export const UNGROUNDED = "ungrounded";

export type Basis = "evidence" | "question" | "assumption" | "none";

/** What a concern of this reply rests on, the strongest first. `names`: the ways it is called, its text or its id. */
export function basisOf(names: readonly string[], evidence: ReplyEvidence | undefined): Basis {
  if (!evidence) return "none";
  const grounds = groundsOf(names, evidence);
  if (citationsOf(names, evidence).some(isEvidence)) return "evidence";
  if (isAsked(names, grounds, evidence)) return "question";
  return grounds.some(({ assumption }) => assumption) ? "assumption" : "none";
}

export const isThere = ({ status }: Pick<CheckedCitation, "status">): boolean => status !== "not_found";

/** What another seat said may settle a concern; that somebody said it is no evidence. */
const isEvidence = (citation: CheckedCitation): boolean => isThere(citation) && citation.at?.source !== REPLY_SOURCE;

export const groundsOf = (names: readonly string[], { grounds }: ReplyEvidence): Ground[] =>
  grounds.filter(({ concern }) => names.some((name) => isAbout(concern, name)));

/** Those its grounds name, and those marked in its own text: "[c1]". */
export function citationsOf(names: readonly string[], evidence: ReplyEvidence): CheckedCitation[] {
  const named = new Set(groundsOf(names, evidence).flatMap(({ citations }) => citations.map(bareMark)));
  return evidence.citations.filter(
    ({ id }) => named.has(bareMark(id)) || names.some((name) => name.toLowerCase().includes(`[${bareMark(id)}]`)),
  );
}

/** A mark without its brackets, as citations are told apart. */
export const bareMark = (id: string): string => id.replaceAll(/[[\]]/g, "").trim().toLowerCase();

const isAsked = (names: readonly string[], grounds: readonly Ground[], { questions }: ReplyEvidence): boolean =>
  questions.some(({ question }) =>
    [...names, ...grounds.flatMap(({ assumption, settledBy }) => [assumption, settledBy])].some(
      (text) => text !== undefined && isAbout(text, question),
    ),
  );

/** In the order given. */
export const ungrounded = (blocking: readonly string[], evidence: ReplyEvidence | undefined): string[] =>
  blocking.filter((concern) => !["evidence", "question"].includes(basisOf([concern], evidence)));
