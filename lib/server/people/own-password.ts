import type { Pool } from "pg";
import { invalidInput } from "@/lib/server/http/parse-input";
import type { Services } from "@/lib/server/services";
import { expectPerson } from "./expect-team";
import { verifyPassword } from "./password";
import { forgive, take } from "./rate-limit";
import { wrong } from "./wrong";

async function hashOf(pool: Pick<Pool, "query">, personId: string): Promise<string | null> {
  const { rows } = await pool.query<{ password: string | null }>(
    "select password from person_account where person_id = $1 and provider_id = 'credential'",
    [personId],
  );
  return rows[0]?.password ?? null;
}

/** Who joined through the team's sign-in service has none. */
export const hasPassword = async (pool: Pick<Pool, "query">, personId: string): Promise<boolean> =>
  (await hashOf(pool, personId)) !== null;

/** A session alone does not do: somebody may have left it open. Guessing counts like guessing at the sign-in. */
export async function expectPassword(
  services: Pick<Services, "pool" | "env" | "viewer">,
  given: string | undefined,
  field = "password",
): Promise<void> {
  const { id, name, email } = expectPerson(services);
  const hash = await hashOf(services.pool, id);
  if (hash === null) return;
  if (!(await take(services.pool, "signInByEmail", email))) throw wrong({ id, name });
  if (given === undefined || !(await verifyPassword(hash, given)))
    throw invalidInput({ [field]: "That is not your password." });
  await forgive(services.pool, "signInByEmail", email);
}
