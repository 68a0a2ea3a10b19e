/**
 * Figures for Prometheus, in a registry of their own. Model calls are counted as they happen; everything else is looked
 * at when somebody asks, so that nothing is spent while nobody does.
 */
import type { Pool } from "pg";
import type { Registry } from "prom-client";
import { deliberationStatusSchema } from "@/lib/contracts/deliberations/status";
import type { Usage } from "@/lib/events/schema";
import { ModelError } from "@/lib/models/errors";
import type { Route } from "@/lib/runner/route";
import type { CallObserver, StepObserver, Telemetry } from "@/lib/runner/telemetry";
import { countByStatus, type EngineFacts, readEngineFacts } from "../db/engine-facts";
import { databaseState } from "../db/write-probe";
import type { Gateway } from "../realtime/gateway";
import { VERSION } from "../system/version";
import type { Worker } from "../worker/worker";

export type MetricsSources = {
  /** Asked about the engine as a whole. */
  pool: Pool;
  worker?: Pick<Worker, "load" | "counts"> | undefined;
  gateway?: Pick<Gateway, "connections"> | undefined;
  /** By what each is for. Asked each time: the one of the pages is made when the first page is. */
  pools: () => Readonly<Record<string, Pool | undefined>>;
};

/** What the database is asked for is kept for so long: several may scrape. */
const FRESH_MS = 3000;

/** Models answer in seconds, sometimes in minutes. */
const CALL_BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 320];

type Engine = { facts: EngineFacts; byStatus: { status: string; count: number }[] };

type Client = typeof import("prom-client");

export class Metrics {
  private readonly client: Client;
  private readonly registry: Registry;
  private sources: MetricsSources | null = null;
  private look: { at: number; engine: Promise<Engine | null> } | null = null;
  readonly telemetry: Telemetry;

  /** The package is loaded only by whoever asks for metrics. */
  static async create(): Promise<Metrics> {
    return new Metrics(await import("prom-client"));
  }

  private constructor(client: Client) {
    this.client = client;
    this.registry = new client.Registry();
    client.collectDefaultMetrics({ register: this.registry });
    this.telemetry = this.callMetrics();
    this.processMetrics();
    this.engineMetrics();
  }

  /** The telemetry is needed to make a worker; the worker is known only then. */
  watch(sources: MetricsSources): void {
    this.sources = sources;
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }

  private callMetrics(): Telemetry {
    const { Counter, Histogram } = this.client;
    const registers = [this.registry];
    const labelNames = ["connection", "model"] as const;
    const duration = new Histogram({
      name: "parley_model_call_duration_seconds",
      help: "Attempts at model calls, from sending to the last byte. outcome: ok, an error code, or aborted.",
      labelNames: [...labelNames, "outcome"],
      buckets: CALL_BUCKETS,
      registers,
    });
    const tokens = new Counter({
      name: "parley_model_tokens_total",
      help: "Tokens as counted by the endpoint. input includes cached_input.",
      labelNames: [...labelNames, "kind"],
      registers,
    });
    const retries = new Counter({
      name: "parley_model_retries_total",
      help: "Retries of model calls.",
      labelNames,
      registers,
    });

    const call = (route: Route): CallObserver => {
      const labels = { connection: route.outside?.connection.name ?? "rehearsal", model: route.model };
      let tries = 0;
      let sentAt: number | null = null;
      const ended = (outcome: string, usage: Usage | null) => {
        if (sentAt !== null) duration.observe({ ...labels, outcome }, (performance.now() - sentAt) / 1000);
        sentAt = null;
        if (!usage) return;
        tokens.inc({ ...labels, kind: "input" }, usage.inputTokens);
        tokens.inc({ ...labels, kind: "cached_input" }, usage.cachedInputTokens);
        tokens.inc({ ...labels, kind: "output" }, usage.outputTokens);
      };
      return {
        sent: () => {
          if (++tries > 1) retries.inc(labels);
          sentAt = performance.now();
        },
        answered: ({ usage }) => ended("ok", usage),
        failed: (error) => (error instanceof ModelError ? ended(error.code, error.usage) : ended("aborted", null)),
        end: () => undefined,
      };
    };
    const step: StepObserver = { call: (_folded, _ask, route) => call(route), end: () => undefined };
    return { step: () => step };
  }

  /** Of this process, from memory. */
  private processMetrics(): void {
    new this.client.Gauge({
      name: "parley_info",
      help: "Always 1.",
      labelNames: ["version"],
      registers: [this.registry],
    }).set({ version: VERSION }, 1);
    this.gauge(
      "parley_worker_running",
      "Deliberations this process is working on.",
      () => this.sources?.worker?.load.running,
    );
    this.gauge(
      "parley_worker_capacity",
      "How many deliberations this process works on at most.",
      () => this.sources?.worker?.load.capacity,
    );
    this.gauge(
      "parley_sockets_connected",
      "Browsers connected to this process.",
      () => this.sources?.gateway?.connections,
    );
    this.counter(
      "parley_appends_total",
      "Commits to logs by the worker of this process.",
      () => this.sources?.worker?.counts.appends,
    );
    this.counter(
      "parley_append_conflicts_total",
      "Commits refused because another process had written first or held the lease.",
      () => this.sources?.worker?.counts.conflicts,
    );
    this.counter(
      "parley_takeovers_total",
      "Deliberations taken over from workers that were gone.",
      () => this.sources?.worker?.counts.takeovers,
    );
    this.counter(
      "parley_leases_lost_total",
      "Deliberations that another worker took from this process.",
      () => this.sources?.worker?.counts.leasesLost,
    );
    const sourcesOf = () => this.sources;
    this.registry.registerMetric(
      new this.client.Gauge({
        name: "parley_database_connections",
        help: "Connections in this process's pools. waiting: tasks waiting for one.",
        labelNames: ["pool", "state"],
        registers: [],
        collect() {
          for (const [name, pool] of Object.entries(sourcesOf()?.pools() ?? {})) {
            if (!pool) continue;
            this.set({ pool: name, state: "in_use" }, pool.totalCount - pool.idleCount);
            this.set({ pool: name, state: "idle" }, pool.idleCount);
            this.set({ pool: name, state: "waiting" }, pool.waitingCount);
          }
        },
      }),
    );
  }

  /** Of all processes on this database: the same wherever it is asked, and absent while the database is away. */
  private engineMetrics(): void {
    const pool = () => this.sources?.pool;
    this.gauge("parley_database_writable", "1 if the database accepts writes.", async () => {
      const asked = pool();
      return asked && ((await databaseState(asked)).word === "ok" ? 1 : 0);
    });
    this.gauge(
      "parley_workers_alive",
      "Worker processes with a recent heartbeat.",
      async () => (await this.engine())?.facts.workers.alive,
    );
    this.gauge(
      "parley_owed",
      "Deliberations that are due for a step but have no live worker.",
      async () => (await this.engine())?.facts.queue.owed,
    );
    this.gauge("parley_oldest_owed_seconds", "How long the oldest of them has waited; 0 if there is none.", async () =>
      zeroed(await this.engine(), ({ queue }) => queue.oldestOwedSeconds),
    );
    this.gauge(
      "parley_oldest_job_seconds",
      "How long the oldest unclaimed job has waited; 0 if there is none.",
      async () => zeroed(await this.engine(), ({ queue }) => queue.oldestJobSeconds),
    );
    this.gauge(
      "parley_leases_orphaned",
      "Deliberations whose owner is not in the worker table.",
      async () => (await this.engine())?.facts.leases.orphaned,
    );
    const engine = () => this.engine();
    this.registry.registerMetric(
      new this.client.Gauge({
        name: "parley_deliberations",
        help: "Deliberations by status.",
        labelNames: ["status"],
        registers: [],
        async collect() {
          this.reset();
          const found = await engine();
          if (!found) return;
          for (const status of deliberationStatusSchema.options) this.set({ status }, 0);
          for (const { status, count } of found.byStatus) this.set({ status }, count);
        },
      }),
    );
  }

  private engine(): Promise<Engine | null> {
    if (this.look && performance.now() - this.look.at < FRESH_MS) return this.look.engine;
    const engine = this.sources ? ask(this.sources.pool) : Promise.resolve(null);
    this.look = { at: performance.now(), engine };
    return engine;
  }

  /** Without a figure there is no line: a figure of before, or a zero, would be a lie. */
  private gauge(name: string, help: string, read: () => number | undefined | Promise<number | undefined>): void {
    this.registry.registerMetric(
      new this.client.Gauge({
        name,
        help,
        registers: [],
        async collect() {
          const value = await read();
          if (value === undefined) this.remove();
          else this.set(value);
        },
      }),
    );
  }

  private counter(name: string, help: string, read: () => number | undefined): void {
    this.registry.registerMetric(
      new this.client.Counter({
        name,
        help,
        registers: [],
        collect() {
          this.reset();
          this.inc(read() ?? 0);
        },
      }),
    );
  }
}

async function ask(pool: Pool): Promise<Engine | null> {
  try {
    const [facts, byStatus] = await Promise.all([readEngineFacts(pool), countByStatus(pool)]);
    return { facts, byStatus };
  } catch {
    // parley_database_writable says so.
    return null;
  }
}

const zeroed = (engine: Engine | null, read: (facts: EngineFacts) => number | null): number | undefined =>
  engine ? (read(engine.facts) ?? 0) : undefined;
