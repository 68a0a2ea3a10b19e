import type { Pool } from "pg";
import type { Needs } from "@/lib/contracts/endpoint";
import { judge } from "@/lib/domain/access/can";
import type { SpaceId } from "@/lib/domain/access/space";
import type { Viewer } from "@/lib/domain/access/viewer";
import { placesOf } from "./place-of";

/** Of what is hidden here: another space of theirs in which it is not. Null: there is nothing they could learn of it. */
export async function elsewhere(
  pool: Pick<Pool, "query">,
  viewer: Viewer,
  { action, object }: Needs,
  params: Readonly<Record<string, unknown>>,
): Promise<SpaceId | null> {
  if (viewer.kind !== "person" || !object || viewer.spaces.length < 2) return null;
  const places = await placesOf(pool, object, params);
  const found = places.find((place) => {
    const there = viewer.spaces.find(({ id }) => id === place.space && id !== viewer.space);
    return there && judge({ ...viewer, space: there.id, role: there.role }, action, place) === "allowed";
  });
  return found?.space ?? null;
}
