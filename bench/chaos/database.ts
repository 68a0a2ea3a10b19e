/** A Postgres of the run's own, to be killed, restarted, filled up and made read-only. */
import { chmod, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { isAlive } from "@/lib/bootstrap/install/process-identity.mjs";
import { AppError } from "@/lib/domain/errors";
import { isDatabaseUnavailable } from "@/lib/server/db/database-unavailable";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/lib/server/db/embedded/start-embedded-postgres";
import { migrate } from "@/lib/server/db/migrations/migrate";
import { SmallDisk } from "./small-disk";

/** A killed process loses nothing it wrote: the system has it. Commit times are what the checker goes by. Errors are logged so that those of a full disk can be counted. */
const SETTINGS = {
  fsync: "off",
  full_page_writes: "off",
  track_commit_timestamp: "on",
  log_min_messages: "error",
  log_min_error_statement: "panic",
};

/** What grows on a real small disk. The tables' indexes go with them. */
const toSmallDiskSql = (space: string): readonly string[] => [
  // Not within a transaction, so by itself.
  `create tablespace chaos location '${space}'`,
  `do $$ declare name text; begin
  for name in select c.oid::regclass from pg_class c where c.oid in (to_regclass('event'), to_regclass('graphile_worker._private_jobs')) loop
    execute format('alter table %s set tablespace chaos', name);
  end loop;
  for name in select i.indexrelid::regclass from pg_index i where i.indrelid in (to_regclass('event'), to_regclass('graphile_worker._private_jobs')) loop
    execute format('alter index %s set tablespace chaos', name);
  end loop;
end $$`,
];

/**
 * Where there is no small disk, a trigger says what Postgres would. A flag and not DDL when the time comes: that would
 * wait behind whoever is stopped in the middle of a transaction.
 */
const PRETEND_FULL_SQL = `
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
  /** A string says why there is none. */
  private disk: SmallDisk | string = "not set up";
  /** How often the server had said so before the disk was filled. */
  private saidBefore = 0;
  /** How often the server refused a write because the disk was full. */
  refusals = 0;

  private constructor(folder: string, server: EmbeddedPostgres) {
    this.folder = folder;
    this.server = server;
  }

  static async start(): Promise<ChaosDatabase> {
    const folder = await mkdtemp(path.join(tmpdir(), "parley-chaos-"));
    // When we are root the server runs as somebody else, who has to get through.
    await chmod(folder, 0o711);
    const database = new ChaosDatabase(folder, await startIn(folder));
    try {
      await migrate(database.url);
      await database.setUpDisk();
      return database;
    } catch (error) {
      await database.remove();
      throw error;
    }
  }

  /** How its disk is filled. */
  get diskNote(): string {
    return typeof this.disk === "string"
      ? `a trigger pretends it, because there is no small disk (${this.disk})`
      : "a tmpfs filled up under the event table";
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
    await this.run(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'parley' and application_name <> '${OURS}' and random() < ${share}`,
      "postgres",
    );
  }

  async setDiskFull(isFull: boolean): Promise<void> {
    if (isFull) this.saidBefore = await this.timesSaidFull();
    if (typeof this.disk === "string") await this.run(`update chaos_disk set is_full = ${isFull}`);
    else await (isFull ? this.disk.fill() : this.disk.free());
    if (!isFull) this.refusals += (await this.timesSaidFull()) - this.saidBefore;
  }

  /** Sessions take it over when they begin. `renew`: workers' sessions are ended, so that all have it; those of people always are. */
  async setReadOnly(isReadOnly: boolean, { renew }: { renew: boolean }): Promise<void> {
    await this.run(
      `alter database parley set default_transaction_read_only = ${isReadOnly ? "on" : "off"}`,
      "postgres",
    );
    await this.run(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'parley' and (${renew} or application_name = '${OURS}')`,
      "postgres",
    );
  }

  /** `how`: SIGKILL is a crash, SIGINT a fast shutdown. */
  async stopServer(how: "SIGKILL" | "SIGINT"): Promise<void> {
    const [row] = await this.run(
      "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid",
      "postgres",
    );
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
    if (typeof this.disk !== "string") await this.disk.unmount();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  private async setUpDisk(): Promise<void> {
    // When we are root the server is somebody else, who has to own the folder of a tablespace.
    this.disk = await SmallDisk.mount(path.join(this.folder, "disk"), await stat(await this.dataFolder()));
    if (typeof this.disk === "string") await this.run(PRETEND_FULL_SQL);
    else for (const sql of toSmallDiskSql(this.disk.space)) await this.run(sql, "parley");
  }

  /** By its own log: what the writers make of the error is not the question here. */
  private async timesSaidFull(): Promise<number> {
    const log = await readFile(path.join(await this.dataFolder(), "..", "server.log"), "utf8");
    return log.split("No space left on device").length - 1;
  }

  private async dataFolder(): Promise<string> {
    const [row] = await this.run("show data_directory", "postgres");
    return String(row?.["data_directory"]);
  }

  /** On Parley's own database as Parley, with the name of a database as its superuser. */
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

const startIn = (folder: string): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir: path.join(folder, "data"), log: () => undefined, settings: SETTINGS });

/** It was away or refused, which is what faults are for; anything else is a mistake of the run. */
export const isDatabasesDoing = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof AppError) && ("code" in error || isDatabaseUnavailable(error));
