/**
 * How a process ends: on Ctrl-C or `kill`, at any moment, also while it is still starting.
 *
 * All parts are told at the same time, so that none takes anything new while another one ends, and each ends in its own
 * time. After them goes what they worked with, and last of all the database. Whatever hangs, the process is gone within
 * `drainMs` and twice the grace; a second signal ends it at once. Nothing is lost either way but calls that have to be
 * made again.
 */
import { TUNABLES } from "@/lib/runner/tunables";

type End = () => Promise<unknown>;

/** What the parts worked with has nothing to finish any more: the rest of the grace is the database's. */
const GROUND_MS = 2000;

/** What runs in a process, named as soon as it does. */
export class Lifetime {
  private readonly drainMs: number;
  private readonly stopping = new AbortController();
  private readonly parts: End[] = [];
  private readonly grounds: End[] = [];
  private readonly lasts: End[] = [];
  private readonly told: Promise<void>[] = [];
  private readonly failures: unknown[] = [];
  private ending: Promise<readonly unknown[]> | null = null;

  constructor(drainMs: number) {
    this.drainMs = drainMs;
  }

  /** Works by itself: `stop` has to keep it from taking anything new at once, and to wait for what it has in hand. */
  part(stop: End): void {
    if (this.isStopping) this.tell(stop);
    else this.parts.push(stop);
    this.goOn();
  }

  /** What parts work with: ended after them. */
  ground(end: End): void {
    this.grounds.push(end);
    this.goOn();
  }

  /** What even that stands on: ended when nothing else is left. */
  last(end: End): void {
    this.lasts.push(end);
    this.goOn();
  }

  /** Throws where the process ends already: whoever starts it starts nothing more. */
  goOn(): void {
    this.stopping.signal.throwIfAborted();
  }

  get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  /** `started`: when nothing more is going to be named. Resolves to what went wrong. */
  end(started: Promise<unknown>): Promise<readonly unknown[]> {
    this.ending ??= this.endAll(started);
    return this.ending;
  }

  private async endAll(started: Promise<unknown>): Promise<readonly unknown[]> {
    const { shutdownGraceMs } = TUNABLES;
    const until = performance.now() + this.drainMs + shutdownGraceMs;
    this.stopping.abort(new Error("The process stops."));
    for (const stop of this.parts) this.tell(stop);
    // A step of the start that is under way may yet name a part.
    await within(shutdownGraceMs, started);
    if (!(await within(until - performance.now(), Promise.all(this.told))))
      this.failures.push(new Error("Not everything ended in time."));
    await within(GROUND_MS, Promise.allSettled(this.grounds.map((end) => end())));
    await Promise.all(this.lasts.map((end) => this.tried(end)));
    return this.failures;
  }

  private tell(stop: End): void {
    this.told.push(this.tried(stop));
  }

  private async tried(end: End): Promise<void> {
    try {
      await end();
    } catch (error) {
      this.failures.push(error);
    }
  }
}

/** False: it took longer. How it ends is for others to see. */
async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const isOver = () => true;
  return Promise.race([work.then(isOver, isOver), late]).finally(() => clearTimeout(timer));
}

type Options = { say: (message: string) => void; drainMs: number };

/** Starts a process and sees to its end, from the first moment on. Rejects where it could not be started. */
export async function untilStopped(
  start: (lifetime: Lifetime) => Promise<void>,
  { say, drainMs }: Options,
): Promise<void> {
  const lifetime = new Lifetime(drainMs);
  let isAsked = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isAsked) process.exit(1);
    isAsked = true;
    say(
      `stopping (${signal}): model calls in flight have up to ${drainMs / 1000} s to finish; send it again to stop now`,
    );
    setTimeout(() => process.exit(1), drainMs + 2 * TUNABLES.shutdownGraceMs).unref();
    void lifetime.end(started).then((failures) => {
      for (const failure of failures)
        say(`while stopping: ${failure instanceof Error ? failure.message : String(failure)}`);
      say("stopped");
      process.exit(failures.length === 0 ? 0 : 1);
    });
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  const started = start(lifetime);
  try {
    await started;
  } catch (error) {
    // Stopped before it was up: that is how it was meant, and the process ends as it does otherwise.
    if (isAsked) return;
    await lifetime.end(started);
    throw error;
  }
}
