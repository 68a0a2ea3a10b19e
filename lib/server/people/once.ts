/** What a sign-in has to find again a moment later, and only once. Stored under a hash: who reads the table can go on with nothing. */
import type { Pool } from "pg";
import { randomId } from "@/lib/server/random-id";
import { hashOfToken } from "./tokens";

type Kind = "oidc" | "second-step" | "passkey-new" | "passkey-sign-in";

const identifierOf = (kind: Kind, token: string): string => `${kind}:${hashOfToken(token)}`;

export async function keepOnce(
  pool: Pick<Pool, "query">,
  kind: Kind,
  token: string,
  value: unknown,
  seconds: number,
): Promise<void> {
  await pool.query(
    "insert into verification (id, identifier, value, expires_at) values ($1, $2, $3, now() + make_interval(secs => $4))",
    [randomId("acc"), identifierOf(kind, token), JSON.stringify(value), seconds],
  );
}

/** Null: there is none, somebody was faster, or it is too old. */
export async function takeOnce(pool: Pick<Pool, "query">, kind: Kind, token: string): Promise<unknown> {
  const { rows } = await pool.query<{ value: string; is_good: boolean }>(
    "delete from verification where identifier = $1 returning value, expires_at > now() as is_good",
    [identifierOf(kind, token)],
  );
  return rows[0]?.is_good ? (JSON.parse(rows[0].value) as unknown) : null;
}

/** The same, and it stays: a code may be mistyped. */
export async function lookAtOnce(pool: Pick<Pool, "query">, kind: Kind, token: string): Promise<unknown> {
  const { rows } = await pool.query<{ value: string }>(
    "select value from verification where identifier = $1 and expires_at > now()",
    [identifierOf(kind, token)],
  );
  return rows[0] ? (JSON.parse(rows[0].value) as unknown) : null;
}
