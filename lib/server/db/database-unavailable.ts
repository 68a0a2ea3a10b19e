/** Postgres' words for "not now": shutting down, starting up, too many connections, connection lost (class 08). */
const SQL_STATES = /^(?:08...|57...|53...|58...|25006|40001|40P01|55P03)$/;
const SYSTEM_CODES = new Set(["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);
/** Prisma: can't reach, timed out, closed, no connection from the pool. */
const PRISMA_CODES = new Set(["P1001", "P1002", "P1008", "P1017", "P2024"]);
const MESSAGES =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|Can't reach database server|database system is (?:starting up|shutting down)/i;

/** Whether an error means that the database can't be reached now, as opposed to a mistake of ours. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (SQL_STATES.test(code) || SYSTEM_CODES.has(code) || PRISMA_CODES.has(code) || MESSAGES.test(error.message)) return true;
  // A Unix socket that is gone or not ours; the same codes of a file operation mean something else.
  if ((code === "ENOENT" || code === "EACCES") && "syscall" in error && error.syscall === "connect") return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  return error.cause !== undefined && error.cause !== error && isDatabaseUnavailable(error.cause);
}
