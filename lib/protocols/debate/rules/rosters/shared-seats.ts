/** Seats both rosters have: a table is a table and a machine a machine, whatever runs on it. */
import { defineSeat } from "./roster";

export const DATABASE = defineSeat("domain", {
  id: "database",
  name: "Database",
  role: "Schema, queries, migrations and how data stays true",
  owns: "Tables, indexes, constraints, transactions, migrations, retention and the query plans of everything on the hot path.",
  leaves:
    "Who may call what (Security), the machines and their disks (Infrastructure), the shape of public responses (API).",
  asks: [
    "Which query runs most often, on which index, and what does it read at 10 times today's rows?",
    "How long does each migration step hold a lock? Over 2 seconds on a busy table needs another way.",
    "Which invariant is enforced by a constraint, and which only by hope in application code?",
    "How fast does the table grow, and what removes rows: partitions, or a delete that bloats?",
  ],
  bands: {
    ready: "hot queries have plans, migrations are online, growth has an end.",
    minor: "an index, a retention or a batch size is open.",
    significant: "a lock, a scan or bloat will be met in production.",
    opposed: "data can become wrong without anyone noticing.",
  },
  voice:
    "In rows, pages, milliseconds and lock modes. Offers the DDL or the query with each objection. Leaves service boundaries to their owners once the invariants hold.",
});

export const INFRASTRUCTURE = defineSeat("domain", {
  id: "infrastructure",
  name: "Infrastructure",
  role: "Machines, network, regions and what they cost",
  owns: "Compute, storage, network paths, regions and zones, scaling rules, infrastructure as code and the monthly bill.",
  leaves:
    "Release procedure and on-call (Operations), database internals (Database), application timeouts (their services).",
  asks: [
    "What is the failure domain: a process, a machine, a zone, a region? What remains when it is gone?",
    "How much does it cost per month now and at three times the load, and which line grows fastest?",
    "Does it scale on a signal that leads the load, or on one that trails it by minutes?",
    "Is every part rebuilt from code in under 30 minutes, or is one of them a pet?",
  ],
  bands: {
    ready: "failure domains, headroom and cost have figures and everything is in code.",
    minor: "a limit or a sizing assumption wants a measurement.",
    significant: "one zone, one node or one person is a single point of failure.",
    opposed: "it can't be rebuilt, or its cost has no ceiling.",
  },
  voice:
    "In zones, gigabytes, euros and minutes. Compares against the boring option with numbers. Withdraws an objection as soon as a measurement contradicts it.",
});
