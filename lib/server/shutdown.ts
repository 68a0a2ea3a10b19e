import { TUNABLES } from "@/lib/runner/tunables";

/**
 * Ctrl-C and `kill` stop everything in order, once the calls in flight have ended or `drainMs` are over; a second signal,
 * or a clean-up that hangs, ends the process at once. Nothing is lost either way but calls that have to be made again.
 */
export function onShutdown(
  cleanUps: readonly (() => Promise<void>)[],
  say: (message: string) => void,
  drainMs: number,
): void {
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    say(
      `stopping (${signal}): model calls in flight have up to ${drainMs / 1000} s to finish; send it again to stop now`,
    );
    setTimeout(() => process.exit(1), drainMs + 2 * TUNABLES.shutdownGraceMs).unref();
    void run(cleanUps).then((failures) => {
      for (const failure of failures)
        say(`while stopping: ${failure instanceof Error ? failure.message : String(failure)}`);
      say("stopped");
      process.exit(0);
    });
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

async function run(cleanUps: readonly (() => Promise<void>)[]): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const cleanUp of cleanUps.toReversed()) {
    await cleanUp().catch((error: unknown) => failures.push(error));
  }
  return failures;
}
