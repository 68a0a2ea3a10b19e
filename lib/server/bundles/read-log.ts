import { eventKey } from "@/lib/events/event-key";
import { EVENT_TYPES } from "@/lib/events/event-types";
import { deliberationEventSchema, type DeliberationEvent } from "@/lib/events/schema";
import { storable } from "@/lib/events/storable";
import { foldEvent, foldFirst, type Folded } from "@/lib/kernel/fold";
import { findProtocol, protocolById } from "@/lib/kernel/registry";
import { Slices } from "@/lib/server/slices";
import { VERSION } from "@/lib/server/system/version";
import type { Manifest } from "./manifest";
import { refusal, tampered } from "./refusal";

/** As much as one event of our own may be. */
const MAX_LINE_CHARS = 4 * 1024 * 1024;
/** Nothing we write is nearly as deep; what recurses over it later must not run out of stack. */
const MAX_DEPTH = 100;

/** The events of a log whose lines are the ones it was made with. Each has to be one that could be appended here. */
export async function readLog(
  lines: readonly string[],
  { deliberation, parley }: Manifest,
): Promise<{ log: DeliberationEvent[]; folded: Folded }> {
  const slices = new Slices();
  const log: DeliberationEvent[] = [];
  const keys = new Set<string>();
  let folded: Folded | null = null;
  for (const [index, line] of lines.entries()) {
    const seq = index + 1;
    const event = parseEvent(line, seq, parley);
    const key = eventKey(event.payload);
    if (event.seq !== seq || event.deliberationId !== deliberation.id || (key !== null && keys.has(key)))
      throw unsound(seq);
    if (key !== null) keys.add(key);
    folded = folding(folded, event);
    log.push(event);
    await slices.pause();
  }
  if (!folded) throw tampered("Its log is empty.");
  return { log, folded };
}

const unsound = (seq: number, cause?: unknown): Error =>
  tampered(`Event ${seq} does not follow from the events before it, so this is no log Parley wrote.`, cause);

function folding(before: Folded | null, event: DeliberationEvent): Folded {
  try {
    return before ? foldEvent(before, event) : foldFirst(checked(event));
  } catch (error) {
    throw unsound(event.seq, error);
  }
}

/** Whoever folds a log takes its settings for what their schema once let through. */
function checked(first: DeliberationEvent): DeliberationEvent {
  const { payload } = first;
  if (payload.type !== "deliberation.created") return first;
  const { configSchema } = protocolById(payload.protocol);
  for (const config of [payload.config, ...(payload.reconfigured ?? []).map((change) => change.config)])
    configSchema.parse(config);
  return first;
}

function parseEvent(line: string, seq: number, parley: string): DeliberationEvent {
  const value = line.length <= MAX_LINE_CHARS && isShallow(line) ? parseJson(line) : undefined;
  const type = typeOf(value);
  if (type !== null && !EVENT_TYPES.has(type)) throw unknown(`Event ${seq} is of a kind`, type, parley);
  const parsed = deliberationEventSchema.safeParse(value);
  if (!parsed.success) throw unreadable(seq, parley, parsed.error);
  const event = parsed.data;
  const { payload, at } = event;
  // As it would be read back: Postgres keeps milliseconds and takes no NUL.
  if (new Date(at).toISOString() !== at || storable(payload) !== payload) throw unreadable(seq, parley);
  if (payload.type === "deliberation.created" && !findProtocol(payload.protocol))
    throw unknown("It was held by a protocol", payload.protocol, parley);
  return event;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function typeOf(value: unknown): string | null {
  const payload = typeof value === "object" && value !== null && "payload" in value ? value.payload : null;
  const type = typeof payload === "object" && payload !== null && "type" in payload ? payload.type : null;
  return typeof type === "string" ? type : null;
}

function isShallow(line: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < line.length; at++) {
    const char = line[at];
    if (isText) {
      if (char === "\\") at++;
      else if (char === '"') isText = false;
    } else if (char === '"') isText = true;
    else if (char === "{" || char === "[") {
      depth++;
      if (depth > MAX_DEPTH) return false;
    } else if (char === "}" || char === "]") depth--;
  }
  return true;
}

const SHOWN_CHARS = 60;

function unknown(what: string, name: string, parley: string): Error {
  const shown = name.length <= SHOWN_CHARS ? name : `${name.slice(0, SHOWN_CHARS)}…`;
  return refusal(
    "newer-version",
    `${what} this Parley does not know (“${shown}”). The bundle was made by Parley ${parley}, this is ${VERSION}; ${wayOut(parley)}`,
  );
}

const unreadable = (seq: number, parley: string, cause?: unknown): Error =>
  refusal(
    "newer-version",
    `Event ${seq} can’t be read by this Parley. The bundle was made by Parley ${parley}, this is ${VERSION}; ${wayOut(parley)}`,
    cause,
  );

const wayOut = (parley: string): string =>
  isNewer(parley, VERSION)
    ? `update to Parley ${parley} or later and open it there.`
    : "get the bundle again from whoever exported it.";

/** By the three numbers alone. */
export function isNewer(one: string, other: string): boolean {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  const at = a.findIndex((number, index) => number !== b[index]);
  return at !== -1 && (a[at] ?? 0) > (b[at] ?? 0);
}

const numbersOf = (version: string): number[] =>
  version
    .split(/[^\d]/)
    .slice(0, 3)
    .map((part) => Number(part) || 0);
