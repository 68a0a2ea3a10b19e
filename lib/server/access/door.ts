/** Who comes in, in team mode: by the session in the cookie or by an API token. One query on an index, remembered for a second. */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Pool } from "pg";
import { isChange } from "@/lib/contracts/endpoint";
import { FIRST_SPACE, type Membership, membershipSchema } from "@/lib/domain/access/space";
import { NOBODY, scopeSchema, type Viewer } from "@/lib/domain/access/viewer";
import type { Env } from "@/lib/server/env";
import { endpointAt } from "@/lib/server/http/request-target";
import { logger } from "@/lib/server/logger";
import { deedOf } from "@/lib/server/people/audit";
import { noteRefused } from "@/lib/server/people/note-refused";
import { sessionCookieName, sessionTokenIn } from "@/lib/server/people/session-cookie";
import { sessionSecret } from "@/lib/server/people/session-secret";
import { bearerIn, hashOfToken } from "@/lib/server/people/tokens";
import type { RequestFacts } from "./request-facts";

/** A page asks for several things at once; somebody whose session was ended is out before anyone notices. */
const REMEMBERED_MS = 1000;
const MAX_REMEMBERED = 10_000;

type TurnedAway = Pick<IncomingMessage, "method" | "url">;
type Remembered = { viewer: Promise<Viewer>; until: number };
type Row = {
  id: string;
  name: string;
  email: string;
  spaces: unknown[] | null;
  /** The one they chose last. */
  space_id: string | null;
  by: string;
  is_stale: boolean;
};
type TokenRow = Row & { scopes: string[] };

const spacesSql = (more = ""): string => `
(select json_agg(json_build_object('id', sp.id, 'name', sp.name, 'role', m.role) order by m.created_at, sp.id)
   from space_member m join space sp on sp.id = m.space_id where m.person_id = p.id ${more}) as spaces`;
const SESSION_SQL = `
select p.id, p.name, p.email, s.space_id, ${spacesSql()}, s.id as by, s.updated_at < now() - interval '5 minutes' as is_stale
  from person_session s join person p on p.id = s.person_id
 where s.token = $1 and s.expires_at > now()`;
const TOKEN_SQL = `
select p.id, p.name, p.email, t.space_id, ${spacesSql("and m.space_id = t.space_id")}, t.id as by, t.scopes,
       (t.last_used_at is null or t.last_used_at < now() - interval '1 minute') as is_stale
  from api_token t join person p on p.id = t.person_id
 where t.token_hash = $1 and t.expires_at > now()`;

export class Door {
  private readonly pool: Pool;
  private readonly secret: string;
  private readonly cookie: string;
  private readonly remembered = new Map<string, Remembered>();

  private constructor(pool: Pool, secret: string, cookie: string) {
    this.pool = pool;
    this.secret = secret;
    this.cookie = cookie;
  }

  /** Null: personal mode has no door. */
  static async open(pool: Pool, env: Pick<Env, "mode" | "secret" | "dataDir" | "publicUrl">): Promise<Door | null> {
    if (env.mode === "personal") return null;
    return new Door(pool, await sessionSecret(env), sessionCookieName(env));
  }

  /** A token goes before a cookie: a program says who it is. One that is not good is nobody, whoever else is signed in. */
  viewerOf({ cookie, authorization }: IncomingHttpHeaders): Promise<Viewer> {
    if (authorization !== undefined) {
      const token = bearerIn(authorization);
      return token === null
        ? Promise.resolve(NOBODY)
        : this.remember(`token ${hashOfToken(token)}`, (key) => this.byToken(key.slice(6)));
    }
    const token = sessionTokenIn(cookie, this.cookie, this.secret);
    return token === null
      ? Promise.resolve(NOBODY)
      : this.remember(`session ${token}`, (key) => this.bySession(key.slice(8)));
  }

  /** A change somebody tried to make without a session. */
  async noteTurnedAway({ method = "GET", url = "/" }: TurnedAway, facts: RequestFacts): Promise<void> {
    const endpoint = endpointAt(method, url.split(/[?#]/, 1)[0] ?? "");
    if (endpoint && isChange(endpoint)) await noteRefused({ pool: this.pool, logger }, facts, deedOf(endpoint, {}));
  }

  /** Something about people, sessions or tokens changed. */
  forget(): void {
    this.remembered.clear();
  }

  private remember(key: string, find: (key: string) => Promise<Viewer>): Promise<Viewer> {
    const now = performance.now();
    const known = this.remembered.get(key);
    if (known && known.until > now) return known.viewer;
    if (this.remembered.size >= MAX_REMEMBERED) this.remembered.clear();
    const viewer = find(key);
    this.remembered.set(key, { viewer, until: now + REMEMBERED_MS });
    // A database that does not answer is asked again, not remembered.
    viewer.catch(() => this.remembered.delete(key));
    return viewer;
  }

  private async bySession(token: string): Promise<Viewer> {
    const { rows } = await this.pool.query<Row>({ name: "door-session", text: SESSION_SQL, values: [token] });
    const [row] = rows;
    if (!row) return NOBODY;
    if (row.is_stale) await this.pool.query("update person_session set updated_at = now() where token = $1", [token]);
    return person(row, { session: row.by, token: null }, null);
  }

  private async byToken(hash: string): Promise<Viewer> {
    const { rows } = await this.pool.query<TokenRow>({ name: "door-token", text: TOKEN_SQL, values: [hash] });
    const [row] = rows;
    if (!row) return NOBODY;
    if (row.is_stale) await this.pool.query("update api_token set last_used_at = now() where token_hash = $1", [hash]);
    return person(row, { session: null, token: row.by }, row.scopes);
  }
}

/** Who is in no space (any more) is nobody here. */
function person(
  { id, name, email, spaces: found, space_id }: Row,
  by: { session: string | null; token: string | null },
  scopes: readonly string[] | null,
): Viewer {
  const spaces = (found ?? []).map((one) => membershipSchema.parse(one));
  const space = spaceIn(spaces, space_id);
  if (!space) return NOBODY;
  return {
    kind: "person",
    id,
    name,
    email,
    space: space.id,
    role: space.role,
    spaces,
    ...by,
    scopes: scopes === null ? null : scopes.map((scope) => scopeSchema.parse(scope)),
  };
}

/** The one they chose, as long as they are in it; else the first space, or the one they have been in longest. */
const spaceIn = (spaces: readonly Membership[], chosen: string | null): Membership | undefined =>
  spaces.find(({ id }) => id === chosen) ?? spaces.find(({ id }) => id === FIRST_SPACE) ?? spaces[0];
