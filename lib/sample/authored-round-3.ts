import type { AuthoredRound } from "./authored-reply";

export const AUTHORED_ROUND_3: AuthoredRound = {
  backend: {
    proposal:
      "My part, as I would be held to it:\n- `enqueue(tx, job)` with a payload schema per kind; the old call forbidden by lint\n- `effects(job_key)` in every handler, checked by Test's double run\n- 11 report queries on the replica before the first group is switched\n- the close split by tenant [c1] by 31 January; it resumes from a marker, and a half-closed month shows as such on the finance page\n- billing with a `jobs` schema of its own [c2], switched last\n\nThe nightly sweeper runs two more weeks in report-only mode. If it finds nothing, it goes.",
    satisfaction_score: 92,
    rationale:
      "81 → 92 because Operations gave the close an exemption with a date and an hour, and put a figure on what it costs Database. What I feared was a limit that everybody knows and nobody keeps. 8 points are missing for the two weeks of work on the close, which fall into November.",
    blocking_concerns: [],
    suggested_changes:
      "None that would hold it up. If November gets tight, billing can follow in January: its 22 % keep today's double write and the sweeper until then.",
    performance_impact: "0.3 ms per transaction for the insert [c3], 0.2 ms for the effect.",
  },
  jobs: {
    proposal:
      "Three lanes now, not two. `interactive`: 12 workers, poll every 250 ms, never braked. `bulk`: 28 workers, 20 % per tenant, braked. `files`: 4 processes under Security's narrow role for the three kinds that parse foreign files [c1]. Flows follow Test's order: delete, commit, look, release once, sweep every 30 s. The limiter is a token row per key, refilled by the fetch; its hottest key is used 40 times a second [c2], which Database's vacuum settings cover.",
    satisfaction_score: 93,
    rationale:
      "84 → 93 because Operations agreed to the poller on each host, so 500 ms no longer hangs on a message that may be lost, and because Test found the race in the flows before a customer did. The counter was my idea; I'm glad to lose it.",
    blocking_concerns: [],
    suggested_changes: "After the first month: look at whether 12 reserved workers are too many. I expect 8.",
    performance_impact:
      "Interactive start: p99 below 100 ms, worst case about 300 ms with a lost wake-up. Bulk: 280 at a time [c3], an import of 60,000 in under 4 minutes when nobody else waits.",
  },
  database: {
    proposal:
      "I sign the primary. Test asked what holds with the standby gone: `synchronous_standby_names = 'ANY 1 (standby, replica)'`. A commit waits until one of two has flushed it; flushed, not replayed, so the report replica [c1] qualifies although it may replay an hour late. One lost: nothing changes. Both lost: commits wait, and we accept no job we can't keep. That is the sentence for the contract.\n\nThe limits, of which there are none today [c2], are set per role in a migration, so the next 40-minute query fails in staging and not at month end.",
    satisfaction_score: 91,
    rationale:
      "79 → 91 because the hot counter row is gone (Test's order needs no lock) and the longest snapshot is bounded: 60 s, or 10 minutes at 02:00 until January. I would still have slept better with an instance of its own. I no longer believe it would have been the better design.",
    blocking_concerns: [],
    suggested_changes:
      "Write down when we reopen this: dead rows above 200,000 for an hour, or CPU of the primary above 60 % at peak. Then bulk moves out first.",
    performance_impact: "Fetch below 3 ms; +9 points of CPU at peak, 47 % in all [c3].",
  },
  observability: {
    proposal:
      "Final list, all of it in the release and none of it after:\n- `job_oldest_ready_seconds{lane}` with the two objectives, counted from the release of the brake; today nothing shows an age [c1]\n- `queue_brake_engaged`, paged after 15 minutes\n- balance of jobs and of effects every hour, any difference pages\n- oldest snapshot, dead rows, standby count\n- the support page with search, last error and replay [c2]\n\nDatabase's two conditions for reopening go on the same dashboard as lines, so that nobody has to remember them.",
    satisfaction_score: 94,
    rationale:
      "87 → 94 because Operations bounded the brake at 15 minutes; with that the alert on age means what it says. A March would be found within the hour by the balance, a repeated job by the `effects` comparison. I have no signal left that only the author would understand.",
    blocking_concerns: [],
    suggested_changes: "Let support try the page in week 4, before they lose the old one.",
    performance_impact: "About 170 series; two probes every 15 s, one query an hour on the replica.",
  },
  operations: {
    proposal:
      "The order I'd run:\n1. reports to the replica, limits per role\n2. both queues served, flag per kind, drain rehearsed\n3. five harmless kinds for a week\n4. bulk in three groups, then `files`, then interactive\n5. billing\n6. Redis queue off on 15 January instead of in week 10 [c1], snapshots deleted\n\nEach step has a way back of one minute by flag, or 3 minutes by drain. Nothing is switched after 1 December; what isn't over by then waits until 7 January on Redis.",
    satisfaction_score: 91,
    rationale:
      "82 → 91 because Test takes the drain into the replay, 60,000 jobs out and back, before the first group and not after the first accident. The shared bad day remains, smaller: bulk yields within one batch, users don't notice, and I'm paged after 15 minutes instead of finding out at stand-up.",
    blocking_concerns: [],
    suggested_changes:
      "Have someone outside the platform team run the drain from the runbook once; it has to cover delayed jobs and flows [c2]. If it takes a question, the page isn't finished.",
    performance_impact: "At most 76 connections, rolling deployments included; no change for users in normal running.",
  },
  test: {
    proposal:
      "The evidence the release stands on:\n- double run of all 38 handlers in CI\n- 200 crashes over five steps, one effect per key\n- 20 failovers at 140 a second, with one of two standbys gone in ten of them, and both gone in two, which the staging run left out [c1]: then no job is accepted and none lost\n- flows: all orders of five children with one crash\n- replay of a day and the drain, compared by key\n\nA kind is switched when its row is green, and the row is on Observability's page.",
    satisfaction_score: 92,
    rationale:
      "85 → 92 because Database's `ANY 1 (standby, replica)` gives me the sentence I needed: with both gone, commits wait. That can be asserted, and it can be put into a contract. The remaining 8 points are the handlers: 27 double runs [c2] will find things, and I'd rather expect it than be surprised.",
    blocking_concerns: [],
    suggested_changes:
      "Plan one engineer for two weeks for what the double runs find. If it takes longer, those kinds stay on Redis; no exception for the date.",
    performance_impact: "CI from 11 [c3] to 15 minutes; the failover suite runs nightly.",
  },
  security: {
    proposal:
      "Roles as agreed: `job_writer` inserts; `worker_main` takes interactive and bulk; `worker_files` takes and finishes its own lane and may enqueue nothing. Payload schemas are part of the review for every new kind. Before the first row: analysts' privileges revoked on `jobs` [c1]. After the last Redis job: its snapshots deleted and the refresh tokens of the three kinds rotated, because they have been in those snapshots for years [c2].",
    satisfaction_score: 90,
    rationale:
      "80 → 90 because Jobs made `files` a lane with a role of its own; a broken parser can now spoil its own work and nothing else. Ids in 35 days of backups are a risk I accept. It is 90 and not more because the rotation touches about 3,100 customer connections [c3], and some will have to sign in again.",
    blocking_concerns: [],
    suggested_changes: "Announce the rotation two weeks ahead and do it in groups of 300, so that support can keep up.",
    performance_impact: "8 ms for three kinds of jobs; nothing elsewhere.",
  },
};
