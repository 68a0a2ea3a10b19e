/** What the runner needs of the world. Postgres, sockets and the clock stand behind these. */
import type { ConnectionRef, ConnectionSettings } from "@/lib/domain/connection";
import type { ConnectionId, DeliberationId } from "@/lib/domain/ids";
import type { Price } from "@/lib/domain/money/price";
import type { DeltaFrame } from "@/lib/events/frames";
import type { DeliberationEvent, EventPayload } from "@/lib/events/schema";
import type { ModelPort, ModelReply, ModelRequest } from "@/lib/models/port";
import type { ListRow } from "@/lib/projections/list-row";
import type { SourceReader } from "@/lib/evidence/port";
import type { Folded } from "@/lib/kernel/fold";
import type { SearchPort } from "@/lib/search/port";
import type { ConnectionLimiter } from "./connection-limiter";
import type { Telemetry } from "./telemetry";

export type NewEvent = { payload: EventPayload; at: string };

export type Append = {
  id: DeliberationId;
  /** Compare-and-set: somebody else's event in between makes the append a conflict, never an overwrite. */
  expectedHead: number;
  events: readonly NewEvent[];
  row: ListRow;
};

export type LogStore = {
  /** Events above `after`, or null when the deliberation does not exist (any more) or is not this runner's (any more). */
  read: (id: DeliberationId, after: number) => Promise<DeliberationEvent[] | null>;
  append: (append: Append) => Promise<"appended" | "conflict">;
  /**
   * Appends what closed the deliberation, and `record.numbered` with the next free number (P5-39), in one commit:
   * nobody ever sees it closed without the record it is owed. `closed` has the events folded in. Returns that last event.
   */
  numberRecord: (closed: Folded, events: readonly NewEvent[]) => Promise<DeliberationEvent | "conflict">;
};

/** Passing news for whoever watches. Losing it loses nothing. */
export type News = {
  delta: (frame: Omit<DeltaFrame, "kind">) => void;
  /** A sentence about why a call does not move, or null when it moves again. */
  note: (id: DeliberationId, askKey: string, note: string | null) => void;
};

export type Clock = {
  /** For what is written down. It may be set at any time, by hours. */
  now: () => number;
  /** For how long something takes: only ever goes on. */
  elapsed: () => number;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Asked before longer computing, where others share the process. Undefined: go ahead. Else others have their turn first. */
  turn?: () => Promise<void> | undefined;
  random: () => number;
};

/** A connection as it is set now. The port keeps the time of one try and of a silence itself. */
export type Endpoint = {
  port: ModelPort;
  connection: ConnectionRef;
  settings: Pick<ConnectionSettings, "limits" | "contextTokens" | "defaultModel" | "preset" | "baseUrl">;
  /** Whether the model calls functions it is offered. Absent: it does not. */
  takesTools?: TakesTools | undefined;
};

/** Where nobody knows yet, one small call shows it, for all who ask meanwhile: made by the first of them, with its `call`. */
export type TakesTools = (model: string, asking: Asking) => Promise<boolean>;
/** `call`: one try, behind everything any call waits for. `signal`: nobody waits for the answer any more. */
export type Asking = { call: (request: ModelRequest) => Promise<ModelReply>; signal: AbortSignal };

export type RunnerPorts = {
  store: LogStore;
  /** Asked before every call: rejects where the deliberation is not this runner's any more. */
  expectHeld: () => Promise<void>;
  rehearsal: ModelPort;
  /** Asked for every call: must not cost a query each. Rejects with a ModelError where a person has to mend the connection first. */
  endpointFor: (id: ConnectionId) => Promise<Endpoint>;
  /** Null: nobody said what the model costs. */
  priceOf: (id: ConnectionId, model: string) => Promise<Price | null>;
  limiterOf: (id: ConnectionId) => ConnectionLimiter;
  /** Null: switched off, as it is unless somebody configures it. */
  search: SearchPort | null;
  /** What deliberations are grounded in. Sources never change: what was read is kept. */
  sources: SourceReader;
  news: News;
  clock: Clock;
  telemetry: Telemetry;
};
