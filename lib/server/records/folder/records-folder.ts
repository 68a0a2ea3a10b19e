/**
 * Keeps the folder of PARLEY_RECORDS_DIR as the register is: a record that changed is written, one that could not be is
 * tried again. Runs beside everything else, in one web process at a time.
 */
import type { Pool } from "pg";
import { FIRST_SPACE } from "@/lib/domain/access/space";
import { LOCAL_VIEWER } from "@/lib/domain/access/viewer";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { notPrivateSql, spaceLiteral } from "@/lib/server/access/sight";
import type { EventStore } from "@/lib/server/db/log/event-store";
import type { Env } from "@/lib/server/env";
import type { logger as Logger } from "@/lib/server/logger";
import { CHANNELS } from "@/lib/server/realtime/channels";
import { PgListener } from "@/lib/server/realtime/pg-listener";
import { importFolder } from "./import-folder";
import { CHANGES_SQL, syncRecord } from "./sync-record";

/** "prly" and "recs" in ASCII. */
const LOCK = [0x70726c79, 0x72656373];
/** A change is usually followed by others. */
const SOON_MS = 300;
/** What no notification told, and what could not be written. */
const SWEEP_MS = 30_000;
/** How often the folder is read for what others put there. */
const READ_MS = 300_000;
const PER_RUN = 200;

type Options = { connectionString: string; pool: Pool; store: EventStore; env: Env; logger: typeof Logger };

export class RecordsFolder {
  private readonly options: Options;
  private readonly listener: PgListener;
  private readonly named = new Set<string>();
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;
  private readAt = Number.NEGATIVE_INFINITY;

  constructor(options: Options) {
    this.options = options;
    this.listener = new PgListener({
      connectionString: options.connectionString,
      channels: [CHANNELS.appended],
      onNotification: (_, payload) => {
        this.named.add(payload.slice(0, payload.lastIndexOf(":")));
        this.schedule(SOON_MS);
      },
      onConnected: () => this.schedule(SOON_MS),
      onError: (error) =>
        options.logger.warn({ err: error }, "the records folder lost its connection; it connects again"),
    });
  }

  /** Does nothing where no folder is named. */
  async start(): Promise<void> {
    if (this.options.env.recordsDir === null) return;
    await this.listener.start();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.timer) clearTimeout(this.timer);
    await this.listener.close();
    await this.running;
  }

  private schedule(ms: number): void {
    if (this.isStopped || (this.timer && ms >= SWEEP_MS)) return;
    if (this.timer) clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = null;
      this.running = this.running
        .then(() => this.run())
        .catch((error: unknown) =>
          this.options.logger.warn({ err: error }, "the records folder could not be kept up to date"),
        )
        .then(() => this.schedule(SWEEP_MS));
    }, ms);
    this.timer.unref();
  }

  /** How many records were looked at; null: another process is at it. */
  async run(): Promise<number | null> {
    const { pool, env, logger, store } = this.options;
    if (env.recordsDir === null) return 0;
    const named = [...this.named];
    this.named.clear();
    const client = await pool.connect();
    try {
      const { rows } = await client.query<{ is_ours: boolean }>("select pg_try_advisory_lock($1, $2) as is_ours", LOCK);
      if (!rows[0]?.is_ours) return null;
      try {
        const due = await dueRecords(pool, named);
        // Others write there too: what they put there is listed, and its numbers are taken.
        if (due.length > 0 || performance.now() - this.readAt > READ_MS) {
          this.readAt = performance.now();
          await importFolder({ env, pool, viewer: LOCAL_VIEWER }, { folder: "" }).catch((error: unknown) =>
            logger.warn({ err: error }, "the records folder could not be read"),
          );
        }
        for (const id of due) {
          if (this.isStopped) break;
          await syncRecord({ pool, store, logger }, deliberationIdSchema.parse(id), {
            folder: env.recordsDir,
            commits: env.commitsRecords,
          });
        }
        return due.length;
      } finally {
        await client.query("select pg_advisory_unlock($1, $2)", LOCK);
      }
    } finally {
      client.release();
    }
  }
}

/** Of those of the first space that are not private: those somebody named, and those whose log went on or whose text and facts were changed since they were written. One that failed waits longer each time, ten minutes at most. */
async function dueRecords(pool: Pool, named: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select r.deliberation_id as id
       from record r join deliberation d on d.id = r.deliberation_id left join record_file f on f.deliberation_id = r.deliberation_id
      where d.space_id = ${spaceLiteral(FIRST_SPACE)} and ${notPrivateSql("r.deliberation_id")} and (r.deliberation_id = any($1)
         or ((f.deliberation_id is null or f.seq < d.head_seq or f.changes < ${CHANGES_SQL} or f.problem is not null)
             and (f.problem is null or f.tried_at < now() - least(interval '10 minutes', interval '10 seconds' * power(2, least(f.tries, 8))))))
      order by r.number limit $2`,
    [named, PER_RUN],
  );
  return rows.map(({ id }) => id);
}
