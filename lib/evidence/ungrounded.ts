/** Which blocking concerns of a reply rest on nothing that can be checked (G-15). Pure: runner, rules and screens ask the same. */
import type { CheckedCitation, Ground } from "@/lib/domain/evidence/citation";
import type { EvidenceMode } from "@/lib/domain/evidence/grounding";
import type { ReplyEvidence } from "@/lib/domain/evidence/reply-evidence";
import { isAbout } from "./same-matter";

/** Put on a reply that was taken although a blocking concern in it still rests on nothing. */
export const UNGROUNDED = "ungrounded";

export type Basis = "evidence" | "question" | "assumption" | "none";

/** What a concern of this reply rests on, the strongest first. `names`: the ways it is called, its text or its id. */
export function basisOf(names: readonly string[], evidence: ReplyEvidence | undefined): Basis {
  if (!evidence) return "none";
  const grounds = groundsOf(names, evidence);
  if (citationsOf(names, evidence).some(isThere)) return "evidence";
  if (isAsked(names, grounds, evidence)) return "question";
  return grounds.some(({ assumption }) => assumption) ? "assumption" : "none";
}

export const isThere = ({ status }: Pick<CheckedCitation, "status">): boolean => status !== "not_found";

export const groundsOf = (names: readonly string[], { grounds }: ReplyEvidence): Ground[] =>
  grounds.filter(({ concern }) => names.some((name) => isAbout(concern, name)));

/** Those its grounds name, and those marked in its own text: "[c1]". */
export function citationsOf(names: readonly string[], evidence: ReplyEvidence): CheckedCitation[] {
  const named = new Set(groundsOf(names, evidence).flatMap(({ citations }) => citations.map(bare)));
  return evidence.citations.filter(
    ({ id }) => named.has(bare(id)) || names.some((name) => name.toLowerCase().includes(`[${bare(id)}]`)),
  );
}

const bare = (id: string): string => id.replaceAll(/[[\]]/g, "").trim().toLowerCase();

const isAsked = (names: readonly string[], grounds: readonly Ground[], { questions }: ReplyEvidence): boolean =>
  questions.some(({ question }) =>
    [...names, ...grounds.flatMap(({ assumption, settledBy }) => [assumption, settledBy])].some(
      (text) => text !== undefined && isAbout(text, question),
    ),
  );

/** In the order given. */
export const ungrounded = (blocking: readonly string[], evidence: ReplyEvidence | undefined): string[] =>
  blocking.filter((concern) => !["evidence", "question"].includes(basisOf([concern], evidence)));

export type GroundingVerdict = { kind: "ok" } | { kind: "re-ask"; reason: string };

/** Asked once per ask: a reply that comes back the same is taken, marked `ungrounded`. */
export function groundingVerdict(
  mode: EvidenceMode,
  blocking: readonly string[],
  evidence: ReplyEvidence | undefined,
): GroundingVerdict {
  const unfounded = mode === "required" ? ungrounded(blocking, evidence) : [];
  if (unfounded.length === 0) return { kind: "ok" };
  const lost = evidence?.citations.filter((citation) => !isThere(citation)) ?? [];
  return {
    kind: "re-ask",
    reason: [
      `${unfounded.length === 1 ? "a concern that blocks rests" : `${unfounded.length} concerns that block rest`} on neither a passage that was found nor a question to the person: ${unfounded.map((concern) => `“${concern}”`).join("; ")}`,
      ...(lost.length > 0
        ? [`these quotations are in none of the texts: ${lost.map(({ id, quote }) => `${id} “${quote}”`).join("; ")}`]
        : []),
      "Cite the passage in the words it has, put what only a person can say as a question, or let it block no longer",
    ].join(". "),
  };
}
