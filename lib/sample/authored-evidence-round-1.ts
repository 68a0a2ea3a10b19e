import { evidence, inArtifact, inFile, read, search, type EvidenceRound } from "./evidence-parts";

export const EVIDENCE_ROUND_1: EvidenceRound = {
  backend: evidence({
    looks: [
      read("src/queue/enqueue.ts", 14, 37),
      read("src/billing/finalise-invoice.ts", 1, 23),
      read("bench/staging-run.md", 25, 34),
    ],
    citations: [
      inFile(
        "c1",
        "src/queue/enqueue.ts",
        "28-29",
        `await tx.query("commit");\n    for (const job of jobs) await queue.add(job.kind, job.payload, optionsOf(job));`,
      ),
      inFile("c2", "src/billing/finalise-invoice.ts", "7", "Billing commits in its own database."),
      inFile("c3", "bench/staging-run.md", "29", "| Insert of a job in the caller's transaction | 0.3 ms |"),
      inArtifact("c4", "67", "Billing has a database of its own. How does it enqueue? 22 % of all jobs start there."),
    ],
    grounds: [
      {
        concern:
          "Billing can't insert into a table of the main database within its own commit. Without an answer to open point 1 we keep the double write for 22 % of the jobs and call it solved.",
        citations: ["c2", "c4"],
      },
    ],
  }),
  jobs: evidence({
    looks: [search("rate limiter"), read("src/queue/enqueue.ts", 8, 12), read("bench/staging-run.md", 13, 34)],
    citations: [
      inFile("c1", "src/queue/enqueue.ts", "8", "8 attempts over 6 hours"),
      inFile(
        "c2",
        "bench/staging-run.md",
        "34",
        "In the throughput test every job went through one list, ordered by `run_at`.",
      ),
      inArtifact("c3", "11", "A large import adds 60,000 jobs within two minutes, that is 500 a second."),
    ],
    grounds: [
      {
        concern:
          "With a single queue, an import of 60,000 jobs stands in front of everybody: 60,000 / 1,150 per second is 52 s of waiting for a PDF preview whose budget is 500 ms.",
        citations: ["c2", "c3"],
      },
      {
        concern: "Open point 4 is a decision, not a port: no Postgres library offers both a rate limiter and flows.",
        citations: [],
        assumption:
          "Neither graphile-worker nor pg-boss has both. I know them from their documentation and have tried neither for this.",
        settledBy: "A day with each library: one limited kind and one flow from config/queues.yaml.",
      },
    ],
    assumptions: ["12 of 44 workers are enough for the three kinds people wait for."],
  }),
  database: evidence({
    looks: [
      read("src/reports/month-end.ts", 19, 32),
      read("bench/staging-run.md", 5, 11),
      read("bench/staging-run.md", 25, 34),
    ],
    citations: [
      inFile("c1", "src/reports/month-end.ts", "20", "Takes up to 40 minutes and holds the snapshot all the time."),
      inFile(
        "c2",
        "bench/staging-run.md",
        "30",
        "| Commit with the synchronous standby | 2 ms | waits for its flush |",
      ),
      inFile(
        "c3",
        "bench/staging-run.md",
        "10",
        "Producers of the throughput test insert 50 jobs per transaction, with one `NOTIFY` in each.",
      ),
      inFile("c4", "bench/staging-run.md", "31", "| Fetch of 10 jobs | 2 ms | 8 pages read, table freshly vacuumed |"),
    ],
    grounds: [
      {
        concern:
          "Reports on the primary (open point 2) hold back vacuum for up to 40 minutes; a fetch goes from 2 ms to hundreds.",
        citations: ["c1", "c4"],
      },
      {
        concern:
          "`NOTIFY` inside the enqueuing transaction holds a cluster-wide lock until the commit is flushed. With a synchronous standby that is about 2 ms, so at most 500 such commits a second: precisely what one import produces.",
        citations: ["c2", "c3"],
        assumption:
          "The lock is held while the commit waits for the standby. The staging run can't show it: at 50 jobs per transaction, 1,150 jobs a second are 23 commits.",
        settledBy: "500 single enqueues a second on staging, with `NOTIFY` inside the transaction and after it.",
      },
    ],
  }),
  observability: evidence({
    looks: [read("ops/dashboards.md", 1, 20), read("docs/incidents/2026-03-14-lost-jobs.md", 10, 31)],
    citations: [
      inArtifact("c1", "18", "Nobody noticed for nine hours, because lost jobs don't queue."),
      // Misremembered: the document has no such sentence. Withdrawn in round 2.
      inArtifact("c2", "", "We will watch the length of the queue and alert when more than 20,000 jobs wait."),
      inFile(
        "c3",
        "ops/dashboards.md",
        "17",
        "On 14 March the panel showed between 90 and 240 waiting jobs all day, which is normal for a Saturday.",
      ),
      inFile(
        "c4",
        "docs/incidents/2026-03-14-lost-jobs.md",
        "31",
        "Nothing in our monitoring knows how many there should be.",
      ),
    ],
    grounds: [
      {
        concern:
          "Lost jobs don't queue, the document says so itself. Nothing in the design would have noticed March any earlier than those nine hours.",
        citations: ["c1", "c4"],
      },
    ],
    assumptions: ["99.5 % and 99 % of all minutes are my figures: the document says 500 ms, and not how often."],
  }),
  operations: evidence({
    looks: [read("config/stores.yaml", 1, 16), read("src/workers/worker.ts", 8, 32), read("ops/dashboards.md", 21, 29)],
    citations: [
      inFile(
        "c1",
        "config/stores.yaml",
        "6-7",
        "max_connections: 400\n  at_peak: { connections: 310, transactions_per_second: 2600, cpu_percent: 38 }",
      ),
      inFile(
        "c2",
        "config/stores.yaml",
        "15",
        "Server connections change hands after each transaction: no LISTEN, no session settings.",
      ),
      inFile("c3", "src/workers/worker.ts", "28", "A rolling deployment starts the new process first."),
      inArtifact("c4", "50", "Jobs and users share one database, and with it their bad days."),
    ],
    grounds: [
      {
        concern:
          "Connections: 44 workers with one for work and one for `LISTEN` are 88. 310 + 88 is 398 of 400, and a rolling deployment doubles the 88. PgBouncer in transaction mode carries no `LISTEN`.",
        citations: ["c1", "c2", "c3"],
      },
      {
        concern: "As drawn, background work never yields to users.",
        citations: [],
        assumption: "Neither library can hold its fetch back while the database is busy.",
        settledBy: "The options of both libraries, or a run on staging with the primary at 80 % CPU.",
      },
    ],
    questions: [
      {
        question:
          "Nothing is switched after 1 December. Does that include switching a kind of job back to Redis when something goes wrong during the peak?",
        why: "My way back is a flag. If the freeze covers it, a kind that misbehaves on 5 December stays where it is until January. The document doesn't say, and it isn't for the panel to decide.",
        options: [
          "No: going back is always allowed, and whoever is on call decides",
          "Going back is allowed with a second person's approval",
        ],
        default: "No: going back is always allowed, and whoever is on call decides",
      },
    ],
    assumptions: ["70 % and 55 % CPU are my limits for the brake; the only one we have today is the alert at 80 %."],
  }),
  test: evidence({
    looks: [read("test/handlers-run-twice.test.ts", 1, 32), read("bench/staging-run.md", 5, 21), search("sent twice")],
    citations: [
      inArtifact("c1", "42", "| Acknowledged jobs lost in 50 failovers | 31 | 0 | 0 |"),
      inFile(
        "c2",
        "bench/staging-run.md",
        "9",
        "The handler is empty. A job that runs twice leaves no trace, and repeated runs were not counted.",
      ),
      inFile(
        "c3",
        "test/handlers-run-twice.test.ts",
        "5",
        "Known to survive a second run with the same key: it leaves the same rows, files and calls as one. 11 of 38.",
      ),
      inFile("c4", "docs/incidents/2026-03-14-lost-jobs.md", "27", "23 mails were sent twice when the sweeper ran"),
    ],
    grounds: [
      {
        concern:
          "Of 38 handlers 11 are known to survive a second run. At least once means that after a failover some of the other 27 run twice, “send invoice mail” among them.",
        citations: ["c3", "c4"],
      },
    ],
  }),
  security: evidence({
    looks: [read("config/queues.yaml", 16, 19), read("config/stores.yaml", 2, 16), read("db/schema.sql", 38, 49)],
    citations: [
      inFile(
        "c1",
        "config/queues.yaml",
        "16",
        "Call a customer's provider with the customer's own token, which is put into the payload when the job is added.",
      ),
      inFile("c2", "config/stores.yaml", "13", "backups: { base: daily, wal: continuous, kept_days: 35 }"),
      inFile("c3", "db/schema.sql", "38", "Analysts, 14 people, may read every table on the replica."),
      inFile(
        "c4",
        "db/schema.sql",
        "46",
        "A new table, in whatever schema, is readable for analysts without anybody granting it.",
      ),
    ],
    grounds: [
      {
        concern:
          "Customers' OAuth refresh tokens would be kept in 35 days of backups and be readable by 14 people on the replica. That can't be taken back by a later release.",
        citations: ["c1", "c2", "c3"],
      },
    ],
  }),
};
