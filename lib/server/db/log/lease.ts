/**
 * Who may move a deliberation. A worker process takes the lease with a new epoch; every append of a runner names owner
 * and epoch, so that nothing is written by one whose deliberation was taken over. Whether an owner is alive is told by
 * its heartbeat (lib/server/worker/liveness.ts).
 */
import type { Pool, PoolClient } from "pg";
import { deliberationIdSchema, type DeliberationId } from "@/lib/domain/ids";
import { isActive } from "@/lib/domain/status";
import { deliberationStatusSchema } from "@/lib/contracts/deliberations/status";
import { ENQUEUE_ADVANCE_SQL } from "@/lib/server/db/advance-job";
import { transaction } from "@/lib/server/db/transaction";

export type Lease = { id: DeliberationId; owner: string; epoch: number };

/** Statuses in which a runner owes something. */
export const ACTIVE_STATUSES_SQL = deliberationStatusSchema.options
  .filter(isActive)
  .map((status) => `'${status}'`)
  .join(", ");

/** What was opened from a bundle owes nothing, wherever its log ends. */
const IS_ACTIVE_SQL = `status in (${ACTIVE_STATUSES_SQL}) and origin is null`;

const CLAIM_SQL = `
with free as materialized (
  select id, owner from deliberation where id = $3 and ${IS_ACTIVE_SQL} and (owner is null or owner = any($2::text[])) for update
)
update deliberation d set owner = $1, epoch = d.epoch + 1 from free where d.id = free.id
returning d.id, d.epoch, free.owner as previous`;

/** What waits longest comes first; rows another process is claiming at this moment are passed over. */
const CLAIM_OWED_SQL = `
with owed as materialized (
  select id, owner from deliberation
   where ${IS_ACTIVE_SQL} and ((owner is null and id = any($3::text[])) or owner = any($2::text[])) and id <> all($5::text[])
   order by updated_at
   limit $4
     for update skip locked
)
update deliberation d set owner = $1, epoch = d.epoch + 1 from owed where d.id = owed.id
returning d.id, d.epoch, owed.owner as previous`;

type Row = { id: string; epoch: number };
type ClaimedRow = Row & { previous: string | null };

/** `previous`: the worker it was taken over from, if it was not free. */
export type Claimed = Lease & { previous: string | null };

/** Null: it owes nothing, or somebody alive has it. */
export async function claim(
  pool: Pool,
  owner: string,
  gone: readonly string[],
  id: DeliberationId,
): Promise<Claimed | null> {
  const { rows } = await pool.query<ClaimedRow>({ name: "claim", text: CLAIM_SQL, values: [owner, gone, id] });
  return rows[0] ? toClaimed(owner, rows[0]) : null;
}

/** What owes something and belongs to nobody, longest first; never `leave`. */
export async function unowned(pool: Pool, leave: readonly string[], limit: number): Promise<DeliberationId[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: "unowned",
    text: `select id from deliberation where ${IS_ACTIVE_SQL} and owner is null and id <> all($1::text[]) order by updated_at limit $2`,
    values: [leave, limit],
  });
  return rows.map(({ id }) => deliberationIdSchema.parse(id));
}

/** Of `waiting` what still belongs to nobody, and everything of those who are gone; never `leave`. */
export async function claimOwed(
  pool: Pool,
  owner: string,
  { gone, waiting, leave }: { gone: readonly string[]; waiting: readonly string[]; leave: readonly string[] },
  limit: number,
): Promise<Claimed[]> {
  const { rows } = await pool.query<ClaimedRow>({
    name: "claim-owed",
    text: CLAIM_OWED_SQL,
    values: [owner, gone, waiting, limit, leave],
  });
  return rows.map((row) => toClaimed(owner, row));
}

const toClaimed = (owner: string, { id, epoch, previous }: ClaimedRow): Claimed => ({
  id: deliberationIdSchema.parse(id),
  owner,
  epoch,
  previous,
});

/** Where the logs of everything stand that is held: one query, however many there are. */
export async function heldBy(
  pool: Pool,
  owner: string,
): Promise<Map<DeliberationId, { epoch: number; headSeq: number }>> {
  const { rows } = await pool.query<Row & { head_seq: number }>({
    name: "held-by",
    text: "select id, epoch, head_seq from deliberation where owner = $1",
    values: [owner],
  });
  return new Map(rows.map(({ id, epoch, head_seq }) => [deliberationIdSchema.parse(id), { epoch, headSeq: head_seq }]));
}

/** `taken`: another worker has had it since. `released`: it was paused, ended or deleted, or the same worker took it anew. */
export async function leaseState(pool: Pool, { id, owner, epoch }: Lease): Promise<"held" | "taken" | "released"> {
  const { rows } = await pool.query<{ owner: string | null; epoch: number }>({
    name: "lease-state",
    text: "select owner, epoch from deliberation where id = $1",
    values: [id],
  });
  const [row] = rows;
  if (row?.owner === owner && row.epoch === epoch) return "held";
  return row && row.epoch !== epoch && row.owner !== owner ? "taken" : "released";
}

/** Gives it back in the middle, for somebody else to take at once. Does nothing where it is not held any more. */
export async function handOver(pool: Pool, lease: Lease): Promise<void> {
  await transaction(pool, async (client) => {
    if (await letGo(client, lease)) await client.query(ENQUEUE_ADVANCE_SQL, [lease.id]);
  });
}

/** Gives it back without asking anybody to take it. */
export async function letGo(client: Pool | PoolClient, { id, owner, epoch }: Lease): Promise<boolean> {
  const { rowCount } = await client.query(
    "update deliberation set owner = null where id = $1 and owner = $2 and epoch = $3",
    [id, owner, epoch],
  );
  return rowCount === 1;
}
