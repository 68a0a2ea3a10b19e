/** Whether a failure means that the database can't be reached right now, and not that the request or our code is wrong. */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  return isConnectionFailure(error) || isDatabaseUnavailable(error.cause, depth + 1) || (error instanceof AggregateError && error.errors.some((inner) => isDatabaseUnavailable(inner, depth + 1)));
}

/** Connection exceptions (class 08), shut down by an administrator or a crash, starting up, no connection left. */
const SQLSTATES = /^(?:08...|57P0[1-5]|53300)$/;
const SOCKET_CODES: ReadonlySet<string> = new Set(["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);
/** Prisma: can't reach, timed out, closed, no connection from the pool. */
const PRISMA_CODES: ReadonlySet<string> = new Set(["P1001", "P1002", "P1003", "P1008", "P1017", "P2024"]);
/** pg and Prisma's adapter say some things only in words. */
const MESSAGES = /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|Can't reach database server|database system is (?:starting up|shutting down)/i;

function isConnectionFailure(error: Error): boolean {
  const code = textOf(error, "code");
  if (SQLSTATES.test(code) || SOCKET_CODES.has(code) || PRISMA_CODES.has(code)) return true;
  // A Unix socket that is gone or not ours; the same codes of a file operation are something else.
  if ((code === "ENOENT" || code === "EACCES") && textOf(error, "syscall") === "connect") return true;
  return MESSAGES.test(error.message) || error.name === "PrismaClientInitializationError";
}

function textOf(error: Error, field: string): string {
  const value: unknown = Reflect.get(error, field);
  return typeof value === "string" ? value : "";
}
