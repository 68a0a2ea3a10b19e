import type { AuthoredRound } from "./authored-reply";

export const AUTHORED_ROUND_1: AuthoredRound = {
  backend: {
    proposal:
      "Move it. The reason isn't Redis, it is the second write. Today the service commits and then calls `queue.add()` [c1]; the 380 cases a day are the crashes and timeouts between those two lines. With the job inserted in the same transaction this class of error is gone, and the nightly sweeper with it. I would make it hard to get wrong: `enqueue(tx, job)` takes the transaction as its first argument, and a lint rule forbids the old call. Open point 2 is ours as well: I can move the 11 month-end report queries to the read replica, about four days of work.",
    satisfaction_score: 84,
    rationale:
      "84: The core is right, and I have wanted it since March. What I can't sign is the sentence “no commit, no job” while billing commits somewhere else [c2].",
    blocking_concerns: [
      "Billing can't insert into a table of the main database within its own commit. Without an answer to open point 1 we keep the double write for 22 % of the jobs and call it solved.",
    ],
    suggested_changes:
      "Give billing a `jobs` schema in its own database, served by the same worker binary with a second connection. No relay, no write across databases.",
    performance_impact: "One more insert per business transaction, 0.3 ms in the staging run [c3].",
  },
  jobs: {
    proposal:
      "Keep the semantics we rely on, not the library we know: at least once, delayed start, 8 attempts [c1], a dead letter. I would add what the document lacks, two lanes: `interactive` for the three kinds people wait for, `bulk` for the rest, with 12 of the 44 workers reserved for the first. No tenant gets more than 20 % of the bulk workers while another one waits. Flows become a counter row per parent, the rate limiter a token table; a sketch of both is 160 lines.",
    satisfaction_score: 72,
    rationale:
      "72: Throughput isn't the problem: 1,150 a second is eight times our peak. Neither is 46 ms instead of 11. The order is. One list sorted by `run_at` [c2] is fair to jobs and unfair to people.",
    blocking_concerns: [
      "With a single queue, an import of 60,000 jobs stands in front of everybody: 60,000 / 1,150 per second is 52 s of waiting for a PDF preview whose budget is 500 ms.",
      "Open point 4 is a decision, not a port: no Postgres library offers both a rate limiter and flows.",
    ],
    suggested_changes:
      "Two lanes with reserved workers, a cap per tenant, and our own small limiter and flows on top of the library.",
    performance_impact:
      "Interactive start below 100 ms at p99 also during an import; bulk loses about a quarter of its workers.",
  },
  database: {
    proposal:
      "If it comes to us, then in a shape Postgres likes: insert, lock, delete. No `status` column that is rewritten three times per job. Finished jobs go to `jobs.done`, one partition a day, dropped after 7. The fetch uses a partial index on `(lane, run_at) where locked_by is null`. And not on the primary as long as 40-minute snapshots live there [c1]: I would give the queue an instance of its own.",
    satisfaction_score: 61,
    rationale:
      "61: A queue table is tiny when healthy, perhaps 2,000 live rows, and hopeless when vacuum can't clean it. A 40-minute report at 140 jobs a second leaves 670,000 dead versions in exactly the index range that every fetch walks. The failover figures are why I'm not lower.",
    blocking_concerns: [
      "Reports on the primary (open point 2) hold back vacuum for up to 40 minutes; a fetch goes from 2 ms to hundreds.",
      "`NOTIFY` inside the enqueuing transaction holds a cluster-wide lock until the commit is flushed. With a synchronous standby that is about 2 ms, so at most 500 such commits a second: precisely what one import produces.",
    ],
    suggested_changes:
      "A separate instance. Or: reports to the replica, a statement timeout of 60 s on the primary, and wake-ups sent after the commit, merged per lane.",
    performance_impact: "With cleaned tables a fetch of 10 reads fewer than 10 pages, about 2 ms [c4].",
  },
  observability: {
    proposal:
      "One number tells whether this works: the age of the oldest job that may run, per lane. Objective: interactive below 500 ms in 99.5 % of all minutes, bulk below 10 minutes in 99 %. It is read from the first row of Database's partial index, an index probe; a `count(*)` over 500,000 waiting rows every 15 s would be our most expensive query. Beside it `job_outcomes_total{kind,outcome}`, 38 × 4 series, and `traceparent` in the row. Tenants appear in traces only.",
    satisfaction_score: 76,
    rationale:
      "76: Jobs' lanes give me something to measure, and Database's argument gives me a second gauge: the age of the oldest snapshot. But the document plans to watch the length of the queue [c2], and on 14 March that was normal [c3].",
    blocking_concerns: [
      "Lost jobs don't queue, the document says so itself. Nothing in the design would have noticed March any earlier than those nine hours.",
    ],
    suggested_changes:
      "A balance per hour: enqueued = done + waiting + dead letters. A difference other than 0 pages somebody. In one database this is one query.",
    performance_impact: "About 160 series in all; two index probes every 15 s.",
  },
  operations: {
    proposal:
      "Switch by kind of job, not by date: a flag per kind, `redis` or `postgres`, read when enqueuing. Workers serve both queues from the first deployment on, so going back is a flag and takes a minute, and what is in Postgres by then is finished there. Five harmless kinds for a week, then groups, the interactive ones last.\n\nThe queue also needs a brake: bulk fetching stops while the primary is above 70 % CPU or its commits above 50 ms at p99, and resumes below 55 %.",
    satisfaction_score: 68,
    rationale:
      "68: One stateful system less is worth a lot to whoever is on call. What worries me is the shared bad day [c4]: when Postgres is slow, jobs fail, retry and make it slower, and logins are in the same database. Backend's argument is right, and it doesn't make this one go away.",
    blocking_concerns: [
      "Connections: 44 workers with one for work and one for `LISTEN` are 88. 310 + 88 is 398 of 400, and a rolling deployment doubles the 88. PgBouncer in transaction mode carries no `LISTEN`.",
      "As drawn, background work never yields to users.",
    ],
    suggested_changes:
      "One listener per host that wakes its workers locally, work through PgBouncer with 60 server connections, and the brake in the fetch.",
    performance_impact: "68 connections instead of 88, and 76 during a deployment.",
  },
  test: {
    proposal:
      "Three proofs before the first kind is switched:\n- **Crash:** `kill -9` at five steps (fetched, effect begun, effect recorded, deleted, committed), 200 runs with different seeds; every job has exactly one recorded effect.\n- **Failover:** promote the standby under 140 jobs a second, 20 times; enqueued = done + waiting + dead.\n- **Replay:** one recorded day with anonymised payloads through both queues, outcomes compared by key.",
    satisfaction_score: 74,
    rationale:
      "74: “0 lost in 50 failovers” [c1] is the best line of the document, and I'd like to believe it. But the handler of that run was empty: a job that ran twice left no mark [c2]. Observability's balance would not see it either, since it counts jobs and not effects.",
    blocking_concerns: [
      "Of 38 handlers 11 are known to survive a second run. At least once means that after a failover some of the other 27 run twice, “send invoice mail” among them.",
    ],
    suggested_changes:
      "The harness runs every job twice with the same key and compares the effects. A kind may be switched when that is green.",
    performance_impact: "About 4 minutes more in CI, nothing in production.",
  },
  security: {
    proposal:
      "Payloads carry references, never content: `{ invoiceId }` and no address, amount or token. The three kinds of open point 3 [c1] fetch their token from the vault when they run, by tenant and purpose. The queue gets a schema and roles of its own: `job_writer` may insert, `job_worker` may select and delete, and the analysts' default privileges [c4] end at its door.",
    satisfaction_score: 63,
    rationale:
      "63: In Redis a payload is gone when its job is done. In Postgres it is in the write-ahead log, in 35 days of backups [c2] and on the replica, where 14 people may read everything [c3]. The move turns a refresh token that lives for seconds into one that lives for 35 days in several copies. I agree with Backend's core: losing jobs is an integrity problem, and so mine as well.",
    blocking_concerns: [
      "Customers' OAuth refresh tokens would be kept in 35 days of backups and be readable by 14 people on the replica. That can't be taken back by a later release.",
    ],
    suggested_changes:
      "References instead of content, enforced when enqueuing and not by agreement; tokens from the vault at run time; a schema with its own roles.",
    performance_impact: "One vault read of about 8 ms for three kinds of jobs, 40,000 a day.",
  },
};
