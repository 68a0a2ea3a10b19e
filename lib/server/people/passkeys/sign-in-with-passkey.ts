import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { Services } from "@/lib/server/services";
import { expectTeam } from "../expect-team";
import { keepOnce, takeOnce } from "../once";
import { giveBack, take, tooMany } from "../rate-limit";
import { type Entering, startSession, type From } from "../start-session";
import { SignInRefused } from "../wrong";
import { challengeIn } from "./challenge-in";
import { relyingParty } from "./relying-party";

type Needed = Pick<Services, "pool" | "env">;
type Asking = From & { headers: Pick<Headers, "get"> };
type Row = {
  id: string;
  credential_id: string;
  public_key: Buffer;
  counter: string;
  transports: string[];
  person_id: string;
  name: string;
};

const CHALLENGE_SECONDS = 300;

/** The same for everybody: which passkeys there are is not said. */
export async function beginPasskeySignIn(services: Needed, { address, headers }: Pick<Asking, "address" | "headers">) {
  expectTeam(services);
  const { id: rpID } = relyingParty(services.env, headers);
  if (!(await take(services.pool, "signInByAddress", address))) throw tooMany();
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const options = await generateAuthenticationOptions({ rpID, userVerification: "required" });
  await keepOnce(services.pool, "passkey-sign-in", options.challenge, {}, CHALLENGE_SECONDS);
  return { options: { ...options } };
}

const refused = (account: Entering | null): SignInRefused =>
  new SignInRefused("That passkey signs nobody in here. Try again, or sign in another way.", account);

/** Something they have and something they are or know: no code is asked for on top. */
export async function signInWithPasskey(
  services: Needed,
  response: Record<string, unknown>,
  { headers, ...from }: Asking,
): Promise<string[]> {
  expectTeam(services);
  const { pool, env } = services;
  const party = relyingParty(env, headers);
  if (!(await take(pool, "signInByAddress", from.address))) throw tooMany();
  const challenge = challengeIn(response);
  if (challenge === null || (await takeOnce(pool, "passkey-sign-in", challenge)) === null) throw refused(null);
  const { rows } = await pool.query<Row>(
    `select k.id, k.credential_id, k.public_key, k.counter, k.transports, k.person_id, p.name
       from passkey k join person p on p.id = k.person_id where k.credential_id = $1`,
    [typeof response["id"] === "string" ? response["id"] : ""],
  );
  const [row] = rows;
  if (!row) throw refused(null);
  const account = { id: row.person_id, name: row.name };
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(row.public_key),
      counter: Number(row.counter),
      transports: row.transports,
    },
  }).catch(() => {
    // It throws for whatever does not fit, in words for programmers.
    throw refused(account);
  });
  if (!verified) throw refused(account);
  await pool.query("update passkey set counter = $2, last_used_at = now() where id = $1", [
    row.id,
    authenticationInfo.newCounter,
  ]);
  // This, and what asking for the challenge took.
  await giveBack(pool, "signInByAddress", from.address, 2);
  return startSession(services, account, from, "POST /api/session/passkey");
}
