import type { SourceId } from "@/lib/domain/evidence/source";
import type { ConnectionId, DeliberationId, GateId } from "@/lib/domain/ids";

/** Every key of the query cache. A `changed` frame invalidates `lists` and `gates`; a log is never invalidated, it grows. */
export const queryKeys = {
  lists: ["deliberations"] as const,
  list: (filters: Record<string, unknown>) => ["deliberations", filters] as const,
  gates: ["gates"] as const,
  openGates: (what: "count" | "pages" | "news") => ["gates", "open", what] as const,
  gate: (id: GateId) => ["gates", "one", id] as const,
  log: (id: DeliberationId) => ["deliberation", id, "log"] as const,
  related: (id: DeliberationId) => ["deliberation", id, "related"] as const,
  records: ["records"] as const,
  record: (number: number) => ["records", "one", number] as const,
  implementation: (number: number) => ["records", "implementation", number] as const,
  recordText: (number: number, version: number) => ["record-text", number, version] as const,
  quickRecords: (q: string) => ["records", "quick", q] as const,
  importedRecords: (q: string) => ["records", "imported", q] as const,
  recordFolders: ["records", "folders"] as const,
  recordFile: (id: DeliberationId, headSeq: number) => ["record-file", id, headSeq] as const,
  panelTemplates: ["panel-templates"] as const,
  connections: ["connections"] as const,
  /** Changes with the connection: another address has other models. */
  models: (id: ConnectionId | null, version: number) => ["connection-models", id, version] as const,
  prices: ["prices"] as const,
  sourceFolder: (root: string | null, folder: string) => ["source-folders", root, folder] as const,
  sourceTree: (id: SourceId) => ["sources", id, "tree"] as const,
  sourceFile: (id: SourceId, path: string) => ["sources", id, "file", path] as const,
  decisionsFor: (words: string) => ["decisions", words] as const,
};
