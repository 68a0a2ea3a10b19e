/** Whose account of the sign-in service it is. */
import type { PoolClient } from "pg";
import type { SignInProblem } from "@/lib/domain/access/sign-in-problem";
import { FIRST_SPACE, type Role, type SpaceId } from "@/lib/domain/access/space";
import { randomId } from "@/lib/server/random-id";
import { addMember, type Invited, joinedAs, takeInvitation } from "@/lib/server/spaces/members";
import { freeName, MAX_NAME } from "../names";
import type { Entering } from "../start-session";
import type { Begun } from "./begin";
import type { Oidc } from "./provider";

export type Claims = {
  issuer: string;
  subject: string;
  email: string | null;
  isVerified: boolean;
  name: string | null;
};
/** `joined`: for the audit, what they are now and by what; only where that is new. `invited`: where they are let in yet. */
type Found = (Entering & { joined?: string; invited?: Invited }) | { problem: SignInProblem };

const PERSON = "select p.id, p.name from person p";

/**
 * An account that is connected is its person's. Another one is connected only while that person is signed in, and never by
 * an address alone: somebody may have joined under an address that is not theirs, and a service gives an address that
 * became free to somebody else.
 */
export async function personOf(
  client: PoolClient,
  claims: Claims,
  { invitation, personId }: Pick<Begun, "invitation" | "personId">,
  oidc: Oidc,
): Promise<Found> {
  const account = `${claims.issuer} ${claims.subject}`;
  // Two first sign-ins at once would both find nobody.
  await client.query("select pg_advisory_xact_lock(hashtext($1))", [account]);
  const { rows: connected } = await client.query<Entering>(
    `${PERSON} join person_account a on a.person_id = p.id where a.provider_id = 'oidc' and a.account_id = $1`,
    [account],
  );
  if (connected[0]) {
    if (personId !== null && personId !== connected[0].id) return { problem: "taken" };
    // With a link to another space they are in that one too, once they are in at all.
    const to = invitation === null || personId !== null ? null : await takeInvitation(client, invitation);
    if (!to) return connected[0];
    return { ...connected[0], invited: to };
  }
  if (claims.email === null || !claims.isVerified) return { problem: "unverified" };

  const email = claims.email.toLowerCase();
  const { rows: known } = await client.query<Entering>(`${PERSON} where p.email = $1 for update`, [email]);
  if (personId !== null && known[0]?.id !== personId) return { problem: "another" };
  if (known[0]) {
    if (personId === null) return { problem: "known" };
    await connect(client, known[0].id, account);
    return known[0];
  }

  const invited = invitation === null ? null : await takeInvitation(client, invitation);
  const to = invited ?? byDomain(email, oidc);
  if (to === null) return { problem: "uninvited" };
  const id = randomId("per");
  const name = await freeName(client, claims.name?.trim().slice(0, MAX_NAME) || (email.split("@")[0] ?? email));
  await client.query("insert into person (id, name, email, email_verified) values ($1, $2, $3, true)", [
    id,
    name,
    email,
  ]);
  await addMember(client, { ...to, id });
  await connect(client, id, account);
  return { id, name, joined: invited ? byLink(invited) : `${joinedAs(to)} by its domain` };
}

const byLink = (to: Invited): string => `${joinedAs(to)} by /api/invitations/${to.invitation}`;

async function connect(client: PoolClient, personId: string, account: string): Promise<void> {
  await client.query(
    "insert into person_account (id, account_id, provider_id, person_id) values ($1, $2, 'oidc', $3)",
    [randomId("acc"), account, personId],
  );
  await client.query("update person set email_verified = true, updated_at = now() where id = $1", [personId]);
}

/** Whom the domain lets in is in the first space; to any other somebody is invited. */
const byDomain = (email: string, { domains, role }: Oidc): { space: SpaceId; role: Role } | null =>
  domains.includes(email.slice(email.lastIndexOf("@") + 1)) ? { space: FIRST_SPACE, role } : null;
