import { evidence, inArtifact, inFile, read, search, type EvidenceRound } from "./evidence-parts";

/** Nothing blocks any more, so there is nothing to give grounds for. */
export const EVIDENCE_ROUND_3: EvidenceRound = {
  backend: evidence({
    looks: [
      read("src/reports/month-end.ts", 34, 51),
      read("src/billing/finalise-invoice.ts", 4, 11),
      read("bench/staging-run.md", 25, 32),
    ],
    citations: [
      inFile("c1", "src/reports/month-end.ts", "43", "for (const { id } of rows) await closeTenant(tx, id, month);"),
      inFile("c2", "src/billing/finalise-invoice.ts", "8", "nothing here can be part of a transaction over there"),
      inFile(
        "c3",
        "bench/staging-run.md",
        "29",
        "| Insert of a job in the caller's transaction | 0.3 ms | median of 200,000 |",
      ),
    ],
    assumptions: ["0.2 ms for the effect: a smaller row than a job's. It has not been measured."],
  }),
  jobs: evidence({
    looks: [read("config/queues.yaml", 8, 24), read("src/workers/worker.ts", 8, 9)],
    citations: [
      inFile("c1", "config/queues.yaml", "12", "Parse files that strangers uploaded."),
      inFile("c2", "config/queues.yaml", "24", "{ kind: webhook.deliver, perDay: 265000, limit: 40/s per tenant }"),
      inFile("c3", "src/workers/worker.ts", "8", "Jobs one process runs at a time. 44 processes on 8 hosts: 440 jobs."),
    ],
  }),
  database: evidence({
    looks: [read("config/stores.yaml", 2, 13), read("bench/staging-run.md", 13, 21)],
    citations: [
      inFile(
        "c1",
        "config/stores.yaml",
        "9",
        "replica: { zone: a, replication: asynchronous, used_by: [analysts, search rebuilds] }",
      ),
      inFile("c2", "config/stores.yaml", "11-12", "statement_timeout: 0\n  idle_in_transaction_session_timeout: 0"),
      inFile("c3", "bench/staging-run.md", "21", "| CPU of the Postgres primary at 140 jobs/s | 38 % | 47 % |"),
    ],
    assumptions: [
      "The replica flushes about as fast as the standby: same hardware, nearer zone. It has not been measured.",
    ],
  }),
  observability: evidence({
    looks: [read("ops/dashboards.md", 14, 34)],
    citations: [
      inFile("c1", "ops/dashboards.md", "18", "There is no age of the oldest job."),
      inFile(
        "c2",
        "ops/dashboards.md",
        "33-34",
        "find a customer's job by its key,\nread its last error, run it again.",
      ),
    ],
  }),
  operations: evidence({
    looks: [read("ops/runbook-redis-failover.md", 26, 33)],
    citations: [
      inArtifact("c1", "55", "Week 9: Redis is drained. Week 10: the Redis queue is switched off."),
      inFile(
        "c2",
        "ops/runbook-redis-failover.md",
        "29",
        "Delayed jobs and the children of flows need to be treated apart.",
      ),
    ],
  }),
  test: evidence({
    looks: [
      read("bench/staging-run.md", 36, 41),
      read("test/handlers-run-twice.test.ts", 5, 31),
      search("minutes in CI"),
    ],
    citations: [
      inFile("c1", "bench/staging-run.md", "39", "What happens without it was not tried."),
      inFile("c2", "test/handlers-run-twice.test.ts", "30", "The other 27 kinds have never been tried."),
      inFile("c3", "README.md", "33", "`npm test` runs everything but the failover suite: 11 minutes in CI."),
    ],
  }),
  security: evidence({
    looks: [read("db/schema.sql", 11, 20), read("db/schema.sql", 38, 49), read("config/stores.yaml", 26, 36)],
    citations: [
      inFile(
        "c1",
        "db/schema.sql",
        "47",
        "alter default privileges for role migrator grant select on tables to analyst;",
      ),
      inFile("c2", "config/stores.yaml", "33", "To cold storage, since 2022. Nothing deletes them."),
      inFile("c3", "db/schema.sql", "11", "3,104 active ones on 1 September."),
    ],
  }),
};
