/** Codes of an app, beside the password: RFC 6238 with what every app assumes. */
import { createHash, randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { AppError } from "@/lib/domain/errors";
import { invalidInput } from "@/lib/server/http/parse-input";
import { createSecretBox } from "@/lib/server/secrets/secret-box";
import type { Services } from "@/lib/server/services";
import { expectPerson } from "../expect-team";
import { expectPassword, hasPassword } from "../own-password";
import { forgive, take, tooMany } from "../rate-limit";

type Needed = Pick<Services, "pool" | "env" | "viewer">;
type Row = { secret: string; confirmed_at: Date | null; recovery_codes: string[] };

const PERIOD_S = 30;
/** A clock may be half a minute off, either way. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
const contextOf = (personId: string): string => `person/${personId}/totp`;

const rowOf = async (pool: Pick<Pool, "query">, personId: string): Promise<Row | undefined> =>
  (
    await pool.query<Row>("select secret, confirmed_at, recovery_codes from person_totp where person_id = $1", [
      personId,
    ])
  ).rows[0];

export const isTotpOn = async (pool: Pick<Pool, "query">, personId: string): Promise<boolean> =>
  ((await rowOf(pool, personId))?.confirmed_at ?? null) !== null;

/** A secret for the app. It is asked for at the sign-in once a code of it came back. */
export async function beginTotp(
  services: Needed,
  { password }: { password?: string | undefined },
): Promise<{ secret: string; uri: string }> {
  const { id, email } = expectPerson(services);
  await expectPassword(services, password);
  const { Secret, TOTP } = await import("otpauth");
  const secret = new Secret({ size: 20 });
  const { rowCount } = await services.pool.query(
    `insert into person_totp as t (person_id, secret, recovery_codes) values ($1, $2, '{}')
     on conflict (person_id) do update set secret = excluded.secret, created_at = now() where t.confirmed_at is null`,
    [id, await createSecretBox(services.env).seal(secret.base32, contextOf(id))],
  );
  if (rowCount === 0)
    throw new AppError("conflict", "An app is already set up. Turn it off first to set up another one.");
  return { secret: secret.base32, uri: new TOTP({ issuer: "Parley", label: email, secret }).toString() };
}

/** The codes for the day the phone is lost are in this answer and nowhere else. */
export async function confirmTotp(services: Needed, code: string): Promise<{ recoveryCodes: string[] }> {
  const { id } = expectPerson(services);
  if (!(await take(services.pool, "codeByPerson", id))) throw tooMany();
  const row = await rowOf(services.pool, id);
  if (!row || row.confirmed_at !== null)
    throw new AppError("conflict", "There is nothing to confirm. Start again to get a new secret for your app.");
  if (!(await takeCode(services, id, code)))
    throw invalidInput({
      code: "That is not the current code. Check the clock of your device and type the next code.",
    });
  await forgive(services.pool, "codeByPerson", id);
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await services.pool.query("update person_totp set confirmed_at = now(), recovery_codes = $2 where person_id = $1", [
    id,
    recoveryCodes.map(hashOfRecoveryCode),
  ]);
  return { recoveryCodes };
}

/** With the password; whoever has none proves it with a code. */
export async function turnTotpOff(
  services: Needed,
  { password, code }: { password?: string | undefined; code?: string | undefined },
): Promise<void> {
  const { id } = expectPerson(services);
  if (await hasPassword(services.pool, id)) await expectPassword(services, password);
  else {
    if (!(await take(services.pool, "codeByPerson", id))) throw tooMany();
    if (code === undefined || !(await takeCode(services, id, code)))
      throw invalidInput({ code: "Type the code your app shows now, or a recovery code." });
  }
  await services.pool.query("delete from person_totp where person_id = $1", [id]);
}

/** By an owner, for somebody who lost their app and their recovery codes. */
export async function resetTotp({ pool }: Pick<Services, "pool">, personId: string): Promise<{ id: string }> {
  const { rowCount } = await pool.query("delete from person_totp where person_id = $1", [personId]);
  if (rowCount === 0) throw new AppError("not_found", "This person has no authenticator app set up.");
  return { id: personId };
}

/** Each code once: of two who send the same, one is late. */
export async function takeCode(
  { pool, env }: Pick<Services, "pool" | "env">,
  personId: string,
  given: string,
): Promise<boolean> {
  const code = given.replace(/[\s-]/g, "").toLowerCase();
  if (!/^\d{6}$/.test(code)) return takeRecoveryCode(pool, personId, code);
  const row = await rowOf(pool, personId);
  if (!row) return false;
  const secret = await createSecretBox(env).unseal(row.secret, contextOf(personId));
  if (secret === null)
    throw new AppError(
      "unavailable",
      "Your codes can't be checked: your app was set up under another PARLEY_SECRET. Ask an owner to reset it.",
    );
  const { Secret, TOTP } = await import("otpauth");
  const now = Date.now();
  const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({
    token: code,
    window: WINDOW,
    timestamp: now,
  });
  if (delta === null) return false;
  const { rowCount } = await pool.query(
    "update person_totp set last_step = $2 where person_id = $1 and last_step < $2",
    [personId, Math.floor(now / 1000 / PERIOD_S) + delta],
  );
  return rowCount === 1;
}

async function takeRecoveryCode(pool: Pick<Pool, "query">, personId: string, code: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    "update person_totp set recovery_codes = array_remove(recovery_codes, $2) where person_id = $1 and $2 = any(recovery_codes)",
    [personId, hashOfRecoveryCode(code)],
  );
  return rowCount === 1;
}

/** 64 random bits in two halves: nobody tries them out, and somebody can type them. */
function newRecoveryCode(): string {
  const hex = randomBytes(8).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

const hashOfRecoveryCode = (code: string): string => createHash("sha256").update(code.replace("-", "")).digest("hex");
