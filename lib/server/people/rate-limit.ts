/** Limits that hold across processes: each is a row in Postgres, a bucket that fills with every try and leaks. */
import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { type Endpoint, isChange, isExport } from "@/lib/contracts/endpoint";
import { networkOf } from "@/lib/server/access/network-of";
import { AppError } from "@/lib/domain/errors";
import type { RequestFacts } from "@/lib/server/access/request-facts";

export type Limit = {
  /** How many at once. */
  burst: number;
  /** How many are forgotten per second. */
  perSecond: number;
};

const MINUTES = 60;

export const LIMITS = {
  /** Lock-out: ten wrong passwords, then one more every minute and a half. Also for addresses nobody has: no answer tells. */
  signInByEmail: { burst: 10, perSecond: 10 / (15 * MINUTES) },
  signInByAddress: { burst: 50, perSecond: 50 / (15 * MINUTES) },
  /** Codes of an app and recovery codes, for who knows the password: six, then one every three minutes. */
  codeByPerson: { burst: 6, perSecond: 6 / (18 * MINUTES) },
  /** Three links for a new password, then one more every twenty minutes. */
  resetByEmail: { burst: 3, perSecond: 3 / (60 * MINUTES) },
  change: { burst: 300, perSecond: 5 },
  /** A program that runs wild leaves its person something to stop it with. */
  changeByToken: { burst: 200, perSecond: 3 },
  /** A whole office may have one address. */
  changeByAddress: { burst: 3000, perSecond: 50 },
  export: { burst: 30, perSecond: 0.2 },
  exportByToken: { burst: 20, perSecond: 0.1 },
  exportByAddress: { burst: 300, perSecond: 2 },
  /** Of what is refused this much is in the audit: by whoever was refused, and of all without a session together. */
  refused: { burst: 20, perSecond: 20 / (15 * MINUTES) },
  refusedStrangers: { burst: 200, perSecond: 200 / (60 * MINUTES) },
  /** Calls of a model or its endpoint that somebody asks for themselves. */
  call: { burst: 30, perSecond: 0.2 },
  callByToken: { burst: 20, perSecond: 0.1 },
  callByAddress: { burst: 300, perSecond: 2 },
  /** Over all of somebody's sockets together; each alone is held by message-bucket.ts. */
  message: { burst: 1000, perSecond: 50 },
  messageByAddress: { burst: 10_000, perSecond: 500 },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof LIMITS;
export type Taken = { name: LimitName; who: string; count?: number };

/** In one order: two statements that lock the same rows must not wait for each other. */
const TAKE_SQL = `
insert into rate_limit as r (key, level, at)
select key, least(count, burst + 1), now()
  from unnest($1::text[], $2::float8[], $3::float8[], $4::float8[]) as t(key, count, per_second, burst) order by key
on conflict (key) do update
   set level = least(
         greatest(0, r.level - extract(epoch from now() - r.at) * ($3::float8[])[array_position($1::text[], excluded.key)])
           + ($2::float8[])[array_position($1::text[], excluded.key)],
         ($4::float8[])[array_position($1::text[], excluded.key)] + 1),
       at = now()
returning key, level`;

/** The ones that are used up. */
export async function takeAll<T extends Taken>(pool: Pick<Pool, "query">, taken: readonly T[]): Promise<T[]> {
  if (taken.length === 0) return [];
  const keys = taken.map(({ name, who }) => keyOf(name, who));
  const { rows } = await pool.query<{ key: string; level: number }>({
    name: "rate-limit",
    text: TAKE_SQL,
    values: [
      keys,
      taken.map(({ count = 1 }) => count),
      taken.map(({ name }) => LIMITS[name].perSecond),
      taken.map(({ name }) => LIMITS[name].burst),
    ],
  });
  const levels = new Map(rows.map(({ key, level }) => [key, level]));
  return taken.filter(({ name }, index) => (levels.get(keys[index] ?? "") ?? 0) > LIMITS[name].burst);
}

/** False: it is used up. */
export const take = async (pool: Pick<Pool, "query">, name: LimitName, who: string): Promise<boolean> =>
  (await takeAll(pool, [{ name, who }])).length === 0;

/** What was taken: whoever proved who they are does not use up what is left for others at their address. */
export async function giveBack(pool: Pick<Pool, "query">, name: LimitName, who: string, count = 1): Promise<void> {
  await pool.query("update rate_limit set level = greatest(0, level - $2) where key = $1", [keyOf(name, who), count]);
}

export async function forgive(pool: Pick<Pool, "query">, name: LimitName, who: string): Promise<void> {
  await pool.query("delete from rate_limit where key = $1", [keyOf(name, who)]);
}

/** Hashed: the table is no list of addresses people tried. */
function keyOf(name: LimitName, who: string): string {
  const counted = name.endsWith("ByAddress") ? networkOf(who) : who;
  return `${name}:${createHash("sha256").update(counted).digest("base64url")}`;
}

export const tooMany = (): AppError =>
  new AppError("too_many", "That was too much in too short a time. Wait a moment and try again.");

/** Every change, call and export: by person, by token and by address. One person on a laptop has no limit. */
export async function expectWithinLimits(
  { pool }: { pool: Pick<Pool, "query"> },
  { viewer, address }: RequestFacts,
  contract: Pick<Endpoint, "method" | "isReadOnly" | "isCall" | "produces">,
): Promise<void> {
  if (viewer.kind !== "person") return;
  const name = isExport(contract) ? "export" : contract.isCall ? "call" : isChange(contract) ? "change" : null;
  if (name === null) return;
  const over = await takeAll(pool, [
    { name, who: viewer.id },
    { name: `${name}ByAddress`, who: address },
    ...(viewer.token === null ? [] : [{ name: `${name}ByToken` as const, who: viewer.token }]),
  ]);
  if (over.length > 0) throw tooMany();
}
