/** Links in mails that stop them without signing in. They can do nothing else. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Pool } from "pg";
import { personIdSchema } from "@/lib/domain/access/viewer";
import { DEFAULT_CHOICE } from "@/lib/domain/notice/notices";
import { AppError } from "@/lib/domain/errors";
import type { Env } from "@/lib/server/env";
import { sessionSecret } from "@/lib/server/people/session-secret";

type Secrets = Pick<Env, "secret" | "dataDir">;

const sign = (secret: string, personId: string): string =>
  createHmac("sha256", secret).update(`unsubscribe/${personId}`).digest("base64url");

export async function unsubscribeToken(env: Secrets, personId: string): Promise<string> {
  return `${personId}.${sign(await sessionSecret(env), personId)}`;
}

/** No mail any more but what they ask for themselves, such as a new password. What they are told in the app stays. */
export async function unsubscribe({ pool, env }: { pool: Pool; env: Secrets }, token: string): Promise<void> {
  const [personId = "", signature = ""] = token.split(".");
  const expected = Buffer.from(sign(await sessionSecret(env), personId));
  const given = Buffer.from(signature);
  if (
    !personIdSchema.safeParse(personId).success ||
    given.length !== expected.length ||
    !timingSafeEqual(given, expected)
  )
    throw new AppError(
      "not_found",
      "This link is not complete. Copy the whole link from the mail, or sign in and use Settings.",
    );
  await pool.query(
    `insert into notify_choice (person_id, app, email, rhythm) select id, $2, '{}', $3 from person where id = $1
     on conflict (person_id) do update set email = '{}'`,
    [personId, DEFAULT_CHOICE.app, DEFAULT_CHOICE.rhythm],
  );
}
