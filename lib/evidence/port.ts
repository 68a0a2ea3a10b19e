/** The one door to what a deliberation is grounded in. The server's implementation reads Postgres; tests use one in memory. */
import type { EarlierDecision } from "@/lib/domain/evidence/grounding";
import type { SearchHit } from "@/lib/domain/evidence/look";
import type { DeliberationId } from "@/lib/domain/ids";
import type { SourceId, SourceTree } from "@/lib/domain/evidence/source";

export type SearchQuery = { sources: readonly SourceId[]; words: string; in?: string | undefined; limit: number };

export type SourceReader = {
  /** In the order asked for; one that is gone is left out. Trees never change, so they may be kept. */
  trees: (ids: readonly SourceId[]) => Promise<readonly SourceTree[]>;
  /** Texts of files by hash; one that is gone is left out. */
  texts: (hashes: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Full text and exact substring, in paths too; the best first. `more`: how many further lines match, as far as was counted. */
  search: (query: SearchQuery) => Promise<{ hits: readonly SearchHit[]; more: number }>;
  /** Accepted decision records found for these words, the best first: of the space a deliberation is in. */
  decisions: (words: string, limit: number, of?: DeliberationId) => Promise<readonly EarlierDecision[]>;
};
