/**
 * The job that wakes a worker for a deliberation. Plain SQL, so that it runs in the transaction that made it necessary.
 * Nothing depends on it but how soon a worker comes: whoever takes it up must take the lease first (lease.ts), and what
 * owes something is found without it. So it has no key and no queue of its own.
 */
export const ADVANCE_TASK = "advance";

/** Not where somebody has it already: that one is told by the log. */
export const ENQUEUE_ADVANCE_SQL = `select graphile_worker.add_job('${ADVANCE_TASK}', json_build_object('id', id)) from deliberation where id = $1 and owner is null`;
