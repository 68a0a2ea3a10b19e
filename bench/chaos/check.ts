/**
 * Whether what is left after a run can be true, told from the tables, the endpoint's own list of calls, what readers have
 * on their pages, and the list of faults alone. It shares no code with the engine on purpose: what both got wrong would look right.
 */
export type DeliberationRow = { id: string; protocol: string; status: string; headSeq: number; owner: string | null };
/** `committedAt`: the database's time of the commit. The event's own time is a worker's, whose clock may have jumped. */
export type EventRow = {
  deliberationId: string;
  seq: number;
  key: string | null;
  type: string;
  payload: Readonly<Record<string, unknown>>;
  committedAt: number;
};
/** A job of the queue, by the database's clock. `dueInMs`: not above 0 where it may be taken up. `lockedMs`: null where nobody has it. */
export type JobRow = {
  id: string;
  deliberationId: string | null;
  attempts: number;
  maxAttempts: number;
  dueInMs: number;
  lockedMs: number | null;
  untouchedMs: number;
};
export type Tables = {
  deliberations: readonly DeliberationRow[];
  events: readonly EventRow[];
  records: readonly { number: number; deliberationId: string }[];
  gates: readonly { id: string; deliberationId: string; status: string }[];
  jobs: readonly JobRow[];
};

/** `dropped`: the client went away. `refused`, `cut`: the endpoint's own doing. */
export type Call = {
  deliberationId: string;
  askKey: string;
  worker: string;
  startedAt: number;
  endedAt: number | null;
  outcome: "open" | "answered" | "dropped" | "refused" | "cut";
};

/** `worker`: the process that was struck; null: whoever was there. */
export type Fault = {
  kind: string;
  of: "worker" | "database" | "endpoint" | "web";
  worker: string | null;
  from: number;
  to: number;
};

/** What one reader has of one log at the end, in the order in which its page shows it. */
export type Reading = { reader: string; deliberationId: string; seen: readonly { seq: number; type: string }[] };

export type Problem = { rule: Rule; deliberationId: string | null; what: string };
export type Rule =
  | "seq"
  | "head"
  | "key"
  | "status"
  | "order"
  | "after the end"
  | "not asked"
  | "record"
  | "gate"
  | "stuck"
  | "owner"
  | "job"
  | "failed"
  | "unexplained pause"
  | "unexplained failure"
  | "asked again"
  | "two workers"
  | "call after a stop"
  | "call after the answer"
  | "reader"
  | "worker"
  | "web";

/** Calls beyond the first of an ask, by what explains them, and those of one ask that were open at the same time, from two workers by what excuses that. `kills`: how many hit a worker in mid-call, and how many calls those had under way. */
export type Counts = {
  deliberations: Record<string, number>;
  asks: number;
  calls: number;
  repeated: Record<string, number>;
  kills: { atWork: number; underWay: number };
  overlapping: number;
  overlappingWorkers: Record<string, number>;
  readings: number;
};
export type Findings = { problems: Problem[]; counts: Counts };

/** An answer is stored within this, unless something is in its way. */
const STORED_WITHIN_MS = 2000;
/** A fault is felt for this long after it ended: connections are made again, work is handed over. */
const AFTERMATH_MS = 3000;
/** News of a pause or cancel reach the worker within this. */
const HEARD_WITHIN_MS = 1000;

/** Jobs of processes that are gone, and those that failed for good, are dealt with once a minute, when they have been so for a minute. */
const TIDIED_WITHIN_MS = 135_000;

const ACTIVE = new Set(["queued", "running"]);
const TERMINAL = new Map([
  ["deliberation.closed", "closed"],
  ["deliberation.cancelled", "cancelled"],
  ["deliberation.failed", "failed"],
]);
const AFTER_THE_END = new Set(["record.numbered", "record.status-changed"]);
const ENDS_ASK = new Set(["reply.recorded", "reply.rejected", "ask.failed"]);
const PARLEY = "Parley";
/** No literature service is configured in a run: an ask for it fails at once, by rule. */
const SEARCH_OFF = "search_off";
/** No call depends on the time of day, nor on a web process. */
const EXPLAINS_NO_CALL = new Set(["clock", "web-kill"]);
/**
 * After these a call may go on at a worker that the others rightly hold for gone: it stands still, or does not reach the
 * database. One that is killed leaves no call, one that is told to end lets its calls end first.
 */
const LEAVES_CALLS_OPEN = new Set([
  "stop",
  "drop",
  "half-open",
  "delay",
  "cut",
  "db-kill",
  "db-restart",
  "read-only",
  "read-only-sessions",
  "disk-full",
]);

/** `readings`: null where there were no readers. */
export function check({
  tables,
  calls,
  faults,
  readings,
}: {
  tables: Tables;
  calls: readonly Call[];
  faults: readonly Fault[];
  readings: readonly Reading[] | null;
}): Findings {
  const problems: Problem[] = [];
  const events = groupBy(tables.events, ({ deliberationId }) => deliberationId);
  const callsOf = groupBy(calls, ({ deliberationId }) => deliberationId);
  const readingsOf = groupBy(readings ?? [], ({ deliberationId }) => deliberationId);
  const counts: Counts = {
    deliberations: {},
    asks: 0,
    calls: calls.length,
    repeated: {},
    kills: { atWork: 0, underWay: 0 },
    overlapping: 0,
    overlappingWorkers: {},
    readings: readings?.length ?? 0,
  };
  const repeatedBy = new Map<Fault, number>();
  const stored = new Map<string, number>();
  for (const row of tables.deliberations) {
    const log = (events.get(row.id) ?? []).toSorted((a, b) => a.seq - b.seq);
    const report = (rule: Rule, what: string) => void problems.push({ rule, deliberationId: row.id, what });
    add(counts.deliberations, row.status);
    checkLog(row, log, report);
    checkGates(row, log, tables, report);
    checkRecord(row, log, tables, report);
    const own = callsOf.get(row.id) ?? [];
    checkReplies(log, own, faults, report);
    checkStops(log, own, report);
    for (const cause of checkRepeats(log, own, faults, counts, report))
      repeatedBy.set(cause, (repeatedBy.get(cause) ?? 0) + 1);
    for (const [key, at] of storedAt(log)) stored.set(`${row.id}/${key}`, at);
    if (readings) checkReadings(log, readingsOf.get(row.id) ?? [], report);
  }
  checkKills(faults, calls, { stored, repeatedBy, counts, problems });
  for (const job of tables.jobs) checkJob(job, problems);
  for (const [number, rows] of groupBy(tables.records, (record) => record.number)) {
    if (rows.length > 1)
      problems.push({
        rule: "record",
        deliberationId: null,
        what: `Record number ${number} was given ${rows.length} times.`,
      });
  }
  for (const id of callsOf.keys()) {
    if (!tables.deliberations.some((row) => row.id === id))
      problems.push({
        rule: "not asked",
        deliberationId: id,
        what: "The endpoint was called for a deliberation that does not exist.",
      });
  }
  return { problems, counts };
}

type Report = (rule: Rule, what: string) => void;

function checkLog({ status, headSeq, owner }: DeliberationRow, log: readonly EventRow[], report: Report): void {
  const hole = log.findIndex(({ seq }, index) => seq !== index + 1);
  if (hole !== -1) report("seq", `Event ${hole + 1} has seq ${log[hole]?.seq}.`);
  if (headSeq !== (log.at(-1)?.seq ?? 0))
    report("head", `head_seq is ${headSeq}, the last event is ${log.at(-1)?.seq ?? "missing"}.`);
  for (const [key, rows] of groupBy(
    log.filter((row) => row.key !== null),
    (row) => row.key,
  )) {
    if (rows.length > 1)
      report("key", `${key} exists ${rows.length} times (${rows.map(({ seq }) => seq).join(", ")}).`);
  }
  const ended = new Map<string, number>();
  const started = new Set<string>();
  for (const { type, payload, seq } of log) {
    const key = String(payload["key"]);
    if (type === "ask.started") started.add(key);
    if (!ENDS_ASK.has(type)) continue;
    if (!started.has(key)) report("order", `${type} of ${key} (${seq}) without a start before it.`);
    if (ended.has(key)) report("key", `${key} ended twice (${ended.get(key)}, ${seq}).`);
    ended.set(key, seq);
  }
  const end = log.find(({ type }) => TERMINAL.has(type));
  for (const late of end ? log.filter((row) => row.seq > end.seq && !AFTER_THE_END.has(row.type)) : [])
    report("after the end", `${late.type} (${late.seq}) after ${end?.type} (${end?.seq}).`);
  const wanted = end ? TERMINAL.get(end.type) : undefined;
  if (wanted !== undefined && status !== wanted) report("status", `The row says ${status}, the log ${wanted}.`);
  if (wanted === undefined && [...TERMINAL.values()].includes(status))
    report("status", `The row says ${status}, the log has no end.`);
  if (end?.type === "deliberation.failed") report("failed", String(end.payload["message"]));
  if (owner !== null && !ACTIVE.has(status)) report("owner", `It is ${status} and still belongs to ${owner}.`);
  if (ACTIVE.has(status))
    report(
      "stuck",
      `It is ${status} and stands at ${log.at(-1)?.type} (${log.at(-1)?.seq}${log.at(-1)?.payload["key"] ? `, ${String(log.at(-1)?.payload["key"])}` : ""}).`,
    );
}

/** With everything at rest there is no job but those that are taken up later. */
function checkJob(
  { id, deliberationId, attempts, maxAttempts, dueInMs, lockedMs, untouchedMs }: JobRow,
  problems: Problem[],
): void {
  const report = (what: string) => void problems.push({ rule: "job", deliberationId, what: `Job ${id} ${what}.` });
  if (lockedMs !== null) {
    if (lockedMs > TIDIED_WITHIN_MS) report(`was taken up ${Math.round(lockedMs / 1000)} s ago and never given back`);
  } else if (attempts >= maxAttempts) {
    if (untouchedMs > TIDIED_WITHIN_MS) report(`failed ${attempts} times, and nobody clears it away`);
  } else if (dueInMs <= 0) report("is due, and nobody takes it up");
}

function checkGates({ id }: DeliberationRow, log: readonly EventRow[], tables: Tables, report: Report): void {
  const isOver = log.some(({ type }) => TERMINAL.has(type));
  const answered = new Set(log.filter(({ type }) => type === "gate.answered").map(({ payload }) => payload["gateId"]));
  const rows = tables.gates.filter(({ deliberationId }) => deliberationId === id);
  for (const { payload } of log.filter(({ type }) => type === "gate.opened")) {
    const gateId = (payload["gate"] as { id: string }).id;
    const row = rows.find((one) => one.id === gateId);
    const wanted = answered.has(gateId) ? "answered" : isOver ? "cancelled" : "open";
    if (row?.status !== wanted) report("gate", `${gateId} is ${row?.status ?? "missing"} and should be ${wanted}.`);
  }
}

function checkRecord({ id }: DeliberationRow, log: readonly EventRow[], tables: Tables, report: Report): void {
  const closed = log.find(({ type }) => type === "deliberation.closed");
  const isOwed = (closed?.payload["outcome"] as { recorded?: boolean } | undefined)?.recorded === true;
  const rows = tables.records.filter(({ deliberationId }) => deliberationId === id);
  const numbered = log.filter(({ type }) => type === "record.numbered").map(({ payload }) => payload["number"]);
  const wanted = isOwed ? 1 : 0;
  if (rows.length !== wanted || numbered.length !== wanted)
    report(
      "record",
      `${wanted} record${wanted === 1 ? " is" : "s are"} owed; there are ${rows.length} rows and ${numbered.length} numbers in the log.`,
    );
  else if (rows[0] && rows[0].number !== numbered[0])
    report("record", `The row says number ${rows[0].number}, the log ${String(numbered[0])}.`);
}

/** What is on record was answered by the endpoint, and what was given up or paused had a reason there. */
function checkReplies(
  log: readonly EventRow[],
  calls: readonly Call[],
  faults: readonly Fault[],
  report: Report,
): void {
  const askedAt = new Map(
    log.filter(({ type }) => type === "ask.started").map(({ payload, committedAt }) => [payload["key"], committedAt]),
  );
  for (const { type, payload, committedAt, seq } of log) {
    const own = calls.filter(({ askKey, startedAt }) => askKey === payload["key"] && startedAt <= committedAt);
    if ((type === "reply.recorded" || type === "reply.rejected") && payload["answeredBy"] === undefined) {
      if (!own.some(({ outcome }) => outcome === "answered"))
        report(
          "not asked",
          `${type} of ${String(payload["key"])} (${seq}), which the endpoint ${own.length > 0 ? "never answered" : "was never asked"}.`,
        );
    }
    if (type === "ask.failed" && payload["code"] !== SEARCH_OFF) {
      const since = askedAt.get(payload["key"]) ?? committedAt;
      if (
        !own.some(isEndpointsDoing) &&
        !faults.some((fault) => fault.of === "endpoint" && overlaps(fault, since, committedAt))
      )
        report(
          "unexplained failure",
          `${String(payload["key"])} was given up (${String(payload["code"])}: ${String(payload["message"])}) though nothing was wrong with the endpoint.`,
        );
    }
    if (type === "deliberation.paused" && payload["by"] === PARLEY) {
      if (!calls.some((call) => isEndpointsDoing(call) && call.startedAt <= committedAt))
        report(
          "unexplained pause",
          `Paused by Parley (${seq}: ${String(payload["reason"])}) though nothing was wrong with the endpoint.`,
        );
    }
  }
}

/** No call begins later than a second after a person stopped it, or after its answer was stored. */
function checkStops(log: readonly EventRow[], calls: readonly Call[], report: Report): void {
  const stored = storedAt(log);
  for (const { askKey, worker, startedAt } of calls) {
    const since = startedAt - (stored.get(askKey) ?? Number.POSITIVE_INFINITY);
    if (since > HEARD_WITHIN_MS)
      report(
        "call after the answer",
        `${worker} called for ${askKey} ${Math.round(since)} ms after its end was committed.`,
      );
  }
  for (const stop of log.filter(({ type }) => type === "deliberation.paused" || type === "deliberation.cancelled")) {
    const resumed = log.find(({ type, seq }) => type === "deliberation.resumed" && seq > stop.seq);
    const until = resumed?.committedAt ?? Number.POSITIVE_INFINITY;
    for (const { askKey, worker, startedAt } of calls) {
      if (startedAt > stop.committedAt + HEARD_WITHIN_MS && startedAt < until)
        report(
          "call after a stop",
          `${worker} called for ${askKey} ${Math.round(startedAt - stop.committedAt)} ms after ${stop.type} (${stop.seq}) was committed.`,
        );
    }
  }
}

/**
 * An ask is called once. Once more for each call the endpoint itself refused or broke off, for each pause of a person, and
 * for each fault that struck the worker, or the database, while the call or the storing of its answer was under way.
 */
function checkRepeats(
  log: readonly EventRow[],
  calls: readonly Call[],
  faults: readonly Fault[],
  counts: Counts,
  report: Report,
): Fault[] {
  const causes: Fault[] = [];
  const pauses = log.filter(({ type }) => type === "deliberation.paused").map(({ committedAt }) => committedAt);
  const stored = storedAt(log);
  for (const [askKey, unordered] of groupBy(calls, (call) => call.askKey)) {
    counts.asks++;
    // What went wrong after the answer was stored made nobody ask again.
    const isInTime = ({ from }: Fault): boolean => from <= (stored.get(askKey) ?? Number.POSITIVE_INFINITY);
    const own = unordered.toSorted((a, b) => a.startedAt - b.startedAt);
    const used = new Set<Fault>();
    for (const [index, next] of own.entries()) {
      const before = own[index - 1];
      if (!before) continue;
      const endedAt = before.endedAt ?? Number.POSITIVE_INFINITY;
      const open = own.slice(0, index).filter((one) => next.startedAt < (one.endedAt ?? Number.POSITIVE_INFINITY));
      if (open.length > 0) counts.overlapping++;
      const elsewhere = open.findLast(({ worker }) => worker !== next.worker);
      if (elsewhere) checkTwoWorkers(elsewhere, next, { pauses, faults, counts, report });
      if (isEndpointsDoing(before)) {
        add(
          counts.repeated,
          faults.find((fault) => fault.of === "endpoint" && fault.from <= endedAt && fault.to >= before.startedAt)
            ?.kind ?? "endpoint",
        );
        continue;
      }
      if (pauses.some((at) => at >= before.startedAt - HEARD_WITHIN_MS && at <= next.startedAt)) {
        add(counts.repeated, "person");
        continue;
      }
      const cause = faults.find(
        (fault) =>
          !used.has(fault) &&
          isInTime(fault) &&
          fault.of !== "endpoint" &&
          !EXPLAINS_NO_CALL.has(fault.kind) &&
          (fault.worker === null || fault.worker === before.worker) &&
          overlaps(fault, before.startedAt, Math.min(endedAt, next.startedAt) + STORED_WITHIN_MS),
      );
      if (cause) {
        used.add(cause);
        causes.push(cause);
        add(counts.repeated, cause.kind);
        continue;
      }
      add(counts.repeated, "unexplained");
      const past = faults.filter((fault) => used.has(fault)).map(({ kind }) => kind);
      report(
        "asked again",
        `${askKey} was called again by ${next.worker} at ${time(next.startedAt)}, ${next.startedAt - before.startedAt} ms after ${before.worker} (${before.outcome}), call ${index + 1} of ${own.length}${past.length > 0 ? `, beyond those ${past.join(" and ")} explains` : ""}.`,
      );
    }
  }
  return causes;
}

/** Two workers at one ask at once: only where the first could not be told, or not yet. */
function checkTwoWorkers(
  first: Call,
  next: Call,
  {
    pauses,
    faults,
    counts,
    report,
  }: { pauses: readonly number[]; faults: readonly Fault[]; counts: Counts; report: Report },
): void {
  const able = faults.filter(
    (fault) =>
      LEAVES_CALLS_OPEN.has(fault.kind) &&
      (fault.worker === null || fault.worker === first.worker) &&
      overlaps(fault, first.startedAt, next.startedAt),
  );
  const excuse = able.find(({ worker }) => worker !== null) ?? able[0];
  if (excuse) return add(counts.overlappingWorkers, excuse.kind);
  if (pauses.some((at) => at <= next.startedAt && at + HEARD_WITHIN_MS >= next.startedAt))
    return add(counts.overlappingWorkers, "person");
  add(counts.overlappingWorkers, "unexplained");
  report(
    "two workers",
    `${next.worker} called for ${next.askKey} at ${time(next.startedAt)} while ${first.worker} still did, since ${time(first.startedAt)}.`,
  );
}

/** A kill costs no more calls than its victim had under way: on the wire, or answered and not yet stored. */
function checkKills(
  faults: readonly Fault[],
  calls: readonly Call[],
  {
    stored,
    repeatedBy,
    counts,
    problems,
  }: { stored: Map<string, number>; repeatedBy: Map<Fault, number>; counts: Counts; problems: Problem[] },
): void {
  const callsOf = groupBy(calls, ({ worker }) => worker);
  for (const fault of faults.filter(({ kind }) => kind === "kill")) {
    const underWay = (callsOf.get(fault.worker ?? "") ?? []).filter((call) => {
      const endedAt = call.endedAt ?? Number.POSITIVE_INFINITY;
      // Also what a busy endpoint took up only after it: a process that is gone had sent it before.
      if (endedAt >= fault.from) return true;
      const storedAt = stored.get(`${call.deliberationId}/${call.askKey}`) ?? Number.POSITIVE_INFINITY;
      return call.outcome === "answered" && endedAt >= fault.from - STORED_WITHIN_MS && storedAt > fault.from;
    }).length;
    counts.kills.underWay += underWay;
    if (underWay > 0) counts.kills.atWork++;
    const repeated = repeatedBy.get(fault) ?? 0;
    if (repeated > underWay)
      problems.push({
        rule: "asked again",
        deliberationId: null,
        what: `The kill of ${fault.worker} at ${time(fault.from)} cost ${repeated} calls, and ${underWay} were under way.`,
      });
  }
}

/** Every reader has exactly the log of the table: every event once, in order, up to the last one. */
function checkReadings(log: readonly EventRow[], readings: readonly Reading[], report: Report): void {
  if (readings.length === 0) report("reader", "Nobody read it.");
  for (const { reader, seen } of readings) {
    const longer = seen.length > log.length ? seen : log;
    const place = longer.findIndex(
      (_, index) => seen[index]?.seq !== log[index]?.seq || seen[index]?.type !== log[index]?.type,
    );
    const words = (list: Reading["seen"]): string =>
      list[place] ? `event ${list[place].seq} (${list[place].type})` : "nothing";
    if (place !== -1)
      report(
        "reader",
        `In place ${place + 1} ${reader} has ${words(seen)}, the table ${words(log)}; the reader has ${seen.length} events, the table ${log.length}.`,
      );
  }
}

/** By ask: when what ended it was committed. */
const storedAt = (log: readonly EventRow[]): Map<string, number> =>
  new Map(
    log
      .filter(({ type }) => ENDS_ASK.has(type))
      .map(({ payload, committedAt }) => [String(payload["key"]), committedAt]),
  );

const isEndpointsDoing = ({ outcome }: Call): boolean => outcome === "refused" || outcome === "cut";

const overlaps = ({ from, to }: Fault, since: number, until: number): boolean =>
  from <= until && to + AFTERMATH_MS >= since;

export const time = (at: number): string => new Date(at).toISOString().slice(11, 23);

export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function add(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
