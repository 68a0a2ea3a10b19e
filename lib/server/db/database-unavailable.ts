/** What the database says when it can't work just now, as opposed to a mistake of ours. */
/** `mayBeDone`: whether a change that was on its way was made, nobody can say. */
export type DatabaseTrouble = { kind: TroubleKind; sentence: string; mayBeDone: boolean };

type TroubleKind =
  | "unreachable"
  | "lost"
  | "busy"
  | "read_only"
  | "disk_full"
  | "out_of_memory"
  | "cancelled"
  | "conflict"
  | "faulty";

const SENTENCES: Record<TroubleKind, string> = {
  unreachable: "The database can't be reached right now. Try again in a few seconds.",
  lost: "The connection to the database was lost. Check whether your change was saved before you try again.",
  busy: "The database has no free connections right now. Try again in a few seconds.",
  read_only: "The database is read-only right now, so nothing was saved. Try again in a moment.",
  disk_full: "The database's disk is full, so nothing was saved. Free some space, then try again.",
  out_of_memory: "The database ran out of memory, so nothing was saved. Try again in a moment.",
  cancelled: "The database stopped the query before it finished, so nothing was saved. Try again in a moment.",
  conflict: "Someone else was writing the same rows at the same time, so nothing was saved. Try again.",
  faulty: "The database can't read or write its own files, so nothing was saved. Check its log, then try again.",
};

/**
 * SQL states, the first that matches. What is in no line is a mistake of ours: syntax and missing tables (42), values (22),
 * constraints (23) and the rest. XX000 is Postgres tripping over something (a concurrent change of its catalogue, a pooler
 * that has no server left): rare, and another try often works.
 */
const SQL_STATES: readonly (readonly [RegExp, TroubleKind])[] = [
  [/^25006$/, "read_only"],
  [/^53100$/, "disk_full"],
  [/^53300$/, "busy"],
  [/^53...$/, "out_of_memory"],
  [/^57014$/, "cancelled"],
  [/^(?:40001|40P01|55P03)$/, "conflict"],
  [/^(?:58...|XX...)$/, "faulty"],
  // Cut off in the middle of something, a commit perhaps: connection lost (08003, 08006, 08007), server going down (57P01, 57P02).
  [/^(?:0800[367]|57P0[12])$/, "lost"],
  // Not let in (08, 57P03, 28, 3D000), or a session that idled or took too long (57P05, 25P03, 25P04).
  [/^(?:08...|57P0.|25P0[34]|28...|3D000)$/, "unreachable"],
];

const SYSTEM_CODES: Readonly<Record<string, TroubleKind>> = {
  ECONNREFUSED: "unreachable",
  ENOTFOUND: "unreachable",
  EAI_AGAIN: "unreachable",
  ECONNRESET: "lost",
  ECONNABORTED: "lost",
  EPIPE: "lost",
  ETIMEDOUT: "lost",
  EHOSTUNREACH: "lost",
  ENETUNREACH: "lost",
};

const PRISMA_CODES: Readonly<Record<string, TroubleKind>> = {
  P1000: "unreachable",
  P1001: "unreachable",
  P1002: "unreachable",
  P1003: "unreachable",
  P1008: "unreachable",
  P1010: "unreachable",
  P1017: "lost",
  P2024: "busy",
  // A transaction that could not begin, or was not done, in time.
  P2028: "busy",
  P2034: "conflict",
  P2037: "busy",
};

/** The client's own words. A server that can still be reached gives a statement up before that, and says so (57014). */
const UNANSWERED = "Query read timeout";

const LOST = new RegExp(
  `Connection terminated(?! due to connection timeout)|Client has encountered a connection error|${UNANSWERED}`,
  "i",
);
const UNREACHABLE =
  /Connection terminated due to|timeout exceeded when trying to connect|Cannot use a pool after calling end|Release called on client|Can't reach database server|^connect E(?:NOENT|ACCES) |database system is (?:starting up|shutting down)/im;

/** Null: not the database's trouble. */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  const kind = kindOf(error, new Set());
  return kind && { kind, sentence: SENTENCES[kind], mayBeDone: kind === "lost" };
}

/** Whether an error passes by itself, or once somebody has mended the database. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return databaseTrouble(error) !== null;
}

/** Whether a connection still owes the answer to what it was asked. */
export const isUnanswered = (error: unknown): error is Error => error instanceof Error && error.message === UNANSWERED;

type Link = {
  code?: unknown;
  originalCode?: unknown;
  message?: unknown;
  syscall?: unknown;
  cause?: unknown;
  meta?: unknown;
};

/** Errors come wrapped: in a cause, several in one, and by Prisma in `meta`, where the SQL state is `originalCode` of a plain object. */
function kindOf(error: unknown, seen: Set<unknown>): TroubleKind | null {
  if (typeof error !== "object" || error === null || seen.has(error)) return null;
  seen.add(error);
  const link: Link = error;
  const own = kindOfLink(link, error instanceof Error);
  if (own) return own;
  const meta =
    typeof link.meta === "object" && link.meta !== null && "driverAdapterError" in link.meta
      ? link.meta.driverAdapterError
      : undefined;
  for (const inner of [meta, link.cause, ...(error instanceof AggregateError ? error.errors : [])]) {
    const kind = kindOf(inner, seen);
    if (kind) return kind;
  }
  return null;
}

function kindOfLink({ code, originalCode, message, syscall }: Link, isError: boolean): TroubleKind | null {
  const state = String(originalCode ?? code ?? "");
  const found = SQL_STATES.find(([pattern]) => pattern.test(state));
  if (found) return found[1];
  const prisma = PRISMA_CODES[state];
  if (prisma) return prisma;
  // While it was still connecting, nothing had been asked.
  if (SYSTEM_CODES[state]) return syscall === "connect" ? "unreachable" : SYSTEM_CODES[state];
  if (isError && LOST.test(String(message))) return "lost";
  if (isError && UNREACHABLE.test(String(message))) return "unreachable";
  // A Unix socket that is gone or not ours; the same codes of a file operation mean something else.
  return (state === "ENOENT" || state === "EACCES") && syscall === "connect" ? "unreachable" : null;
}
