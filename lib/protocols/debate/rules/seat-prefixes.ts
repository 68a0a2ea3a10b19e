/** What ids of concerns and conditions begin with (P5-45, P5-52). */
import type { AgentId } from "@/lib/domain/ids";

const SHORTEST = 3;

type Seated = {
  panel: readonly { id: AgentId }[];
  rounds: readonly { order: readonly AgentId[] }[];
};

/** By seat. One that joins later (P5-53) takes what is free: ids that others have written down stay what they are. */
export function prefixesOf({ panel, rounds }: Seated): ReadonlyMap<AgentId, string> {
  const ids = panel.map(({ id }) => id);
  const first = new Set(rounds[0]?.order);
  if (ids.every((id) => first.has(id)) || first.size === 0) return forAll(panel);
  const since = (id: AgentId): number => {
    const found = rounds.findIndex(({ order }) => order.includes(id));
    return found < 0 ? rounds.length : found;
  };
  const taken = new Map<AgentId, string>();
  for (const joined of [...new Set(ids.map(since))].toSorted((one, other) => one - other)) {
    const among = seatPrefixes(ids.filter((id) => since(id) <= joined));
    for (const [id, prefix] of among) if (!taken.has(id)) taken.set(id, prefix);
  }
  return taken;
}

/** Asked for with every reply, and the same for as long as the panel is. */
const known = new WeakMap<Seated["panel"], ReadonlyMap<AgentId, string>>();

function forAll(panel: Seated["panel"]): ReadonlyMap<AgentId, string> {
  const found = known.get(panel);
  if (found) return found;
  const made = seatPrefixes(panel.map(({ id }) => id));
  known.set(panel, made);
  return made;
}

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
