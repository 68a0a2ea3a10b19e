import { MOST_NAMED, type Present, type PresentPerson } from "@/lib/events/frames";

/**
 * What several know of one deliberation, as one. Everybody once, whoever writes first; always in the same order, so that what did
 * not change looks the same.
 */
export function together(parts: readonly Present[]): Present {
  const known = new Map<string, PresentPerson>();
  for (const person of parts.flatMap(({ people }) => people))
    if (!known.get(person.id)?.writing) known.set(person.id, person);
  const people = [...known.values()].toSorted(byWritingAndName);
  return {
    people: people.slice(0, MOST_NAMED),
    more: parts.reduce((sum, { more }) => sum + more, Math.max(0, people.length - MOST_NAMED)),
  };
}

function byWritingAndName(one: PresentPerson, other: PresentPerson): number {
  const writes = Number(other.writing !== null) - Number(one.writing !== null);
  return writes || compare(one.name, other.name) || compare(one.id, other.id);
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
