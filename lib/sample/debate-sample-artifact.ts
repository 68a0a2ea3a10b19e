/** The document of the sample deliberation: a proposal as a team would circulate it. */
export const SAMPLE_ARTIFACT = `# Proposal: the job queue moves into Postgres

Author: Platform team · Status: for decision · Affects: backend, billing, all workers

## Summary

We run 38 kinds of background jobs through BullMQ on Redis. Twice in nine months this has cost customers their invoices. We propose to store jobs in a table of our main Postgres database, to enqueue them in the same transaction as the business change, and to switch off the Redis queue before the year-end peak. Redis stays as a cache.

## Where we are

- 1.9 million jobs a day, 140 a second at the weekday peak (09:00 to 09:20). A large import adds 60,000 jobs within two minutes, that is 500 a second.
- 44 worker processes on 8 hosts, 10 jobs each at a time.
- Redis 7: one primary, one replica, asynchronous replication, append-only file synced every second.
- Postgres 16 under Patroni on 8 cores and 64 GB: a synchronous standby in the second zone, one read replica. Peak 2,600 transactions a second, CPU at 38 %, 310 of 400 connections in use.

## What goes wrong

**Lost jobs.** On 14 March the Redis primary failed. The replica that took over was 1.4 seconds behind: 412 acknowledged jobs were gone, among them invoice mails of 37 customers. Nobody noticed for nine hours, because lost jobs don't queue.

**Two writes.** The service commits, then calls \`queue.add()\`. When it dies in between, the change exists and the job doesn't; when the commit fails after an early enqueue, it is the other way round. It happens in 0.02 % of the cases, about 380 times a day. A nightly sweeper repairs most of it, up to 24 hours late.

From 1 January our contract with 40 enterprise customers says that an accepted job is never lost. With the present design we can't sign that.

## Proposal

1. A table \`jobs.job\` in the main database: lane, key, payload (jsonb), run_at, attempts, locked_by, locked_at.
2. \`enqueue()\` inserts the row in the caller's transaction. No commit, no job; no job, no commit.
3. Workers fetch up to 10 rows with \`FOR UPDATE SKIP LOCKED\`. \`NOTIFY\` on insert wakes them, a poll every 2 seconds is the fallback.
4. A finished job is deleted. A failed one is retried 8 times over 6 hours, then kept as a dead letter.
5. We use an existing library (graphile-worker or pg-boss) and don't write our own.

## Numbers

Measured on a staging copy of the same size with an empty handler; the third column is an estimate.

| Measured | Redis today | Postgres | Redis + outbox |
|---|---|---|---|
| Job and business change in one commit | no | yes | yes, through a relay |
| Enqueue to start, p50 / p99 | 2 / 11 ms | 7 / 46 ms | 60 / 400 ms |
| The same with 500,000 waiting, p99 | 12 ms | 58 ms | 450 ms |
| Sustained throughput | 9,000/s | 1,150/s | 9,000/s |
| Acknowledged jobs lost in 50 failovers | 31 | 0 | 0 |
| CPU of the Postgres primary at 140 jobs/s | – | +9 points | +5 points |
| Cost per month | €1,140 | €0 | €1,140 |

## What it costs us

- Starting a job takes 35 ms longer at p99. People wait for three kinds of jobs (PDF preview, confirmation mail, export); their budget is 500 ms.
- Throughput falls from 9,000 to 1,150 a second. That is eight times our peak and about twice an import.
- Jobs and users share one database, and with it their bad days.
- BullMQ's dashboard goes. Support uses it every day.

## Rollout

Week 1 to 4: library, table, enqueue function. Week 5 to 8: job kinds are switched in groups. Week 9: Redis is drained. Week 10: the Redis queue is switched off.

## Alternatives

**Keep Redis, add an outbox.** Solves the two writes and leaves the failover loss in Redis unless each job is kept in the outbox until it is done, at which point the outbox is a queue.

**A log such as Kafka.** Durable and fast. It has no delayed jobs, no single retry and no priorities; we would build these, and run a third stateful system.

**Redis with WAIT.** Waiting for the replica narrows the window and doesn't close it, and the two writes remain.

## Open points

1. Billing has a database of its own. How does it enqueue? 22 % of all jobs start there.
2. Month-end reports run on the primary for up to 40 minutes and hold their snapshot all the time.
3. The payloads of three kinds of jobs contain customers' OAuth refresh tokens.
4. Four kinds of jobs use BullMQ's rate limiter, two use parent-and-child flows.
`;
