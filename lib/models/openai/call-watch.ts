/** Ends a call that takes too long, that falls silent, or that nobody wants any more. */
import { setMaxListeners } from "node:events";
import { ModelError } from "@/lib/models/errors";
import { LONGEST_TIMER } from "./client";

/** Once the answer is complete, how long to wait for the connection to end cleanly, so that it can be used again. */
const LINGER_MS = 250;

export type CallWatch = {
  /** For the wire: fires on the caller's abort and on both timeouts. */
  signal: AbortSignal;
  /** A sign of life came. Silence counts from the first one: before it, only the time for the whole call does. */
  heard: () => void;
  /** The answer is complete. */
  complete: () => void;
  /** Why the call was ended, if it was. */
  verdict: () => { reason: unknown } | null;
  /** Must be called: takes down the timers, and the connection unless the body was read to its end. */
  end: (outcome: "read" | "broken") => void;
};

export function watchCall(options: { signal: AbortSignal; timeoutMs: number; stallMs: number }): CallWatch {
  const wire = new AbortController();
  const after = (ms: number, detail: string): NodeJS.Timeout =>
    setTimeout(() => wire.abort(new ModelError("timeout", { detail })), Math.min(ms, LONGEST_TIMER));

  const deadline = after(options.timeoutMs, `No complete answer within ${options.timeoutMs} ms.`);
  let silence: NodeJS.Timeout | null = null;
  const forward = (): void => wire.abort(options.signal.reason);
  // One signal may end hundreds of calls at once (shutdown, pause); that is no leak to warn of.
  setMaxListeners(0, options.signal);
  options.signal.addEventListener("abort", forward, { once: true });

  return {
    signal: wire.signal,
    heard() {
      if (silence === null) silence = after(options.stallMs, `The stream sent nothing for ${options.stallMs} ms.`);
      else silence.refresh();
    },
    complete() {
      if (silence !== null) clearTimeout(silence);
      silence = after(Math.min(LINGER_MS, options.stallMs), "The stream did not end.");
    },
    verdict: () => (wire.signal.aborted ? { reason: wire.signal.reason } : null),
    end(outcome) {
      clearTimeout(deadline);
      if (silence !== null) clearTimeout(silence);
      options.signal.removeEventListener("abort", forward);
      if (outcome === "broken") wire.abort();
    },
  };
}
