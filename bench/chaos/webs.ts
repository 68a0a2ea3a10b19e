/** Web processes, each on a port of its own, started again on it whenever they are gone. */
import type { ChildProcess } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { message, startChild } from "../child";
import type { Problem } from "./check";

type Running = {
  child: ChildProcess;
  ready: Promise<number>;
  ended: Promise<void>;
  /** Null unless it is killed. */ downMs: number | null;
};

type WebsOptions = { size: number; databaseUrl: string; logFile: string };

/** As a supervisor would. */
const RESTART_MS = 200;

export class Webs {
  readonly problems: Problem[] = [];
  /** Processes that did not get as far as being ready: the database was away. */
  failedStarts = 0;
  readonly urls: string[] = [];
  private readonly options: WebsOptions;
  private readonly log: number;
  private readonly places: Running[] = [];
  private readonly keepers: Promise<void>[] = [];
  private isOver = false;

  constructor(options: WebsOptions) {
    this.options = options;
    this.log = openSync(options.logFile, "a");
  }

  async start(): Promise<void> {
    for (let place = 0; place < this.options.size; place++) await this.spawn(place, 0);
    for (const [place, { ready }] of this.places.entries()) {
      const port = await ready;
      this.urls.push(`http://127.0.0.1:${port}`);
      this.keepers.push(this.keep(place, port));
    }
  }

  /** It is started again on its port after `downMs`, and this returns when it is up: one that is struck while it starts has no readers yet. */
  async strike(place: number, downMs: number): Promise<void> {
    await this.kill(this.at(place), downMs);
    while (!(await isUp(this.at(place)))) await wait(RESTART_MS);
  }

  async end(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.places.map((running) => this.kill(running, 0)));
    await Promise.all(this.keepers);
    closeSync(this.log);
  }

  private async kill(running: Running, downMs: number): Promise<void> {
    running.downMs = downMs;
    running.child.kill("SIGKILL");
    await running.ended;
  }

  private at(place: number): Running {
    const running = this.places[place];
    if (!running) throw new Error(`There is no web process ${place}.`);
    return running;
  }

  private async keep(place: number, port: number): Promise<void> {
    while (!this.isOver) {
      const running = this.at(place);
      await running.ended;
      const wasReady = await becameReady(running);
      if (running.downMs === null && wasReady)
        this.problems.push({
          rule: "web",
          deliberationId: null,
          what: `Web process ${place + 1} ended by itself with ${running.child.exitCode ?? running.child.signalCode}.`,
        });
      else if (running.downMs === null) this.failedStarts++;
      await wait(running.downMs ?? RESTART_MS);
      if (!this.isOver) await this.spawn(place, port);
    }
  }

  private async spawn(place: number, port: number): Promise<void> {
    const env = { NODE_ENV: "production", PATH: process.env["PATH"], HOME: process.env["HOME"] } as const;
    const child = await startChild("chaos/web-process.ts", [this.options.databaseUrl, String(port)], env, this.log);
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    const ready = message<number>(child);
    // Whoever kills it on purpose does not wait for it to be ready.
    ready.catch(() => undefined);
    const running: Running = { child, ready, ended, downMs: null };
    this.places[place] = running;
    if (this.isOver) await this.kill(running, 0);
  }
}

/** Known at the latest when it ends. */
const becameReady = ({ ready }: Running): Promise<boolean> =>
  ready.then(
    () => true,
    () => false,
  );

const isUp = async (running: Running): Promise<boolean> =>
  (await becameReady(running)) && running.child.exitCode === null && running.child.signalCode === null;
