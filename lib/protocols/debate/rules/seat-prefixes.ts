/** What ids of concerns and conditions begin with (P5-45, P5-52). */
import type { AgentId } from "@/lib/domain/ids";

const SHORTEST = 3;

/** The shortest beginning of each seat's id that no other seat shares, of at least three letters: API, DAT, OBS. */
export function seatPrefixes(ids: readonly AgentId[]): ReadonlyMap<AgentId, string> {
  const plain = ids.map((id) => id.replaceAll("-", "").toUpperCase());
  return new Map(
    ids.map((id, index) => {
      const own = plain[index] as string;
      for (let length = Math.min(SHORTEST, own.length); length <= own.length; length++) {
        const beginning = own.slice(0, length);
        if (!plain.some((other, at) => at !== index && other.startsWith(beginning))) return [id, beginning];
      }
      // Another seat's id begins with the whole of this one. No id has a dot in it.
      return [id, `${own}.${index + 1}`];
    }),
  );
}
