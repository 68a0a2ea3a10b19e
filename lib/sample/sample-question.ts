/** A file of its own: what is played from it must not load the whole sample. */
export const SAMPLE_QUESTION =
  "Should we move the job queue from Redis into our main Postgres database before the year-end peak, and under which conditions?";

/** What its source is called: lib/sample/repository. */
export const SAMPLE_SOURCE_TITLE = "platform repository";
