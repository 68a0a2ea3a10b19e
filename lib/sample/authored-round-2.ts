import type { AuthoredRound } from "./authored-reply";

export const AUTHORED_ROUND_2: AuthoredRound = {
  backend: {
    proposal:
      "To Database: an instance of its own would give away the one thing we move for, since no commit spans two instances. I take the other half of your either-or: the 11 report queries go to the replica.\n\nTo Test: handlers write `effects(job_key)` in their own transaction; mails and webhooks go out with the provider's idempotency key. To Security: each kind gets a payload schema that knows ids and enumerations only, and `enqueue` refuses the rest. Billing gets its own `jobs` schema, as I said.",
    satisfaction_score: 81,
    rationale:
      "84 → 81. Down, because Database's timeout of 60 s finds something I had overlooked: the month-end close isn't a report. It writes, on the primary, in one transaction of 6 to 9 minutes [c1]. Splitting it into 2,100 transactions of 200 ms [c2] is right, takes about two weeks and changes what a crash leaves behind: some tenants closed, some not.",
    blocking_concerns: [
      "With the 60 s limit the month-end close fails; without it, it does to vacuum what the reports did. Nobody has said which of the two we accept until it is split.",
    ],
    suggested_changes:
      "Split the close by tenant with a marker from which it resumes, and agree on an exemption with an end date for the time until then.",
    performance_impact: "The close takes about as long as before, 7 minutes, in steps of 200 ms.",
  },
  jobs: {
    proposal:
      "Lanes and caps as in round 1. Operations' brake goes into the fetch: bulk workers ask before every batch of 10, interactive ones never brake. Database's wake-ups after the commit I accept, and I draw the consequence: a process that dies between commit and wake-up leaves a job nobody was told about. So the interactive lane needs a poll that alone meets the budget: every 250 ms, one poller per host, 32 small queries a second in all.",
    satisfaction_score: 84,
    rationale:
      "72 → 84 because Operations' brake and Observability's age per lane turn two lanes from a drawing into a promise that can be kept and checked. What is left is the lost wake-up: with the document's fallback of 2 s [c1], the rare case is four times over budget [c2], and rare is some 20 people a day.",
    blocking_concerns: [
      "The 2 s poll is the true bound of the interactive lane, not the 46 ms of the table. It must be 250 ms, and whoever runs the hosts has to agree to one poller on each.",
    ],
    suggested_changes: "Poll the interactive lane every 250 ms from one poller per host; leave bulk at 2 s.",
    performance_impact: "32 index probes a second, together below 1 % of one core.",
  },
  database: {
    proposal:
      "I withdraw the instance of its own: Backend offered in round 1 to move the reports, and that was my reason for it. On the primary, then, under these conditions:\n- longest statement 60 s, idle in transaction 10 s, set per role and not by habit\n- autovacuum of `jobs.job` at 1,000 dead rows, without cost delay\n- wake-ups after the commit, one per lane and 50 ms\n- reports on the replica with `hot_standby_feedback` off and one hour of allowed replay delay",
    satisfaction_score: 79,
    rationale:
      "61 → 79 because the 40-minute snapshots [c1] leave the primary. With 60 s as the longest one I expect 17,000 dead versions at the peak, and the fetch stays under 3 ms. I stop there because Jobs' sketch brings the problem back through another door: the counter row of a flow [c2].",
    blocking_concerns: [
      "An import with 60,000 children updates one counter row 60,000 times, from 32 workers at once. They queue for its lock, and each update leaves a dead version on one page.",
    ],
    suggested_changes:
      "No counter. Children carry `parent_id` with an index; whoever is last finds no sibling left and releases the parent.",
    performance_impact: "One index entry per child; a look-up of 0.1 ms instead of a lock everybody waits for.",
  },
  observability: {
    proposal:
      "The balance per hour stays and gets a sibling for Test's point: effects without a job and jobs without an effect, from Backend's `effects` table. Database's limits become gauges with a line: oldest snapshot (warn at 60 s), dead rows in `jobs.job` (warn at 50,000). For support I replace the dashboard they lose [c2] by one page: search by tenant or key, last error, replay button.",
    satisfaction_score: 87,
    rationale:
      "76 → 87. March would be found within the hour now, and Backend's `effects` table shows duplicates, which counting jobs could not. A correction: in round 1 I quoted the document on watching the length of the queue. It doesn't say that; the line is from today's alerts [c1]. My last doubt is Operations' brake: while it holds, bulk grows old for a good reason, and my alert can't tell that from a bad one.",
    blocking_concerns: [
      "A brake without a longest duration makes the alert on bulk age useless: either it fires on every braking, or it stays silent when bulk has stopped for good.",
    ],
    suggested_changes:
      "Give the brake a longest duration and export whether it is on; the alert on age then counts from its release.",
    performance_impact: "Six more series; the balance is one query an hour of about 2 s on the replica.",
  },
  operations: {
    proposal:
      "To Backend: the close keeps a 10-minute limit under the role `month_end` until 31 January and runs on the 1st at 02:00. At 6 jobs a second [c1] that leaves 7,200 dead versions, which Database can live with. To Observability: the brake holds for at most 15 minutes, then it pages. To Jobs: one poller per host every 250 ms, agreed; it shares the listener's process.\n\nNew from my side: `jobs drain --to redis` for the case that we have to leave Postgres again; there is no procedure for it today [c2].",
    satisfaction_score: 82,
    rationale:
      "68 → 82 because Jobs put the brake where it can't be forgotten, into the fetch, and because connections are settled at 68. The flag takes new jobs back in a minute. But what already waits in Postgres, 60,000 on a bad day, is only “finished there” if Postgres isn't the reason we leave.",
    blocking_concerns: [
      "The way back has never been walked with jobs waiting on both sides. Until somebody has drained 60,000 of them and counted, it is an intention.",
    ],
    suggested_changes:
      "Rehearse the drain before the first group: 60,000 jobs back to Redis in under 3 minutes, none lost, none twice. Redis stays until 15 January.",
    performance_impact: "None in normal running; €1,140 a month [c3] for two more months.",
  },
  test: {
    proposal:
      "Operations' drain becomes part of the replay: 60,000 jobs out and back, compared by key. For Database's flows without a counter I have a counter-example: two last children delete themselves at the same moment, each still sees the other's row, and the parent never starts. Variant: delete and commit first, **then** look for siblings, release the parent with `where not released`, and sweep every 30 s for a crash in between. I checked all orders of two children and one crash on paper; the property test will do it for five.",
    satisfaction_score: 85,
    rationale:
      "74 → 85 because Backend's `effects(job_key)` makes “once” something I can assert for all 38 handlers. My failover proof has a hole I can't fill alone: it assumes that the synchronous standby is there [c1].",
    blocking_concerns: [
      "When the standby is down, either all commits stop or the guarantee does. The document doesn't say which, so I can't write the assertion for the contract of 1 January.",
    ],
    suggested_changes: "State what happens with the standby gone, in one sentence that can be tested.",
    performance_impact: "One additional short query per finished child; no lock.",
  },
  security: {
    proposal:
      "Backend's payload schema is what I asked for, enforced where it counts. I add two lines to the rollout: default privileges of the analysts' role revoked on the `jobs` schema before its first row, and the snapshots of Redis [c1] deleted with the old queue, since they hold tokens too. Next is who may do what: three kinds of jobs parse files from strangers, and as planned they run in the same process and under the same role as payouts [c2].",
    satisfaction_score: 80,
    rationale:
      "63 → 80 because Backend refuses content when enqueuing instead of trusting 38 authors; with that the 35 days of backups hold ids and nothing else. What remains existed before, but the move makes it worse: a worker can now write the table that starts every other job.",
    blocking_concerns: [
      "A flaw in the PDF parser runs with a role that may insert any job for any tenant, payouts included. With Redis this took a second credential; here it takes none.",
    ],
    suggested_changes:
      "Run the three file-parsing kinds in a pool of their own, with a role that may take and finish only these and enqueue nothing.",
    performance_impact: "Four of the 44 processes set aside, nothing added.",
  },
};
