import { evidence, inArtifact, inFile, read, search, type EvidenceRound } from "./evidence-parts";

export const EVIDENCE_ROUND_2: EvidenceRound = {
  backend: evidence({
    looks: [read("src/reports/month-end.ts", 34, 51), read("config/stores.yaml", 8, 13)],
    citations: [
      inFile(
        "c1",
        "src/reports/month-end.ts",
        "35",
        "Closes the month for all tenants in one transaction, 6 to 9 minutes",
      ),
      inFile("c2", "src/reports/month-end.ts", "36", "About 200 ms for each of 2,100 tenants."),
      inFile(
        "c3",
        "config/stores.yaml",
        "10",
        "No limit is set: the month-end reports would hit any that makes sense.",
      ),
    ],
    grounds: [
      {
        concern:
          "With the 60 s limit the month-end close fails; without it, it does to vacuum what the reports did. Nobody has said which of the two we accept until it is split.",
        citations: ["c1", "c3"],
      },
    ],
  }),
  jobs: evidence({
    looks: [search("500 ms"), read("config/queues.yaml", 8, 11)],
    citations: [
      inArtifact("c1", "28", "`NOTIFY` on insert wakes them, a poll every 2 seconds is the fallback."),
      inArtifact(
        "c2",
        "48",
        "People wait for three kinds of jobs (PDF preview, confirmation mail, export); their budget is 500 ms.",
      ),
    ],
    grounds: [
      {
        concern:
          "The 2 s poll is the true bound of the interactive lane, not the 46 ms of the table. It must be 250 ms, and whoever runs the hosts has to agree to one poller on each.",
        citations: ["c1", "c2"],
      },
    ],
    assumptions: [
      "Some 20 people a day: the 380 cases a day that die between two writes, times the 4 % of jobs that people wait for, rounded up.",
    ],
  }),
  database: evidence({
    looks: [
      read("src/queue/enqueue.ts", 39, 53),
      read("config/queues.yaml", 20, 22),
      read("ops/dashboards.md", 21, 29),
    ],
    citations: [
      inFile(
        "c1",
        "ops/dashboards.md",
        "29",
        "| Age of the oldest snapshot | under 5 s; up to 40 minutes at month end | none |",
      ),
      inFile("c2", "src/queue/enqueue.ts", "39", "An import is one parent with a child per row."),
      inFile("c3", "config/queues.yaml", "20", "A large one has 60,000 rows."),
    ],
    grounds: [
      {
        concern:
          "An import with 60,000 children updates one counter row 60,000 times, from 32 workers at once. They queue for its lock, and each update leaves a dead version on one page.",
        citations: ["c2", "c3"],
      },
    ],
  }),
  observability: evidence({
    looks: [search("waiting jobs"), read("ops/dashboards.md", 1, 34)],
    citations: [
      inFile(
        "c1",
        "ops/dashboards.md",
        "7",
        "| Waiting jobs | BullMQ `getWaitingCount()`, every 15 s | more than 20,000 for 5 minutes |",
      ),
      inFile("c2", "ops/dashboards.md", "33", "They use BullMQ's own dashboard, some 60 times a day"),
    ],
    grounds: [
      {
        concern:
          "A brake without a longest duration makes the alert on bulk age useless: either it fires on every braking, or it stays silent when bulk has stopped for good.",
        citations: [],
        assumption:
          "The brake can hold for longer than the 10 minutes of the bulk objective: nobody has said how long it may.",
        settledBy: "A longest duration for the brake, from Operations.",
      },
    ],
  }),
  operations: evidence({
    looks: [search("drain"), read("ops/runbook-redis-failover.md", 21, 33), read("src/reports/month-end.ts", 34, 38)],
    citations: [
      inFile("c1", "src/reports/month-end.ts", "36", "Runs on the 1st at 02:00, when about 6 jobs a second are added."),
      inFile("c2", "ops/runbook-redis-failover.md", "29", "Nobody has done this with more than a few hundred."),
      inArtifact("c3", "44", "| Cost per month | €1,140 | €0 | €1,140 |"),
    ],
    grounds: [
      {
        concern:
          "The way back has never been walked with jobs waiting on both sides. Until somebody has drained 60,000 of them and counted, it is an intention.",
        citations: ["c2"],
      },
    ],
  }),
  test: evidence({
    looks: [read("bench/staging-run.md", 36, 41), search("synchronous_standby_names")],
    citations: [
      inFile(
        "c1",
        "bench/staging-run.md",
        "39",
        "All 50 Postgres failovers began with the standby connected and in sync. What happens without it was not tried.",
      ),
      inArtifact("c2", "14", "a synchronous standby in the second zone, one read replica"),
    ],
    grounds: [
      {
        concern:
          "When the standby is down, either all commits stop or the guarantee does. The document doesn't say which, so I can't write the assertion for the contract of 1 January.",
        citations: ["c1", "c2"],
        assumption: "Production is no clearer than the document: the setting that decides it isn't in the repository.",
        settledBy: "The value of `synchronous_standby_names` in production, from Database.",
      },
    ],
  }),
  security: evidence({
    looks: [
      read("src/workers/worker.ts", 8, 24),
      read("security/access.csv", 1, 7),
      read("config/stores.yaml", 26, 36),
    ],
    citations: [
      inFile("c1", "config/stores.yaml", "33", "To cold storage, since 2022. Nothing deletes them."),
      inFile(
        "c2",
        "src/workers/worker.ts",
        "15",
        "One process serves all 38 kinds: parsing an uploaded file and paying out money differ by their handler only.",
      ),
      inFile(
        "c3",
        "security/access.csv",
        "3",
        "svc-worker,main primary,app_worker,read and write all tables,2021-02-01,2026-07-01",
      ),
      inFile("c4", "security/access.csv", "5", "svc-worker,redis,default,all commands,2021-02-01,2026-07-01"),
    ],
    grounds: [
      {
        concern:
          "A flaw in the PDF parser runs with a role that may insert any job for any tenant, payouts included. With Redis this took a second credential; here it takes none.",
        citations: ["c2", "c3", "c4"],
      },
    ],
  }),
};
