/**
 * Which worker processes are alive. Each beats: it counts up its row in `worker` and holds a session advisory lock on the
 * hash of its id. The others watch (observed-workers.ts).
 */
import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { TUNABLES } from "@/lib/runner/tunables";
import { randomId } from "../random-id";
import { KEPT_ALIVE, limitSession } from "../db/session-limits";
import { VERSION } from "../system/version";
import { awakeNow } from "./awake-clock";
import { ObservedWorkers, type Sighting } from "./observed-workers";

const LOCK_NAMESPACE = 0x7061_726c; // "parl"

const BEAT_SQL = `
insert into worker (id, facts) values ($1, $2::jsonb)
on conflict (id) do update set beat = worker.beat + 1, beat_at = now(), facts = excluded.facts`;

/** Everybody who owns something, and everybody who has a row. */
const OTHERS_SQL = `
with locked as materialized (
  select objid::bigint as hash from pg_locks
   where locktype = 'advisory' and granted and classid = ${LOCK_NAMESPACE} and objsubid = 2
     and database = (select oid from pg_database where datname = current_database())
), known as (
  select id from worker union select distinct owner from deliberation where owner is not null
)
select known.id, coalesce(worker.beat, -1)::text as beat,
       exists (select 1 from locked where hash = hashtext(known.id)::bigint & 4294967295) as "hasSession"
  from known left join worker using (id)
 where known.id <> $1`;

type LivenessOptions = {
  connectionString: string;
  /** For people: what the process is and does. */
  facts: () => Record<string, unknown>;
  onError: (error: unknown) => void;
  /** Somebody is gone who was not before. */
  onGone: (ids: readonly string[]) => void;
  /** The database knows that we are alive, and we know how the others are. */
  onBeat?: () => void;
};

export class Liveness {
  readonly id = randomId("wrk");
  private readonly options: LivenessOptions;
  private client: pg.Client | null = null;
  private readonly observed = new ObservedWorkers();
  private gone: readonly string[] = [];
  private goneBeats: ReadonlyMap<string, string> = new Map();
  private living = 0;
  private confirmed = Number.NEGATIVE_INFINITY;
  /** When the last beat began after which the others were seen as well. */
  private lookedAt = Number.NEGATIVE_INFINITY;
  private lapseCount = 0;
  private readonly closing = new AbortController();
  private beating: Promise<void> = Promise.resolve();

  constructor(options: LivenessOptions) {
    this.options = options;
  }

  /** Owners whose deliberations may be taken. */
  get goneOwners(): readonly string[] {
    return this.gone;
  }

  /** The same with the beat each of them stands still at: with another one it is alive again. */
  get standstills(): ReadonlyMap<string, string> {
    return this.goneBeats;
  }

  /** How many other processes are alive. */
  get others(): number {
    return this.living;
  }

  /** Until then nobody can have taken us for gone, on the clock of `awakeNow`. */
  get safeUntil(): number {
    return this.confirmed + TUNABLES.goneMs;
  }

  /** Whether anything new may be taken: nobody can have taken us for gone, and we know who is. */
  get mayClaim(): boolean {
    return awakeNow() < this.lookedAt + TUNABLES.goneMs;
  }

  /** How often we may have been taken for gone. What was shared out to us before is no longer ours. */
  get lapses(): number {
    return this.lapseCount;
  }

  /** A first beat that fails is tried again like any other: nothing is owned before one was taken. */
  async start(): Promise<void> {
    await this.beatOnce();
    this.beating = this.keepBeating();
  }

  private async keepBeating(): Promise<void> {
    const { signal } = this.closing;
    while (!signal.aborted) {
      await delay(TUNABLES.beatMs, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await this.beatOnce();
    }
  }

  private async beatOnce(): Promise<void> {
    try {
      await this.beat();
    } catch (error) {
      this.options.onError(error);
      this.disconnect();
    }
  }

  private async beat(): Promise<void> {
    const client = this.client ?? (await this.connect());
    const at = awakeNow();
    await client.query({
      name: "beat",
      text: BEAT_SQL,
      values: [
        this.id,
        JSON.stringify({ host: hostname(), pid: process.pid, version: VERSION, ...this.options.facts() }),
      ],
    });
    if (awakeNow() >= this.safeUntil) this.lapseCount++;
    this.confirmed = at;
    const { rows } = await client.query<Sighting>({ name: "others", text: OTHERS_SQL, values: [this.id] });
    this.lookedAt = at;
    this.look(rows);
    this.options.onBeat?.();
    if (this.gone.length > 0) await this.forget(client);
  }

  private async connect(): Promise<pg.Client> {
    // The limits let the server notice a machine that vanished; the timeouts let us notice one.
    const client = new pg.Client({
      ...KEPT_ALIVE,
      connectionString: this.options.connectionString,
      application_name: "parley-worker",
      connectionTimeoutMillis: TUNABLES.beatTimeoutMs,
      query_timeout: TUNABLES.beatTimeoutMs,
    });
    client.on("error", this.options.onError);
    client.on("end", () => {
      if (this.client === client) this.client = null;
    });
    try {
      await client.connect();
      await limitSession(client, { statementMs: TUNABLES.beatTimeoutMs });
      // Shared: a session of ours that the server has not yet noticed to be dead is not waited for.
      await client.query("select pg_advisory_lock_shared($1, hashtext($2))", [LOCK_NAMESPACE, this.id]);
    } catch (error) {
      void client.end().catch(this.options.onError);
      throw error;
    }
    // What the others did meanwhile was not seen.
    this.observed.forget();
    this.gone = [];
    this.goneBeats = new Map();
    this.client = client;
    return client;
  }

  private look(sightings: readonly Sighting[]): void {
    const known = new Set(this.gone);
    this.gone = this.observed.look(sightings, performance.now());
    this.goneBeats = new Map(
      sightings.flatMap(({ id, beat }) => (this.gone.includes(id) ? [[id, beat] as const] : [])),
    );
    this.living = sightings.length - this.gone.length;
    const news = this.gone.filter((id) => !known.has(id));
    if (news.length > 0) this.options.onGone(news);
  }

  /** Rows of the dead who own nothing any more. One who was only stopped makes itself a new one. */
  private async forget(client: pg.Client): Promise<void> {
    await client.query({
      name: "forget",
      text: "delete from worker w where id = any($1) and not exists (select 1 from deliberation d where d.owner = w.id)",
      values: [this.gone],
    });
  }

  private disconnect(): void {
    const { client } = this;
    this.client = null;
    // Not waited for: on a connection that is only half there it would never come.
    void client?.end().catch(this.options.onError);
  }

  /** Call when nothing is owned any more. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.beating;
    try {
      await this.client?.query("delete from worker where id = $1", [this.id]);
    } catch (error) {
      // Others find out by themselves.
      this.options.onError(error);
    }
    this.disconnect();
  }
}
