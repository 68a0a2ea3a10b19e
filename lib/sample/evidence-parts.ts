/** What a seat of the sample brings beside its reply, and short ways to write it down. */
import type { Citation, Ground } from "@/lib/domain/evidence/citation";
import { ARTIFACT_SOURCE } from "@/lib/domain/evidence/own-sources";
import type { LookRequest } from "@/lib/domain/evidence/look";
import type { SeatQuestion } from "@/lib/domain/evidence/question";
import type { AuthoredSeat } from "./authored-reply";

export type AuthoredEvidence = {
  /** Before the reply, in this order. */
  looks: readonly LookRequest[];
  citations: readonly Citation[];
  /** One for each blocking concern, in their order. */
  grounds: readonly Ground[];
  questions: readonly SeatQuestion[];
  assumptions: readonly string[];
};
export type EvidenceRound = Readonly<Record<AuthoredSeat, AuthoredEvidence>>;

type Parts = Pick<AuthoredEvidence, "looks" | "citations"> & Partial<AuthoredEvidence>;
export const evidence = (parts: Parts): AuthoredEvidence => ({ grounds: [], questions: [], assumptions: [], ...parts });

export const read = (path: string, from: number, to: number): LookRequest => ({ look: "read", path, from, to });
export const search = (words: string): LookRequest => ({ look: "search", words });

/** There is one source only, so a path is enough. */
export const inFile = (id: string, path: string, lines: string, quote: string): Citation => ({
  id,
  source: "",
  path,
  lines,
  quote,
});
export const inArtifact = (id: string, lines: string, quote: string): Citation => ({
  id,
  source: ARTIFACT_SOURCE,
  path: "",
  lines,
  quote,
});
