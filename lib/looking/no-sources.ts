import type { SourceReader } from "@/lib/evidence/port";

/** For deliberations without sources: there is nothing to be found. */
export const NO_SOURCES: SourceReader = {
  trees: async () => [],
  texts: async () => new Map(),
  search: async () => ({ hits: [], more: 0 }),
  decisions: async () => [],
};
