/**
 * Whether the owner of a job is alive, told by Postgres itself: every worker process holds a session advisory lock on
 * the hash of its pool id for as long as it is connected. Whoever can take the lock of another owner knows that it is
 * gone, and frees its jobs. graphile-worker alone would keep them for hours.
 */
import pg from "pg";
import type { Pool } from "pg";
import { TUNABLES } from "@/lib/runner/tunables";

const LOCK_NAMESPACE = 0x7061_726c; // "parl"

const DEAD_OWNERS_SQL = `
with owner as materialized (
  select locked_by as id from graphile_worker.jobs where locked_by is not null
  union
  select locked_by from graphile_worker._private_job_queues where locked_by is not null
), tried as materialized (
  select id, pg_try_advisory_xact_lock(${LOCK_NAMESPACE}, hashtext(id)) as is_free from owner where id <> $1
)
select id from tried where is_free`;

type LivenessOptions = {
  connectionString: string;
  pool: Pool;
  onError: (error: unknown) => void;
  onFreed: (owners: readonly string[]) => void;
  /** Our own lock is gone with its connection: others may take our jobs, so what runs here must let go. */
  onLost: () => void;
};

export class Liveness {
  private readonly options: LivenessOptions;
  private holder: { client: pg.Client; poolId: string } | null = null;
  private taking: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | null = null;
  private isClosed = false;
  private poolId = "";

  constructor(options: LivenessOptions) {
    this.options = options;
  }

  start(): void {
    this.schedule(0);
  }

  /** Take the lock of our own pool, instead of that of the pool before it: whatever that one still holds is free. */
  async own(poolId: string): Promise<void> {
    this.poolId = poolId;
    await this.hold();
  }

  /** One after the other: a second session that wants the same lock would wait for the first for as long as that lives. */
  private hold(): Promise<void> {
    const taken = this.taking.then(() => this.take());
    this.taking = taken.catch(() => undefined);
    return taken;
  }

  private async take(): Promise<void> {
    const { poolId } = this;
    if (this.holder?.poolId === poolId || this.isClosed) return;
    // Not waited for: on a connection that is only half there it would never come.
    void this.holder?.client.end().catch(this.options.onError);
    this.holder = null;
    // The name is what GET /api/health looks for; the keepalives let the server notice a machine that vanished.
    const client = new pg.Client({ connectionString: this.options.connectionString, application_name: "parley-worker", keepAlive: true, connectionTimeoutMillis: 5000 });
    client.on("error", this.options.onError);
    client.on("end", () => {
      if (this.holder?.client !== client || this.isClosed) return;
      this.holder = null;
      this.options.onLost();
    });
    try {
      await client.connect();
      await client.query("set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3");
      await client.query("select pg_advisory_lock($1, hashtext($2))", [LOCK_NAMESPACE, poolId]);
    } catch (error) {
      void client.end().catch(this.options.onError);
      throw error;
    }
    this.holder = { client, poolId };
  }

  private schedule(ms: number): void {
    if (this.isClosed) return;
    this.timer = setTimeout(() => {
      this.tick()
        .catch(this.options.onError)
        .finally(() => this.schedule(TUNABLES.livenessIntervalMs));
    }, ms);
  }

  private async tick(): Promise<void> {
    if (!this.holder && this.poolId) await this.hold();
    const { rows } = await this.options.pool.query<{ id: string }>(DEAD_OWNERS_SQL, [this.poolId]);
    if (rows.length === 0) return;
    const owners = rows.map(({ id }) => id);
    await this.options.pool.query("select graphile_worker.force_unlock_workers($1::text[])", [owners]);
    // As the queue itself says when jobs come in: otherwise they would wait for the next poll.
    await this.options.pool.query("select pg_notify('jobs:insert', '{\"count\":' || count(*) || '}') from graphile_worker.jobs where locked_at is null and run_at <= now() having count(*) > 0");
    this.options.onFreed(owners);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    if (this.timer) clearTimeout(this.timer);
    await this.taking;
    await this.holder?.client.end();
  }
}
