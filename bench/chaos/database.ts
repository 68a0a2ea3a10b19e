/** A Postgres of the run's own, to be killed, restarted, filled up and made read-only. */
import { mkdtemp, chmod, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { isAlive } from "@/lib/bootstrap/process-identity.mjs";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/lib/server/db/embedded/start-embedded-postgres";
import { migrate } from "@/lib/server/db/migrate";

/** A killed process loses nothing it wrote: the system has it. Commit times are what the checker goes by. */
const SETTINGS = { fsync: "off", full_page_writes: "off", track_commit_timestamp: "on" };

/** A flag and not DDL when the time comes: that would wait behind whoever is stopped in the middle of a transaction. */
const DISK_FULL_SQL = `
create table chaos_disk (is_full boolean not null);
insert into chaos_disk values (false);
create function chaos_disk_full() returns trigger language plpgsql as $$ begin
  if (select is_full from chaos_disk) then raise exception 'could not extend file: No space left on device' using errcode = '53100'; end if;
  return null;
end $$;
create trigger chaos_disk_full before insert on event for each statement execute function chaos_disk_full();
do $$ begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    create trigger chaos_disk_full before insert on graphile_worker._private_jobs for each statement execute function chaos_disk_full();
  end if;
end $$`;

/** The connections of the run itself, as createPool calls those of tests. */
const OURS = "parley-test";

export class ChaosDatabase {
  private readonly folder: string;
  private server: EmbeddedPostgres;
  private readonly left: EmbeddedPostgres[] = [];

  private constructor(folder: string, server: EmbeddedPostgres) {
    this.folder = folder;
    this.server = server;
  }

  static async start(): Promise<ChaosDatabase> {
    const folder = await mkdtemp(path.join(tmpdir(), "parley-chaos-"));
    // When we are root the server runs as somebody else, who has to get through.
    await chmod(folder, 0o711);
    const database = new ChaosDatabase(folder, await startIn(folder));
    await migrate(database.url);
    await database.run(DISK_FULL_SQL);
    return database;
  }

  /** Straight to the server, past every proxy. */
  get url(): string {
    return this.server.connectionString;
  }

  /** Where a proxy reaches it, and how a worker does through the proxy's port. It is the same after a restart. */
  get socket(): { path: string } {
    const url = new URL(this.url);
    return { path: path.join(url.searchParams.get("host") ?? "", `.s.PGSQL.${url.port || "5432"}`) };
  }

  urlThrough(port: number): string {
    const url = new URL(this.url);
    url.hostname = "127.0.0.1";
    url.port = String(port);
    url.search = "";
    return url.toString();
  }

  /** Ends connections of workers: all of them, or each with this chance. */
  async cut(share: number): Promise<void> {
    await this.run(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'parley' and application_name <> '${OURS}' and random() < ${share}`, "postgres");
  }

  async setDiskFull(isFull: boolean): Promise<void> {
    await this.run(`update chaos_disk set is_full = ${isFull}`);
  }

  /** Sessions take it over when they begin. `renew`: workers' sessions are ended, so that all have it; those of people always are. */
  async setReadOnly(isReadOnly: boolean, { renew }: { renew: boolean }): Promise<void> {
    await this.run(`alter database parley set default_transaction_read_only = ${isReadOnly ? "on" : "off"}`, "postgres");
    await this.run(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'parley' and (${renew} or application_name = '${OURS}')`, "postgres");
  }

  /** `how`: SIGKILL is a crash, SIGINT a fast shutdown. */
  async stopServer(how: "SIGKILL" | "SIGINT"): Promise<void> {
    const [row] = await this.run("select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid", "postgres");
    const pid = Number(row?.["pid"]);
    process.kill(pid, how);
    while (isAlive(pid)) await wait(10);
  }

  async startServer(): Promise<void> {
    this.left.push(this.server);
    this.server = await startIn(this.folder);
  }

  async remove(): Promise<void> {
    for (const server of [...this.left, this.server]) await server.stop();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** On Parley's own database as Parley, on another as its superuser. */
  private async run(sql: string, database?: string): Promise<Record<string, unknown>[]> {
    const url = new URL(database ? this.server.adminConnectionString : this.url);
    if (database) url.pathname = `/${database}`;
    const client = new pg.Client({ connectionString: url.toString(), application_name: OURS });
    // The query reports it.
    client.on("error", () => undefined);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  }
}

const startIn = (folder: string): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir: path.join(folder, "data"), log: () => undefined, settings: SETTINGS });
