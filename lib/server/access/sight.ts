import { spaceIdSchema, type SpaceId } from "@/lib/domain/access/space";
import { personIdSchema, type Viewer } from "@/lib/domain/access/viewer";

/**
 * As a condition on the id of a deliberation: only those the viewer may know of. Every list, count, search and sum of
 * several deliberations has it; null where they may know of all.
 */
export function sightSql(viewer: Viewer, idColumn: string): string | null {
  if (viewer.kind === "local") return null;
  if (viewer.kind === "nobody") return notPrivateSql(idColumn);
  const here = inSpaceSql(viewer.space, idColumn);
  if (viewer.role === "owner") return here;
  // Checked, and so safe to stand in the statement: its places are numbered by whoever writes it.
  const id = personIdSchema.parse(viewer.id);
  return `${here} and not exists (select from private_deliberation pd where pd.deliberation_id = ${idColumn} and not '${id}' = any(pd.people))`;
}

/** The space as it stands in a statement. */
export const spaceLiteral = (space: SpaceId): string => `'${spaceIdSchema.parse(space)}'`;

/** "d.id" is the id of a deliberation's own row, which has its space; any other column leads to that row. */
function inSpaceSql(space: SpaceId, idColumn: string): string {
  const row = /^(\w+)\.id$/.exec(idColumn)?.[1];
  if (row !== undefined) return `${row}.space_id = ${spaceLiteral(space)}`;
  return `exists (select from deliberation sd where sd.id = ${idColumn} and sd.space_id = ${spaceLiteral(space)})`;
}

/** What nobody in particular may know of, in whichever space: agents that look for earlier decisions, files in a shared folder. */
export const notPrivateSql = (idColumn: string): string =>
  `not exists (select from private_deliberation pd where pd.deliberation_id = ${idColumn})`;

/**
 * What everybody who may see a deliberation with these people may see too, as far as people go: it may be copied into its
 * log. Null: the deliberation is everybody's. That it is of the same space is a condition of its own.
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
