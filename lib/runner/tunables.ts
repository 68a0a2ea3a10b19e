/** All timings and sizes of the engine, each with what it protects against. */
export const TUNABLES = {
  /** Deliberations one process works on at once. A job mostly waits for a model, so this is far above the cores. */
  concurrentDeliberations: 256,
  /** How often the queue is looked at when no notification came. Protects against a lost one. */
  pollIntervalMs: 1000,
  /** Pause before a queue that ended is started again, so that a database that is away is not hammered. */
  queueRestartMs: 300,
  /** How long a queue that goes down may take before it is left behind. Protects against one that never says it is down. */
  queueShutdownMs: 1500,
  /** How often the locks of other owners are tried. A dead worker is found within this. */
  livenessIntervalMs: 700,
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
