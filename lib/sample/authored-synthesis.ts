import type { SynthesisReply } from "@/lib/protocols/debate/rules/replies";

export const AUTHORED_SYNTHESIS: SynthesisReply = {
  overview:
    "The job queue moves into the main Postgres database, in a schema and under roles of its own, so that a job and the change that needs it are one commit. An instance of its own was considered and dropped: it would have given up that commit.\n\nThree things make the shared database bearable: long snapshots leave the primary, background work yields to users by a brake inside the fetch, and every limit is enforced per role instead of agreed. Jobs run at least once and their effects once, by a key recorded in the handler's own transaction. Payloads hold references only.\n\nKinds of jobs are switched one group at a time, with a rehearsed way back, and nothing is switched after 1 December.",
  responsibilities: [
    {
      agent: "Backend",
      owns: "`enqueue(tx, job)`, payload schemas, effects, the report queries and the month-end close.",
      implementation_notes:
        "Lint rule against the old call. 11 report queries to the replica first. The close is split by tenant with a resume marker by 31 January. Billing gets a `jobs` schema in its own database and is switched last.",
    },
    {
      agent: "Jobs",
      owns: "Lanes, fairness, retries, rate limiter and flows.",
      implementation_notes:
        "Lanes `interactive` (12 workers, 250 ms poll, never braked), `bulk` (28, at most 20 % per tenant, braked), `files` (4, narrow role). Flows: delete, commit, look for siblings, release once, sweep every 30 s.",
    },
    {
      agent: "Database",
      owns: "Table, index, vacuum settings, limits per role, replication.",
      implementation_notes:
        "Partial index `(lane, run_at) where locked_by is null`; delete on success, `jobs.done` in daily partitions for 7 days; wake-ups after the commit, one per lane and 50 ms; `ANY 1 (standby, replica)`.",
    },
    {
      agent: "Observability",
      owns: "Objectives per lane, hourly balance of jobs and effects, support page.",
      implementation_notes:
        "Age of the oldest ready job by index probe, never `count(*)`. Any difference in the balance pages. The conditions for reopening the decision are lines on the dashboard.",
    },
    {
      agent: "Operations",
      owns: "Rollout order, flag per kind, brake limits, drain, runbook.",
      implementation_notes:
        "One listener and poller per host, PgBouncer with 60 server connections. The brake holds for at most 15 minutes. `jobs drain --to redis` is rehearsed before the first group; Redis stays until 15 January.",
    },
    {
      agent: "Test",
      owns: "Evidence per kind of job: double run, crash, failover, replay and drain.",
      implementation_notes:
        "A kind is switched only when its row is green. Failovers include one standby gone (nothing changes) and both gone (no job accepted, none lost).",
    },
    {
      agent: "Security",
      owns: "Roles, payload rule, privileges on the `jobs` schema, token rotation.",
      implementation_notes:
        "`job_writer`, `worker_main`, `worker_files`. Analysts' privileges revoked before the first row. Redis snapshots deleted and about 3,100 refresh tokens rotated in groups of 300.",
    },
  ],
  interfaces: [
    "`enqueue(tx, { kind, key, lane, payload, runAt? })`: inserts in the caller's transaction; refuses a payload that its kind's schema doesn't know.",
    "`effects(job_key primary key, at)`: written by every handler in the transaction of its effect; read by the hourly balance.",
    "Fetch: up to 10 rows of one lane with `FOR UPDATE SKIP LOCKED`; bulk asks the brake before each batch.",
    "Wake-up: one notification per lane and 50 ms, after the commit; lost ones are covered by the poll (250 ms interactive, 2 s bulk).",
    "Brake: on above 70 % CPU or 50 ms commit p99, off below 55 %, paged after 15 minutes.",
    "`jobs drain --to redis [--kind]`: moves waiting jobs back under their keys.",
  ],
  performance_targets: [
    "Interactive jobs start within 500 ms in 99.5 % of all minutes (expected p99 below 100 ms).",
    "Bulk jobs start within 10 minutes in 99 % of all minutes, counted from the release of the brake.",
    "Fetch below 3 ms; fewer than 50,000 dead rows in `jobs.job`.",
    "CPU of the primary at peak at most 47 %; at most 76 connections for jobs.",
    "Acknowledged jobs lost: 0 in 20 failovers at 140 jobs a second.",
    "Way back: 1 minute by flag, 3 minutes for 60,000 waiting jobs by drain.",
  ],
  open_questions: [
    "Does billing make it before 1 December, or does its 22 % keep the double write and the sweeper until January? (Backend decides by 10 November.)",
    "Are 12 reserved interactive workers too many? Jobs expects 8; look again after the first month.",
    "How many of the 27 unproven handlers fail their double run? Two weeks of one engineer are planned.",
  ],
  implementation_order: [
    "Limits per role in a migration; report queries on the replica; exemption for `month_end` until 31 January.",
    "`jobs` schema, roles, payload schemas and `enqueue(tx, job)`; analysts' privileges revoked.",
    "Workers serve both queues; lanes, brake, one poller per host; dashboards, balance and support page.",
    "Evidence: double runs, crashes, failovers, flows, replay and drain of 60,000.",
    "Five harmless kinds for a week, then bulk in three groups, then `files`, then interactive.",
    "Billing, in its own database.",
    "Redis queue off on 15 January; snapshots deleted, tokens rotated; sweeper removed after two silent weeks.",
  ],
  consequences: {
    positive: [
      "A job exists exactly when its business change does: about 380 repairs a day and the nightly sweeper go away.",
      "No acknowledged job is lost in a failover, so the contract of 1 January can be signed.",
      "Lost or repeated jobs are found within the hour instead of by customers after nine.",
      "Refresh tokens disappear from payloads, and €1,140 a month from the bill.",
    ],
    negative: [
      "Users and jobs share one database: +9 points of CPU at peak, and a bad day of one is felt by the other until the brake holds.",
      "Throughput falls from 9,000 to 1,150 jobs a second; growth beyond about five times today reopens the decision.",
      "With both standbys gone, commits wait: we refuse work rather than promise what we can't keep.",
      "Some 3,100 customer connections are rotated, and some customers have to sign in again.",
    ],
    neutral: [
      "Delivery stays at least once; “once” is a property of the effects.",
      "The decision is reopened at more than 200,000 dead rows for an hour, or above 60 % CPU of the primary at peak. Then the bulk lane moves out first.",
    ],
  },
  alternatives: [
    {
      name: "Keep Redis and add an outbox",
      pros: "Throughput stays at 9,000 a second and the queue stays off the database.",
      cons: "Loses jobs in a failover unless the outbox keeps each one until it is done, and then the outbox is the queue; starts take up to 400 ms.",
    },
    {
      name: "The queue in a Postgres instance of its own",
      pros: "No shared bad day, no vacuum problem from foreign snapshots.",
      cons: "No common commit with the business change, which is the reason for moving. Database withdrew it in round 2.",
    },
    {
      name: "A log such as Kafka",
      pros: "Durable, fast, made for growth.",
      cons: "No delays, single retries or priorities; a third stateful system to run for two people on call.",
    },
    {
      name: "Redis with WAIT",
      pros: "Smallest change.",
      cons: "Narrows the window of loss and doesn't close it; the two writes remain.",
    },
  ],
};
