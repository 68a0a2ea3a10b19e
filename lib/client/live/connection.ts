/** How the page is connected, as a tiny external store. The feed writes it, the pill reads it. */
import { useSyncExternalStore } from "react";
import { createExternalStore, type ExternalStore } from "@/lib/client/page/external-store";

export type ConnectionState = {
  /** `lost`: it was connected once. */
  phase: "connecting" | "live" | "lost";
  since: number;
  /** What was fetched after an interruption; shown for a moment. */
  caughtUp: { count: number; firstSeq: number; at: number } | null;
};

export type Connection = ExternalStore<ConnectionState>;

export const createConnection = (now: number): Connection =>
  createExternalStore<ConnectionState>({ phase: "connecting", since: now, caughtUp: null });

/** Before the page has come alive nobody has waited yet: it must not begin with "Offline". */
const SERVER_STATE: ConnectionState = { phase: "connecting", since: Number.POSITIVE_INFINITY, caughtUp: null };

export function useConnectionState(connection: Connection): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.read, () => SERVER_STATE);
}

/** A blink of the network is not worth a word. */
const QUIET_MS = 2_000;
const OFFLINE_MS = 30_000;
const CAUGHT_UP_MS = 4_000;

/** `short`: where there is little room. */
export type ConnectionWords = { text: string; short: string } & (
  | { kind: "live" | "connecting" | "reconnecting" | "offline" }
  | { kind: "caught-up"; firstSeq: number }
);

type Shown = { headSeq: number; /** "14:02:11", of the last event on the page. */ upTo: string };

export function connectionWords(
  { phase, since, caughtUp }: ConnectionState,
  { headSeq, upTo }: Shown,
  now: number,
): ConnectionWords {
  const live: ConnectionWords = { kind: "live", short: "Live", text: `Live · event ${headSeq}` };
  if (phase === "live") {
    if (!caughtUp || caughtUp.count === 0 || now - caughtUp.at >= CAUGHT_UP_MS) return live;
    return {
      kind: "caught-up",
      short: "Caught up",
      text: `Caught up, ${caughtUp.count} new ${caughtUp.count === 1 ? "event" : "events"}`,
      firstSeq: caughtUp.firstSeq,
    };
  }
  const away = now - since;
  if (away >= OFFLINE_MS) return { kind: "offline", short: "Offline", text: `Offline · showing up to ${upTo}` };
  if (away >= QUIET_MS) {
    const short = phase === "lost" ? "Reconnecting…" : "Connecting…";
    return { kind: "reconnecting", short, text: `${short} showing up to ${upTo}` };
  }
  return phase === "lost" ? live : { kind: "connecting", short: "Connecting…", text: `Connecting… · event ${headSeq}` };
}
