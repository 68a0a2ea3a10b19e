import { personIdSchema, type Viewer } from "@/lib/domain/access/viewer";

/**
 * As a condition on the id of a deliberation: only those the viewer may know of. Every list, count, search and sum of
 * several deliberations has it; null where they may know of all.
 */
export function sightSql(viewer: Viewer, idColumn: string): string | null {
  if (viewer.kind === "local" || (viewer.kind === "person" && viewer.role === "owner")) return null;
  if (viewer.kind === "nobody") return notPrivateSql(idColumn);
  // Checked, and so safe to stand in the statement: its places are numbered by whoever writes it.
  const id = personIdSchema.parse(viewer.id);
  return `not exists (select from private_deliberation pd where pd.deliberation_id = ${idColumn} and not '${id}' = any(pd.people))`;
}

/** What nobody in particular may know of: agents that look for earlier decisions, files in a shared folder. */
export const notPrivateSql = (idColumn: string): string =>
  `not exists (select from private_deliberation pd where pd.deliberation_id = ${idColumn})`;

/** The same, to go behind other conditions. */
export function andSight(viewer: Viewer, idColumn: string): string {
  const sight = sightSql(viewer, idColumn);
  return sight === null ? "" : `and ${sight}`;
}
