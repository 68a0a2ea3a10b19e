/** Worker processes, each behind a proxy of its own, started again whenever they are gone. */
import { closeSync, openSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { spawnWorkerProcess, type WorkerProcess } from "@/lib/testing/worker-process";
import type { Problem } from "./check";
import type { ChaosDatabase } from "./database";
import { TcpProxy } from "./tcp-proxy";

/** `name` says which place it has and the how manieth it is there; it is its key at the endpoint. */
type Running = { name: string; process: WorkerProcess; isMeantToEnd: boolean };

type FleetOptions = { size: number; database: ChaosDatabase; endpointUrl: string; logFile: string };

/** As a supervisor would. */
const RESTART_MS = 200;
/** Twice what a shutdown gives itself. */
const TERM_WITHIN_MS = 20_000;

export class Fleet {
  readonly problems: Problem[] = [];
  /** Processes that did not get as far as being ready: the database was away. */
  failedStarts = 0;
  private readonly options: FleetOptions;
  private readonly log: number;
  private readonly proxies: TcpProxy[] = [];
  private readonly places: Running[] = [];
  private readonly keepers: Promise<void>[] = [];
  private isOver = false;

  constructor(options: FleetOptions) {
    this.options = options;
    this.log = openSync(options.logFile, "a");
  }

  async start(): Promise<void> {
    for (let place = 0; place < this.options.size; place++) {
      const proxy = new TcpProxy(this.options.database.socket);
      this.proxies.push(proxy);
      const port = await proxy.listen();
      const first = await this.spawn(place, 1, port);
      this.keepers.push(this.keep(place, port, first));
    }
    await Promise.all(this.places.map(({ process }) => process.ready));
  }

  nameOf(place: number): string {
    return this.at(place).name;
  }

  isAlive(place: number): boolean {
    const { exitCode, signalCode } = this.at(place).process.child;
    return exitCode === null && signalCode === null;
  }

  proxy(place: number): TcpProxy {
    const proxy = this.proxies[place];
    if (!proxy) throw new Error(`There is no worker ${place}.`);
    return proxy;
  }

  async kill(place: number): Promise<void> {
    const running = this.at(place);
    running.isMeantToEnd = true;
    await running.process.kill();
  }

  async terminate(place: number): Promise<void> {
    const running = this.at(place);
    running.isMeantToEnd = true;
    running.process.child.kill("SIGTERM");
    const isGone = await Promise.race([running.process.ended.then(() => true), wait(TERM_WITHIN_MS, false)]);
    if (isGone) return;
    this.problems.push({
      rule: "worker",
      deliberationId: null,
      what: `${running.name} did not end within ${TERM_WITHIN_MS} ms of SIGTERM.`,
    });
    await running.process.kill();
  }

  signal(place: number, signal: "SIGSTOP" | "SIGCONT" | "SIGUSR2"): void {
    this.at(place).process.child.kill(signal);
  }

  /** All of them up, as far as they can be. */
  async allReady(): Promise<void> {
    await Promise.all(this.places.map((_, place) => this.ready(place)));
  }

  async ready(place: number): Promise<void> {
    for (;;) {
      const { process } = this.at(place);
      const isReady = await process.ready.then(
        () => true,
        () => false,
      );
      if (isReady && this.at(place).process === process) return;
      await wait(RESTART_MS);
    }
  }

  async end(): Promise<void> {
    this.isOver = true;
    await Promise.all(
      this.places.map((running) => {
        running.isMeantToEnd = true;
        return running.process.kill();
      }),
    );
    await Promise.all(this.keepers);
    await Promise.all(this.proxies.map((proxy) => proxy.close()));
    closeSync(this.log);
  }

  private at(place: number): Running {
    const running = this.places[place];
    if (!running) throw new Error(`There is no worker ${place}.`);
    return running;
  }

  private async keep(place: number, port: number, first: Running): Promise<void> {
    let running = first;
    for (let generation = 2; ; generation++) {
      await running.process.ended;
      const wasReady = await running.process.ready.then(
        () => true,
        () => false,
      );
      const { exitCode, signalCode } = running.process.child;
      if (!running.isMeantToEnd && wasReady)
        this.problems.push({
          rule: "worker",
          deliberationId: null,
          what: `${running.name} ended by itself with ${exitCode ?? signalCode}.`,
        });
      else if (!running.isMeantToEnd) this.failedStarts++;
      if (this.isOver) return;
      await wait(RESTART_MS);
      if (this.isOver) return;
      running = await this.spawn(place, generation, port);
    }
  }

  private async spawn(place: number, generation: number, port: number): Promise<Running> {
    const { database, endpointUrl } = this.options;
    const name = `worker-${place + 1}.${generation}`;
    const env = {
      DATABASE_URL: database.urlThrough(port),
      OPENAI_BASE_URL: endpointUrl,
      // What is left of a stop is for clean-up on a database in trouble.
      PARLEY_DRAIN_S: "5",
      OPENAI_API_KEY: name,
      PARLEY_LOG_LEVEL: "warn",
      NODE_OPTIONS: `--import=${pathToFileURL(resolve("bench/chaos/clock-jumps.mjs")).href}`,
    };
    const running = { name, process: await spawnWorkerProcess(env, this.log), isMeantToEnd: this.isOver };
    this.places[place] = running;
    if (this.isOver) await running.process.kill();
    return running;
  }
}
