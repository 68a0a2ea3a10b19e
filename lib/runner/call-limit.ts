import type { ModelPort } from "@/lib/models/port";

/** Lets at most `limit` calls run at once; the others wait their turn, first come first served. */
export function limitCalls(port: ModelPort, limit: number): ModelPort {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function turn(signal: AbortSignal): Promise<void> {
    if (running < limit) {
      running++;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(signal.reason as Error);
      };
      signal.throwIfAborted();
      waiting.push(go);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  function done(): void {
    const next = waiting.shift();
    // The place is handed on, not given up: nobody can slip in between.
    if (next) next();
    else running--;
  }

  return {
    async complete(request, options) {
      await turn(options.signal);
      try {
        return await port.complete(request, options);
      } finally {
        done();
      }
    },
  };
}
