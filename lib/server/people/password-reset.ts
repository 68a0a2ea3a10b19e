import { AppError } from "@/lib/domain/errors";
import { NEW_DELIVERY_ID } from "@/lib/server/notify/fan-out";
import type { Services } from "@/lib/server/services";
import { expectTeam } from "./expect-team";
import { take, tooMany } from "./rate-limit";

/**
 * Puts a link into the outbox, where somebody has the address; the link itself is made when it is sent. What is answered,
 * and what is done, is the same for an address nobody has.
 */
export async function requestPasswordReset(
  services: Pick<Services, "pool" | "env">,
  email: string,
  address: string,
): Promise<void> {
  expectTeam(services);
  if (services.env.mail === null)
    throw new AppError("conflict", "No mail server is set here. Ask an owner of your team for a link.");
  const { pool } = services;
  if (!(await take(pool, "signInByAddress", address))) throw tooMany();
  // Whose mailbox would be filled is not told that it was: that would say whether they have an account.
  if (!(await take(pool, "resetByEmail", email.toLowerCase()))) return;
  await pool.query(
    `insert into delivery (id, key, channel, person_id, kind, facts)
     select msg, 'password-reset ' || msg, 'email', p.id, 'password-reset', '{}' from person p, (select ${NEW_DELIVERY_ID} as msg) new where p.email = $1`,
    [email.toLowerCase()],
  );
}
