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

/**
 * What everybody who may know of a deliberation with these people may know of too: it may be copied into its log. Null:
 * the deliberation is everybody's.
 */
export function sharedSightSql(people: readonly string[] | null, idColumn: string): string {
  if (people === null) return notPrivateSql(idColumn);
  const ids = people.map((id) => `'${personIdSchema.parse(id)}'`).join(", ");
  return `not exists (select from private_deliberation pd where pd.deliberation_id = ${idColumn} and not pd.people @> array[${ids}]::text[])`;
}

/** The viewer's sight, to go behind other conditions. */
export function andSight(viewer: Viewer, idColumn: string): string {
  const sight = sightSql(viewer, idColumn);
  return sight === null ? "" : `and ${sight}`;
}
