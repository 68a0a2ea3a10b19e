/** The negative control: a run without a flaw, then the same with one flaw each, which has to be reported, and nothing else. */
import { describe, expect, it } from "vitest";
import { type Call, check, type EventRow, type Fault, type JobRow, type Reading, type Tables } from "./check";

const ID = "dlb_a";
const CANCELLED = "dlb_b";
const SECOND = 1000;

type Run = {
  tables: { -readonly [K in keyof Tables]: Tables[K][number][] };
  calls: Call[];
  faults: Fault[];
  /** Of each log; what the readers of a run without a flaw have. */ read: (log: Reading["seen"]) => Reading["seen"][];
};

const event = (
  deliberationId: string,
  seq: number,
  type: string,
  payload: Record<string, unknown> = {},
  key: string | null = null,
): EventRow => ({ deliberationId, seq, key, type, payload: { type, ...payload }, committedAt: seq * SECOND });
const call = (askKey: string, startedAt: number, more: Partial<Call> = {}): Call => ({
  deliberationId: ID,
  askKey,
  worker: "worker-1.1",
  startedAt,
  endedAt: startedAt + 400,
  outcome: "answered",
  ...more,
});

const job = (more: Partial<JobRow>): JobRow => ({
  id: "3",
  deliberationId: ID,
  attempts: 0,
  maxAttempts: 25,
  dueInMs: -200_000,
  lockedMs: null,
  untouchedMs: 200_000,
  ...more,
});

/** One deliberation that closes with a record, and one that is cancelled in the middle of a call. */
function flawless(): Run {
  const logs = [
    event(ID, 1, "deliberation.created", {}, "deliberation.created"),
    event(ID, 2, "ask.started", { key: "r1/a" }, "start/r1/a"),
    event(ID, 3, "reply.recorded", { key: "r1/a" }, "ask/r1/a"),
    event(ID, 4, "ask.started", { key: "r1/b" }, "start/r1/b"),
    event(ID, 5, "reply.recorded", { key: "r1/b" }, "ask/r1/b"),
    event(ID, 6, "gate.opened", { gate: { id: "gate_1" } }, "gate/gate_1"),
    event(ID, 7, "gate.answered", { gateId: "gate_1" }, "answer/gate_1"),
    event(ID, 8, "deliberation.closed", { outcome: { recorded: true } }, "deliberation.closed"),
    event(ID, 9, "record.numbered", { number: 1 }, "record.numbered"),
    event(CANCELLED, 1, "deliberation.created", {}, "deliberation.created"),
    event(CANCELLED, 2, "ask.started", { key: "r1/a" }, "start/r1/a"),
    event(CANCELLED, 3, "deliberation.cancelled", { by: "Ada" }, "deliberation.cancelled"),
  ];
  return {
    tables: {
      deliberations: [
        { id: ID, protocol: "debate", status: "closed", headSeq: 9, owner: null },
        { id: CANCELLED, protocol: "debate", status: "cancelled", headSeq: 3, owner: null },
      ],
      events: logs,
      records: [{ number: 1, deliberationId: ID }],
      gates: [{ id: "gate_1", deliberationId: ID, status: "answered" }],
      // Taken up a moment ago by a process that was killed then, and one that failed and is tried again later.
      jobs: [job({ id: "1", attempts: 1, lockedMs: 20_000 }), job({ id: "2", attempts: 3, dueInMs: 15_000 })],
    },
    calls: [
      call("r1/a", 2100),
      call("r1/b", 4100),
      call("r1/a", 2100, { deliberationId: CANCELLED, endedAt: 3050, outcome: "dropped" }),
    ],
    faults: [],
    read: (log) => [log, log],
  };
}

/** Two readers per log. */
const readingsOf = ({ tables, read }: Run): Reading[] =>
  tables.deliberations.flatMap(({ id }) =>
    read(tables.events.filter((row) => row.deliberationId === id).toSorted((a, b) => a.seq - b.seq)).map(
      (seen, index) => ({ reader: `reader-${index + 1}`, deliberationId: id, seen }),
    ),
  );
const checked = (run: Run) =>
  check({ tables: run.tables, calls: run.calls, faults: run.faults, readings: readingsOf(run) });
const rulesOf = (run: Run): string[] => checked(run).problems.map(({ rule }) => rule);

function at(run: Run, deliberationId: string, seq: number): EventRow {
  const row = run.tables.events.find((one) => one.deliberationId === deliberationId && one.seq === seq);
  if (!row) throw new Error(`No event ${seq}.`);
  return row;
}

const remove = (run: Run, id: string, seq: number): void =>
  void run.tables.events.splice(run.tables.events.indexOf(at(run, id, seq)), 1);
const status = (run: Run, id: string, value: string): void =>
  run.tables.deliberations.filter((row) => row.id === id).forEach((row) => Object.assign(row, { status: value }));
const fault = (more: Partial<Fault>): Fault => ({
  kind: "kill",
  of: "worker",
  worker: "worker-1.1",
  from: 4200,
  to: 4200,
  ...more,
});

/** The second reader of one log has something else than the first. */
const onlyInLongLog = (flaw: (log: Reading["seen"]) => Reading["seen"]) => (run: Run) =>
  void (run.read = (log) => [log, log.length > 3 ? flaw(log) : log]);

describe("check", () => {
  it("finds nothing in a run without a flaw", () => {
    expect(checked(flawless())).toEqual({
      problems: [],
      counts: {
        deliberations: { closed: 1, cancelled: 1 },
        asks: 3,
        calls: 3,
        repeated: {},
        kills: { atWork: 0, underWay: 0 },
        overlapping: 0,
        overlappingWorkers: {},
        readings: 4,
      },
    });
  });

  const flaws: Record<string, [(run: Run) => void, string[]]> = {
    "a hole in the log": [(run) => Object.assign(at(run, ID, 9), { seq: 10 }), ["seq", "head"]],
    "a head that is not that of the log": [
      (run) => Object.assign(run.tables.deliberations[0] ?? {}, { headSeq: 8 }),
      ["head"],
    ],
    "a key twice": [(run) => Object.assign(at(run, ID, 4), { key: "start/r1/a" }), ["key"]],
    "a second reply to one ask": [
      (run) => Object.assign(at(run, ID, 5), { payload: { key: "r1/a" }, key: "other" }),
      ["key"],
    ],
    "a reply without a start": [
      (run) => Object.assign(at(run, ID, 4), { payload: { key: "r1/c" }, key: "start/r1/c" }),
      ["order"],
    ],
    "a reply the endpoint was never asked for": [(run) => run.calls.splice(1, 1), ["not asked"]],
    "a reply the endpoint never gave": [
      (run) => Object.assign(run.calls[1] ?? {}, { outcome: "dropped" }),
      ["not asked"],
    ],
    "a reply after the cancel": [
      (run) => (
        run.tables.events.push(event(CANCELLED, 4, "reply.rejected", { key: "r1/a" }, "ask/r1/a")),
        Object.assign(run.tables.deliberations[1] ?? {}, { headSeq: 4 }),
        Object.assign(run.calls[2] ?? {}, { outcome: "answered" })
      ),
      ["after the end"],
    ],
    "a row that says otherwise than the log": [(run) => status(run, CANCELLED, "paused"), ["status"]],
    "a deliberation that is stuck": [
      (run) => (
        remove(run, CANCELLED, 3),
        status(run, CANCELLED, "running"),
        Object.assign(run.tables.deliberations[1] ?? {}, { headSeq: 2 })
      ),
      ["stuck"],
    ],
    "a deliberation that failed": [
      (run) => (
        Object.assign(at(run, CANCELLED, 3), { type: "deliberation.failed", payload: { message: "Oops." } }),
        status(run, CANCELLED, "failed")
      ),
      ["failed"],
    ],
    "a finished one that still belongs to a worker": [
      (run) => Object.assign(run.tables.deliberations[0] ?? {}, { owner: "wrk_1" }),
      ["owner"],
    ],
    "one that waits for a person and still belongs to a worker": [
      (run) => (
        remove(run, CANCELLED, 3),
        status(run, CANCELLED, "awaiting_human"),
        Object.assign(run.tables.deliberations[1] ?? {}, { headSeq: 2, owner: "wrk_1" })
      ),
      ["owner"],
    ],
    "a job nobody takes up": [(run) => run.tables.jobs.push(job({})), ["job"]],
    "a job that failed for good and stays": [(run) => run.tables.jobs.push(job({ attempts: 25 })), ["job"]],
    "a job somebody has taken and never gives back": [
      (run) => run.tables.jobs.push(job({ attempts: 1, lockedMs: 200_000 })),
      ["job"],
    ],
    "a closed one without its record": [(run) => run.tables.records.splice(0), ["record"]],
    "a record number given twice": [
      (run) => run.tables.records.push({ number: 1, deliberationId: ID }),
      ["record", "record"],
    ],
    "an answered gate that is still open": [
      (run) => run.tables.gates.forEach((gate) => Object.assign(gate, { status: "open" })),
      ["gate"],
    ],
    "a call after the cancel": [
      (run) => run.calls.push(call("r1/b", 4100, { deliberationId: CANCELLED })),
      ["call after a stop"],
    ],
    "a call while it is paused": [
      (run) => (
        Object.assign(at(run, ID, 6), { type: "deliberation.paused", payload: { by: "Ada" } }),
        run.tables.gates.splice(0),
        run.calls.push(call("r1/c", 7500))
      ),
      ["call after a stop"],
    ],
    "two calls of one ask": [
      (run) => run.calls.push(call("r1/b", 4300, { worker: "worker-2.1" })),
      ["two workers", "asked again"],
    ],
    "a third call where a kill explains a second": [
      (run) => (
        run.faults.push(fault({})),
        run.calls.push(call("r1/b", 4300, { worker: "worker-2.1" }), call("r1/b", 4400, { worker: "worker-2.1" }))
      ),
      ["two workers", "two workers", "asked again"],
    ],
    "a second call where somebody else was killed": [
      (run) => (
        run.faults.push(fault({ worker: "worker-3.1" })),
        run.calls.push(call("r1/b", 4300, { worker: "worker-2.1" }))
      ),
      ["two workers", "asked again"],
    ],
    "a second call long after the kill": [
      (run) => (
        run.faults.push(fault({ from: 600, to: 600 })),
        run.calls.push(call("r1/b", 4300, { worker: "worker-2.1" }))
      ),
      ["two workers", "asked again"],
    ],
    "a second call, blamed on the kill of a worker that had left the first one": [
      (run) => (
        run.faults.push(fault({})),
        run.calls.splice(1, 1, call("r1/b", 4100, { endedAt: 4150, outcome: "dropped" })),
        run.calls.push(call("r1/b", 4300, { worker: "worker-2.1" }))
      ),
      ["asked again"],
    ],
    "a second call, blamed on a kill after the answer was stored": [
      (run) => (
        run.faults.push(fault({ from: 5100, to: 5100 })),
        run.calls.splice(1, 1, call("r1/b", 4500, { endedAt: 4900 })),
        run.calls.push(call("r1/b", 5200, { worker: "worker-2.1" }))
      ),
      ["asked again"],
    ],
    "a call long after the answer was stored": [
      (run) => run.calls.push(call("r1/b", 6100)),
      ["call after the answer", "asked again"],
    ],
    "a second call because a clock was set": [
      (run) => (run.faults.push(fault({ kind: "clock" })), run.calls.push(call("r1/b", 4300))),
      ["asked again"],
    ],
    "a second call because a web process was killed": [
      (run) => (
        run.faults.push(fault({ kind: "web-kill", of: "web", worker: null })),
        run.calls.push(call("r1/b", 4300))
      ),
      ["asked again"],
    ],
    "an ask given up for nothing": [
      (run) => Object.assign(at(run, ID, 5), { type: "ask.failed" }),
      ["unexplained failure"],
    ],
    "a pause of Parley's for nothing": [
      (run) => (
        Object.assign(at(run, CANCELLED, 3), { type: "deliberation.paused", payload: { by: "Parley", reason: "?" } }),
        status(run, CANCELLED, "paused")
      ),
      ["unexplained pause"],
    ],
    "a reader that missed an event": [onlyInLongLog((log) => log.toSpliced(4, 1)), ["reader"]],
    "a reader that missed the last event": [onlyInLongLog((log) => log.slice(0, -1)), ["reader"]],
    "a reader that has an event twice": [onlyInLongLog((log) => log.toSpliced(4, 0, ...log.slice(4, 5))), ["reader"]],
    "a reader that has the last event twice": [onlyInLongLog((log) => [...log, ...log.slice(-1)]), ["reader"]],
    "a reader that has two events in the wrong order": [
      onlyInLongLog((log) => log.toSpliced(4, 2, ...log.slice(4, 6).toReversed())),
      ["reader"],
    ],
    "a reader that has another event than the log": [
      onlyInLongLog((log) => log.map((seen) => (seen.seq === 5 ? { ...seen, type: "reply.rejected" } : seen))),
      ["reader"],
    ],
    "a reader that saw nothing": [onlyInLongLog(() => []), ["reader"]],
    "a log nobody read": [(run) => (run.read = (log) => (log.length > 3 ? [log] : [])), ["reader"]],
    "a call for what does not exist": [
      (run) => run.calls.push(call("r1/a", 100, { deliberationId: "dlb_c" })),
      ["not asked"],
    ],
  };

  it.each(Object.entries(flaws))("reports %s", (_, [tamper, rules]) => {
    const run = flawless();
    tamper(run);
    expect(rulesOf(run)).toEqual(rules);
  });

  const excuses: Record<string, [(run: Run) => void, string]> = {
    "the worker was killed in mid-call": [(run) => run.faults.push(fault({})), "kill"],
    "the database was away when the answer came": [
      (run) => run.faults.push(fault({ kind: "db-kill", of: "database", worker: null, from: 4450, to: 9000 })),
      "db-kill",
    ],
    "the endpoint had refused": [
      (run) => run.calls.splice(1, 1, call("r1/b", 4100, { outcome: "refused" })),
      "endpoint",
    ],
    "the endpoint was in trouble": [
      (run) => (
        run.faults.push(fault({ kind: "http-500", of: "endpoint", worker: null, from: 4000, to: 4200 })),
        run.calls.splice(1, 1, call("r1/b", 4100, { outcome: "refused" }))
      ),
      "http-500",
    ],
    "a person had paused it": [
      (run) => (
        Object.assign(at(run, ID, 4), { type: "deliberation.paused", payload: { by: "Ada" }, committedAt: 4150 }),
        run.tables.events.push({ ...event(ID, 4.5, "deliberation.resumed"), committedAt: 4250 })
      ),
      "person",
    ],
  };

  it.each(Object.entries(excuses))("takes a second call where %s", (_, [tamper, cause]) => {
    const run = flawless();
    tamper(run);
    run.calls.push(call("r1/b", 4600, { worker: "worker-2.1", endedAt: 4900 }));
    const { problems, counts } = checked(run);
    expect(problems.filter(({ rule }) => rule === "asked again")).toEqual([]);
    expect(counts).toMatchObject({ repeated: { [cause]: 1 }, overlapping: 0, overlappingWorkers: {} });
    expect(counts.kills).toEqual(cause === "kill" ? { atWork: 1, underWay: 1 } : { atWork: 0, underWay: 0 });
  });

  /** The first call is on the wire from 4100 to 4500, at the first worker; the second begins at 4300, at another one. */
  const secondAtOnce = (tamper: (run: Run) => void) => {
    const run = flawless();
    tamper(run);
    run.calls.push(call("r1/b", 4300, { worker: "worker-2.1" }));
    const { problems, counts } = checked(run);
    return {
      problems: problems.filter(({ rule }) => rule === "two workers").length,
      overlapping: counts.overlapping,
      by: counts.overlappingWorkers,
    };
  };
  const everyone = { of: "database", worker: null } as const;

  const unreachable: Record<string, Partial<Fault>> = {
    "the first stands still": { kind: "stop", to: 9000 },
    "the network is cut off": { kind: "half-open", to: 9000 },
    "its connections were dropped just before": { kind: "drop", from: 4000, to: 4000 },
    "connections were cut": { kind: "cut", ...everyone },
    "the database is away": { kind: "db-kill", to: 9000, ...everyone },
  };
  it.each(Object.entries(unreachable))("takes a call of two workers at once where %s", (_, more) => {
    expect(secondAtOnce((run) => run.faults.push(fault(more)))).toEqual({
      problems: 0,
      overlapping: 1,
      by: { [more.kind ?? ""]: 1 },
    });
  });

  it("takes a call of two workers at once where a person has only just paused it and let it go on", () => {
    const tamper = (run: Run) => {
      run.tables.events.push({
        ...event(ID, 4.2, "deliberation.paused", { by: "Ada" }),
        committedAt: 4200,
      });
      run.tables.events.push({ ...event(ID, 4.3, "deliberation.resumed"), committedAt: 4250 });
    };
    expect(secondAtOnce(tamper)).toEqual({ problems: 0, overlapping: 1, by: { person: 1 } });
  });

  const noExcuse: Record<string, Partial<Fault>> = {
    "the first was killed": { kind: "kill" },
    "the first was told to end": { kind: "term" },
    "a clock was set": { kind: "clock" },
    "somebody else stands still": { kind: "stop", worker: "worker-3.1", to: 9000 },
    "the first stood still long before": { kind: "stop", from: 100, to: 1000 },
    "the endpoint fails": { kind: "http-500", of: "endpoint", worker: null },
    "a web process was killed": { kind: "web-kill", of: "web", worker: null },
  };
  it.each(Object.entries(noExcuse))("reports a call of two workers at once where %s", (_, more) => {
    expect(secondAtOnce((run) => run.faults.push(fault(more)))).toEqual({
      problems: 1,
      overlapping: 1,
      by: { unexplained: 1 },
    });
  });
});
