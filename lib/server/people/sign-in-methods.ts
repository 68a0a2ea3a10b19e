import type { Services } from "@/lib/server/services";
import { expectPerson } from "./expect-team";

type Row = { has_password: boolean; is_connected: boolean; recovery_codes: number | null };
type PasskeyRow = { id: string; name: string; created_at: Date; last_used_at: Date | null };

const SQL = `
select exists (select from person_account where person_id = $1 and provider_id = 'credential' and password is not null) as has_password,
       exists (select from person_account where person_id = $1 and provider_id = 'oidc') as is_connected,
       (select cardinality(recovery_codes) from person_totp where person_id = $1 and confirmed_at is not null) as recovery_codes`;

/** What the account page shows of how somebody signs in. */
export async function readSignInMethods(services: Pick<Services, "pool" | "env" | "viewer">) {
  const { id } = expectPerson(services);
  const [{ rows }, passkeys] = await Promise.all([
    services.pool.query<Row>(SQL, [id]),
    services.pool.query<PasskeyRow>(
      "select id, name, created_at, last_used_at from passkey where person_id = $1 order by created_at, id",
      [id],
    ),
  ]);
  const [row] = rows;
  const { oidc } = services.env;
  return {
    hasPassword: row?.has_password ?? false,
    totp: { isOn: (row?.recovery_codes ?? null) !== null, recoveryCodes: row?.recovery_codes ?? 0 },
    passkeys: passkeys.rows.map(({ id: passkey, name, created_at, last_used_at }) => ({
      id: passkey,
      name,
      createdAt: created_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
    service: oidc && { name: oidc.name, isConnected: row?.is_connected ?? false },
  };
}
