/** Somebody goes from one of their spaces to another. */
import type { SpaceId } from "@/lib/domain/access/space";
import { transaction } from "@/lib/server/db/transaction";
import { expectPerson } from "@/lib/server/people/expect-team";
import { noSuchLink } from "@/lib/server/people/invitations";
import { giveBack, take, tooMany } from "@/lib/server/people/rate-limit";
import { hashOfToken } from "@/lib/server/people/tokens";
import type { Services } from "@/lib/server/services";
import { joinByLink, takeInvitation } from "./members";
import { noSuchSpace } from "@/lib/server/access/no-such";

type Needed = Pick<Services, "pool" | "env" | "viewer" | "notifier">;
type Named = { id: SpaceId; name: string };

/** With the session they came with, on all of its pages. */
export async function changeSpace(services: Needed, space: SpaceId): Promise<Named> {
  const { id, session } = expectPerson(services);
  const { rows } = await services.pool.query<Named>(
    `with moved as (
       update person_session set space_id = $2
        where id = $3 and person_id = $1 and exists (select from space_member where space_id = $2 and person_id = $1)
       returning space_id
     )
     select s.id, s.name from space s join moved on moved.space_id = s.id`,
    [id, space, session],
  );
  if (!rows[0]) throw noSuchSpace();
  services.notifier.accessChanged();
  return rows[0];
}

/** By the link of an invitation, as who is signed in: no new account, and no password. */
export async function joinSpace(services: Needed, token: string, address: string): Promise<Named> {
  const person = expectPerson(services);
  const { pool } = services;
  if (!(await take(pool, "signInByAddress", address))) throw tooMany();
  const space = await transaction(pool, async (client) => {
    const to = await takeInvitation(client, hashOfToken(token));
    if (!to) throw noSuchLink();
    await joinByLink(client, person, to, { address, action: "POST /api/spaces/join" });
    return to.space;
  });
  await giveBack(pool, "signInByAddress", address);
  return changeSpace(services, space);
}
