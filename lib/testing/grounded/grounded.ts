/** Small, valid things about evidence for tests. */
import { checkedCitationSchema, type CheckedCitation } from "@/lib/domain/evidence/citation";
import { groundingSchema, type Grounding } from "@/lib/domain/evidence/grounding";
import { lookSchema, type Look } from "@/lib/domain/evidence/look";
import { seatQuestionSchema, type SeatQuestion } from "@/lib/domain/evidence/question";
import { replyEvidenceSchema, type ReplyEvidence } from "@/lib/domain/evidence/reply-evidence";
import { sourceRefSchema } from "@/lib/domain/evidence/source";

export const HASH = "a".repeat(64);
export const SOURCE = sourceRefSchema.parse({
  id: "src_aaaaaaaaaaaa",
  title: "Mute service",
  kind: "folder",
  tree: "b".repeat(64),
  files: 3,
  tokens: 900,
  revision: { commit: "4f2c9e1", isDirty: false },
});

export const groundingOf = (more: Partial<Grounding> = {}): Grounding =>
  groundingSchema.parse({
    sources: [SOURCE],
    evidence: "shown",
    askMe: "round_end",
    looks: { perAsk: 8, tokens: 16_000 },
    earlier: [],
    pointed: [],
    ...more,
  });

export const evidenceOf = (more: Partial<ReplyEvidence> = {}): ReplyEvidence =>
  replyEvidenceSchema.parse({ citations: [], grounds: [], questions: [], assumptions: [], ...more });

export const questionOf = (question: string, more: Partial<SeatQuestion> = {}): SeatQuestion =>
  seatQuestionSchema.parse({ question, ...more });

/** Found at lines 4 to 5 of its file unless it is said otherwise. */
export const citationOf = (id: string, quote: string, more: Partial<CheckedCitation> = {}): CheckedCitation => {
  const path = more.path ?? "src/mute.ts";
  const citation = { id, source: SOURCE.id, path, lines: "4-5", quote, status: "found", ...more };
  return checkedCitationSchema.parse(
    citation.status === "not_found"
      ? citation
      : { at: { source: SOURCE.id, path, hash: HASH, from: 4, to: 5 }, ...citation },
  );
};

export const lookAt = (path: string, from = 1, to = 20): Look =>
  lookSchema.parse({
    request: { look: "read", path, from, to },
    result: {
      found: "passage",
      passage: { source: SOURCE.id, path, hash: HASH, from, to },
      lines: to - from + 1,
      isCut: false,
    },
    tokens: 200,
  });
