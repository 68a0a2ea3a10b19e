/** All timings and sizes of the engine, each with what it protects against. */
export const TUNABLES = {
  /** Deliberations one process works on at once. Each mostly waits for a model, so this is far above the cores. */
  concurrentDeliberations: 1000,
  /** How often a worker process shows that it is alive, and looks at the others. */
  beatMs: 400,
  /** One beat, connecting included. Protects against a connection that is only half there. */
  beatTimeoutMs: 1500,
  /** A process that does not beat for so long is taken over. Protects against one that is stopped or cut off from the database. */
  lapseMs: 6000,
  /** The same for one whose session is gone as well: it was killed, unless it comes back within this. */
  goneMs: 1200,
  /** How long a process keeps a place at a connection that is due to another one waiting for it. Protects against passing it on with every short call. */
  shareKeptMs: 400,
  /** A process that does not use a connection for so long leaves its share to the others. */
  shareIdleMs: 10_000,
  /** How often everything held here is looked at: what others wrote, and whether it is still ours. Protects against a lost notification. */
  holdPollMs: 700,
  /** A call begins only if the deliberation was known to be ours this recently; otherwise the database is asked first. */
  holdFreshMs: 900,
  /** How often a process with room looks for deliberations that nobody moves. Protects against a lost job. */
  sweepMs: 1000,
  /** How often a process looks for gates whose deadline has passed. A deadline is in minutes; one query on an index. */
  deadlineMs: 5000,
  /** How long until the next reminder of a question whose deadline has passed and which stays open. */
  remindAgainMs: 24 * 60 * 60_000,
  /** Gates such a look takes up. */
  deadlineBatch: 50,
  /** Deliberations nobody has that such a look sees. Protects memory when tens of thousands wait. */
  sweepLook: 1000,
  /** Deliberations taken at a time, so that processes share what a dead one leaves behind. */
  sweepBatch: 50,
  /** How long a log that can't be read is left to others: a newer version may be running beside this one. */
  unreadableMs: 60_000,
  /** Of those, how many a heartbeat names. Protects the heartbeat from growing with them. */
  leftTold: 100,
  /** Pauses while the database takes nothing. */
  databaseRetryMs: [100, 250, 500, 1000, 2000],
  /** How often the log says that deliberations still wait for it. Protects the log from an outage that lasts. */
  databaseWaitToldMs: 60_000,
  /** Pauses before a step that failed for a reason nobody knows is begun again; after the last it pauses. Protects from paying for the same call for ever. */
  stepRetryMs: [1000, 5000, 20_000],
  /** One statement of a worker. Protects against a connection that is only half there. */
  statementTimeoutMs: 5000,
  /** So much earlier the database itself ends a statement. It says so, and nothing of it is done or goes on. */
  statementGraceMs: 500,
  /** A transaction in which nothing is asked for this long is rolled back. Protects what it has locked from a process that is stopped; shorter than `lapseMs`, so that whoever takes over finds it free. */
  transactionIdleMs: 5000,
  /** Jobs taken up at once. Each only takes a lease. */
  concurrentWakes: 16,
  /** How often the queue is looked at when no notification came. Protects against a lost one. */
  pollIntervalMs: 2000,
  /** A job that is locked for so long was left behind by a process that is gone. */
  jobAbandonedMs: 60_000,
  /** Pause before a queue that ended is started again, so that a database that is away is not hammered. */
  queueRestartMs: 300,
  /** How long a queue that goes down may take before it is left behind. Protects against one that never says it is down. */
  queueShutdownMs: 1500,
  /** Tries of one call before the seat counts as failed. */
  maxCallAttempts: 4,
  /** First wait after a failed try; doubles each time, with jitter. */
  backoffBaseMs: 500,
  backoffMaxMs: 20_000,
  /** The longest wait a provider's retry-after may impose in one go. */
  retryAfterMaxMs: 120_000,
  /** How long an endpoint that is down or overloaded is tried before the seat counts as failed: a person can act meanwhile. */
  endpointDownPatienceMs: 120_000,
  /** Rebuilt this often with less text where the endpoint says it is too long. Protects against shortening without end. */
  maxShortenings: 3,
  /** How much of its tokens a prompt keeps each time. */
  shorteningShare: 0.7,
  /** What an answer is taken to need of the tokens of a minute until it says what it used. */
  expectedOutputTokens: 1000,
  /** One request to the literature service. Protects a person from waiting for a service that never answers. */
  searchRequestTimeoutMs: 10_000,
  /** All requests of one search, retries included; then the person is asked instead. */
  searchTimeoutMs: 30_000,
  /** Queries of one search. Protects the service from assessors who ask for everything. */
  searchMaxQueries: 12,
  /** Works taken per query. Protects the prompts of the next round. */
  searchResultsPerQuery: 4,
  /** One answer of the literature service. Protects memory and log. */
  searchMaxBytes: 2_000_000,
  /** Tries of one request after the first, where the network or the service failed. */
  searchMaxRetries: 2,
  searchRetryPauseMs: 400,
  /** Text of a reply being written is sent at most this often per ask. */
  deltaIntervalMs: 100,
  /** So much of a reply being written is sent; the rest is seen when it is whole. Protects memory and the channel from a model that never stops. */
  deltaMaxChars: 200_000,
  /** Characters of live text that may wait for the database; what is beyond is dropped. Protects memory while it is slow. */
  notifyMaxWaitingChars: 8_000_000,
  /** A NOTIFY payload must stay under 8000 bytes. */
  notifyMaxBytes: 7000,
  /** Notifications about appended events are gathered for this long and sent together. */
  notifyCoalesceMs: 5,
  /** How long a reader's interest in live text counts without being renewed. */
  watchInterestMs: 20_000,
  /** Readers look at their cursors this often in case a notification was lost. */
  cursorPollMs: 3000,
  /** How long a shutdown waits for what is being written to the log. */
  shutdownGraceMs: 5000,
} as const;
