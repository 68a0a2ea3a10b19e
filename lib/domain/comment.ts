/** What people say to each other about a deliberation. */
import { z } from "zod";

export const commentIdSchema = z.string().regex(/^com_[a-z0-9]{20}$/);
export const MAX_COMMENT = 4000;

/** What a comment stands beside: the record, a round, a reply by its event, an issue by its id. */
export const commentTargetSchema = z
  .string()
  .max(120)
  .regex(/^(record|round:[1-9]\d{0,5}|reply:[1-9]\d{0,8}|issue:\S.{0,100})$/, "Name a record, round, reply or issue.");

/** Longest names first, so that @Ada Lovelace is not taken for @Ada. A name ends where no letter or digit follows. */
export function mentionedIn<Person extends { name: string }>(text: string, people: readonly Person[]): Person[] {
  const byLength = people.toSorted((a, b) => b.name.length - a.name.length);
  const found = new Set<Person>();
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const person = byLength.find(({ name }) => isNamedAt(text, at + 1, name));
    if (person) for (const one of people) if (one.name === person.name) found.add(one);
  }
  return [...found];
}

function isNamedAt(text: string, start: number, name: string): boolean {
  const end = start + name.length;
  return (
    text.slice(start, end).toLowerCase() === name.toLowerCase() && !/^[\p{L}\p{N}]/u.test(text.slice(end, end + 2))
  );
}
