/** The passkeys of who is signed in. */
import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { AppError } from "@/lib/domain/errors";
import { randomId } from "@/lib/server/random-id";
import type { Services } from "@/lib/server/services";
import { expectPerson } from "../expect-team";
import { keepOnce, takeOnce } from "../once";
import { expectPassword } from "../own-password";
import { challengeIn } from "./challenge-in";
import { relyingParty } from "./relying-party";

type Needed = Pick<Services, "pool" | "env" | "viewer">;
type Asking = { headers: Pick<Headers, "get"> };

const CHALLENGE_SECONDS = 300;
const MAX_PASSKEYS = 20;
const begunSchema = z.object({ personId: z.string() });

/** A passkey stays when the session ends, so it takes the password. */
export async function beginPasskey(services: Needed, password: string | undefined, { headers }: Asking) {
  const { id, email, name } = expectPerson(services);
  const { id: rpID } = relyingParty(services.env, headers);
  await expectPassword(services, password);
  const { rows } = await services.pool.query<{ credential_id: string; transports: string[] }>(
    "select credential_id, transports from passkey where person_id = $1",
    [id],
  );
  if (rows.length >= MAX_PASSKEYS)
    throw new AppError("conflict", `You have ${MAX_PASSKEYS} passkeys. Remove one that you don't use first.`);
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const options = await generateRegistrationOptions({
    rpName: "Parley",
    rpID,
    userName: email,
    userDisplayName: name,
    userID: new TextEncoder().encode(id),
    attestationType: "none",
    excludeCredentials: rows.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    // Found by the browser without an address typed first, and opened by a finger, a face or a PIN.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepOnce(services.pool, "passkey-new", options.challenge, { personId: id }, CHALLENGE_SECONDS);
  return { options: { ...options } };
}

const refused = (): AppError => new AppError("conflict", "This passkey can't be added. Start again.");

export async function addPasskey(
  services: Needed,
  { name, response }: { name: string; response: Record<string, unknown> },
  { headers }: Asking,
): Promise<{ id: string }> {
  const { id: personId } = expectPerson(services);
  const party = relyingParty(services.env, headers);
  const challenge = challengeIn(response);
  const begun =
    challenge === null ? null : begunSchema.nullable().parse(await takeOnce(services.pool, "passkey-new", challenge));
  if (challenge === null || begun?.personId !== personId) throw refused();
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => {
    // It throws for whatever does not fit, in words for programmers.
    throw refused();
  });
  if (!registrationInfo) throw refused();
  const { credential } = registrationInfo;
  const id = randomId("psk");
  const { rowCount } = await services.pool.query(
    `insert into passkey (id, person_id, name, credential_id, public_key, counter, transports)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing`,
    [
      id,
      personId,
      name,
      credential.id,
      Buffer.from(credential.publicKey),
      credential.counter,
      credential.transports ?? [],
    ],
  );
  if (rowCount === 0) throw refused();
  return { id };
}

export async function removePasskey(services: Needed, id: string): Promise<{ id: string }> {
  const person = expectPerson(services);
  const { rowCount } = await services.pool.query("delete from passkey where id = $1 and person_id = $2", [
    id,
    person.id,
  ]);
  if (rowCount === 0) throw new AppError("not_found", "You have no such passkey.");
  return { id };
}
