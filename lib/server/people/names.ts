/** Names of people: what they do is recorded under them, so no two may be taken for each other. */
import type { PoolClient } from "pg";
import { DEADLINE_NAME } from "@/lib/kernel/deciding";
import { PARLEY } from "@/lib/kernel/owed-asks";
import { LOCAL_USER } from "@/lib/server/deliberations/local-user";
import { invalidInput } from "@/lib/server/http/parse-input";

/** Whoever gives a name holds it until they are done. "name" in ASCII. */
const NAMES_LOCK = 0x6e616d65;
/** In logs these stand where no person of the team did something. */
const RESERVED = [PARLEY, LOCAL_USER, DEADLINE_NAME, "Nobody"];
export const MAX_NAME = 80;

/** The same for what people would read as the same: letters in either case, spaces, and what can't be seen. */
const fold = (name: string): string =>
  name
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Cc}]/gu, "")
    .replace(/\s+/gu, " ")
    .trim()
    .toLowerCase();

async function takenNames(client: PoolClient): Promise<ReadonlySet<string>> {
  await client.query("select pg_advisory_xact_lock($1)", [NAMES_LOCK]);
  const { rows } = await client.query<{ name: string }>("select name from person");
  return new Set([...RESERVED, ...rows.map(({ name }) => name)].map(fold));
}

export async function expectFreeName(client: PoolClient, name: string): Promise<void> {
  const folded = fold(name);
  if (folded === "") throw invalidInput({ name: "Say what others should call you." });
  if ((await takenNames(client)).has(folded))
    throw invalidInput({ name: "Somebody here has this name, or Parley uses it. Add something that tells you apart." });
}

/** The name, or where it can't be had the name with a number. */
export async function freeName(client: PoolClient, wanted: string): Promise<string> {
  const taken = await takenNames(client);
  if (fold(wanted) !== "" && !taken.has(fold(wanted))) return wanted;
  for (let count = 2; ; count++) {
    const suffix = ` (${count})`;
    const name = `${wanted.slice(0, MAX_NAME - suffix.length)}${suffix}`;
    if (!taken.has(fold(name))) return name;
  }
}
