/** Who did what, from where: append-only, each entry with the hash of the one before (`npm run audit:verify`). */
import { createHash } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import { type Endpoint, isChange, isExport } from "@/lib/contracts/endpoint";
import { FIRST_SPACE, type SpaceId } from "@/lib/domain/access/space";
import type { RequestFacts } from "@/lib/server/access/request-facts";
import { transaction } from "@/lib/server/db/transaction";
import type { Logger } from "@/lib/server/logger";

export const auditEntrySchema = z.object({
  seq: z.int(),
  at: z.string(),
  personId: z.string().nullable(),
  name: z.string(),
  /** `nobody`: without either, so who it was is not known. */
  through: z.enum(["session", "token", "console", "nobody"]),
  address: z.string(),
  action: z.string(),
  object: z.string(),
  previous: z.string(),
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export type Noted = Pick<AuditEntry, "action" | "object"> &
  Partial<Pick<AuditEntry, "personId" | "name" | "through" | "address">>;

/** Of the first entry. */
export const NO_HASH = "0".repeat(64);
/** Distinguishes this lock from other advisory locks. "audi" in ASCII. */
const AUDIT_LOCK = 0x61756469;

export function hashOf({ hash: _, ...entry }: AuditEntry): string {
  const { seq, at, personId, name, through, address, action, object, previous } = entry;
  return createHash("sha256")
    .update(JSON.stringify([seq, at, personId, name, through, address, action, object, previous]))
    .digest("hex");
}

export const note = (pool: Pool, noted: Noted): Promise<void> =>
  transaction(pool, (client) => noteWithin(client, noted));

/** In the commit that does it. Everybody else who has something to note waits for its end, so it comes last. */
export async function noteWithin(client: PoolClient, noted: Noted): Promise<void> {
  await client.query("select pg_advisory_xact_lock($1)", [AUDIT_LOCK]);
  const last = await lastEntry(client);
  const entry: AuditEntry = {
    seq: (last?.seq ?? 0) + 1,
    at: new Date().toISOString(),
    personId: null,
    name: "",
    through: "console",
    address: "",
    ...noted,
    previous: last?.hash ?? NO_HASH,
    hash: "",
  };
  await client.query(
    `insert into audit_entry (seq, at, person_id, name, through, address, action, object, previous, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      entry.seq,
      entry.at,
      entry.personId,
      entry.name,
      entry.through,
      entry.address,
      entry.action,
      entry.object,
      entry.previous,
      hashOf(entry),
    ],
  );
}

async function lastEntry(client: PoolClient): Promise<{ seq: number; hash: string } | null> {
  const { rows } = await client.query<{ seq: string; hash: string }>(
    "select seq, hash from audit_entry order by seq desc limit 1",
  );
  return rows[0] ? { seq: Number(rows[0].seq), hash: rows[0].hash } : null;
}

export const byViewer = ({ viewer, address }: RequestFacts): Omit<Noted, "action" | "object"> =>
  viewer.kind === "person"
    ? { personId: viewer.id, name: viewer.name, through: viewer.session === null ? "token" : "session", address }
    : { through: "nobody", address };

/**
 * Every change and every export by a person, once it is done. It is done by then: an entry that can't be written is an
 * error in the log and none for the caller.
 */
export async function noteDone(
  { pool, logger }: { pool: Pool; logger: Logger },
  facts: RequestFacts,
  contract: Pick<Endpoint, "method" | "path" | "isReadOnly" | "isCall" | "produces" | "notes">,
  { params, body, result }: Done,
): Promise<void> {
  const isPaidCall = contract.isCall === true && contract.method !== "GET";
  if (facts.viewer.kind !== "person" || !(isExport(contract) || isChange(contract) || isPaidCall)) return;
  const { action, object } = deedOf(contract, params);
  const done = { action, object: `${withNewId(object, result)}${notedFields(contract, body)}${inSpace(facts)}` };
  await note(pool, { ...byViewer(facts), ...done }).catch((error: unknown) =>
    logger.error({ err: error, ...done }, "not in the audit"),
  );
}

type Done = { params: Readonly<Record<string, unknown>>; body: unknown; result: unknown };

/** What a request made has its id in the answer, and not yet in the address. */
function withNewId(object: string, result: unknown): string {
  const id = typeof result === "object" && result !== null && "id" in result ? result.id : undefined;
  return typeof id === "string" && !object.includes(id) ? `${object}/${id}` : object;
}

function notedFields({ notes = [] }: Pick<Endpoint, "notes">, body: unknown): string {
  const given = new Map(Object.entries(body ?? {}));
  return notes.map((field) => `: ${field} ${String(given.get(field))}`).join("");
}

/** What is done in the first space, and all there was before there were others, says no more than what it was. */
export const inSpace = ({ viewer }: RequestFacts): string => (viewer.kind === "person" ? inNamed(viewer.space) : "");

export const inNamed = (space: SpaceId): string => (space === FIRST_SPACE ? "" : ` in ${space}`);

/** Without parameters the object is what the address looks like. */
export const deedOf = (
  { method, path }: Pick<Endpoint, "method" | "path">,
  params: Readonly<Record<string, unknown>>,
): Pick<Noted, "action" | "object"> => ({
  action: `${method} ${path}`,
  object: path.replace(/:(\w+)/g, (whole, name: string) => String(params[name] ?? whole)),
});

const READ_SQL = `
select seq, at, person_id, name, through, address, action, object, previous, hash from audit_entry where seq > $1 order by seq limit 1000`;

type Columns = Omit<AuditEntry, "seq" | "at" | "personId"> & { seq: string; at: Date; person_id: string | null };

/** In order, a thousand at a time. */
export async function* auditEntries(pool: Pick<Pool, "query">): AsyncGenerator<AuditEntry> {
  for (let after = 0; ;) {
    const { rows } = await pool.query<Columns>(READ_SQL, [after]);
    for (const { seq, at, person_id: personId, ...rest } of rows) {
      after = Number(seq);
      yield { seq: after, at: at.toISOString(), personId, ...rest };
    }
    if (rows.length < 1000) return;
  }
}

/** Sent while it is read: it only grows. */
export function auditLines(pool: Pick<Pool, "query">): ReadableStream<Uint8Array> {
  const entries = auditEntries(pool);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await entries.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`));
    },
    async cancel() {
      await entries.return(undefined);
    },
  });
}

/** A sentence where the chain is broken. Null: every entry is as it was written, and none between the first and the last is missing. */
export async function auditProblem(
  entries: AsyncIterable<AuditEntry>,
): Promise<{ checked: number; last: string; problem: string | null }> {
  let checked = 0;
  let previous = NO_HASH;
  for await (const entry of entries) {
    if (entry.seq !== checked + 1)
      return { checked, last: previous, problem: `Entry ${checked + 1} is missing: the next one is ${entry.seq}.` };
    if (entry.previous !== previous)
      return {
        checked,
        last: previous,
        problem: `Entry ${entry.seq} does not follow the one before it: that one was changed or replaced.`,
      };
    if (entry.hash !== hashOf(entry))
      return { checked, last: previous, problem: `Entry ${entry.seq} was changed after it was written.` };
    previous = entry.hash;
    checked++;
  }
  return { checked, last: previous, problem: null };
}
