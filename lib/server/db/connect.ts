import pg from "pg";
import type { Lifetime } from "@/lib/server/shutdown";
import { StartupError } from "@/lib/server/startup-error";
import { startEmbeddedPostgres } from "./embedded/start-embedded-postgres";

type DatabaseOptions = {
  databaseUrl?: string | undefined;
  dataDir: string;
  log: (message: string) => void;
};

export type Database = {
  connectionString: string;
  kind: "embedded" | "external";
  /** Call after the last connection is closed. Does nothing to a server of the user's own. */
  stop(): Promise<void>;
};

const ANSWER_WITHIN_MS = 5000;

/** The user's own server if there is a DATABASE_URL, else the built-in one. Either answers when this returns. */
export async function resolveDatabase({ databaseUrl, dataDir, log }: DatabaseOptions): Promise<Database> {
  if (databaseUrl === undefined || databaseUrl.trim() === "") {
    const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, log });
    return { connectionString, kind: "embedded", stop };
  }
  await expectAnswer(databaseUrl);
  await refuseSharedSessions(databaseUrl);
  return { connectionString: databaseUrl, kind: "external", stop: async () => undefined };
}

/** The same for a process: ended when nothing else of it is left, also one that is asked to stop while the server is starting. */
export async function openDatabase(options: DatabaseOptions, lifetime: Lifetime): Promise<Database> {
  const opening = resolveDatabase(options);
  lifetime.last(() =>
    opening.then(
      (database) => database.stop(),
      // Said by whoever waits for it.
      () => undefined,
    ),
  );
  const database = await opening;
  lifetime.goOn();
  return database;
}

async function expectAnswer(databaseUrl: string): Promise<void> {
  const client = parse(databaseUrl);
  // Reported by the query below.
  client.on("error", () => undefined);
  let timer: NodeJS.Timeout | undefined;
  try {
    await Promise.race([
      client.connect().then(() => client.query("select 1")),
      new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error("timeout")), ANSWER_WITHIN_MS);
      }),
    ]);
  } catch (error) {
    throw sentenceFor(error, client);
  } finally {
    clearTimeout(timer);
    // Not awaited: a server that never answered doesn't answer a goodbye either.
    client.end().catch(() => undefined);
  }
}

/** The server itself never shares one; a pooler in front of it may. */
async function refuseSharedSessions(databaseUrl: string): Promise<void> {
  const clients: pg.Client[] = [];
  const connect = async (): Promise<pg.Client> => {
    const client = parse(databaseUrl);
    client.on("error", () => undefined);
    clients.push(client);
    await client.connect();
    return client;
  };
  try {
    const isShared = await within(sharesSessions(connect), 2 * ANSWER_WITHIN_MS);
    if (isShared === false) return;
    if (isShared === null) throw Object.assign(new Error("no session left"), { code: "53300" });
  } catch (error) {
    throw sentenceFor(error, clients[0] ?? parse(databaseUrl));
  } finally {
    // Not awaited: one that still waits for a session doesn't answer a goodbye either.
    for (const client of clients) client.end().catch(() => undefined);
  }
  const [{ host, port } = parse(databaseUrl)] = clients;
  throw new StartupError(
    `DATABASE_URL points at a pooler in transaction mode (${host}:${port}), but Parley needs its own sessions: it listens, holds locks and prepares statements. ` +
      "Use the address of the database itself, or a pooler in session mode.",
  );
}

function parse(databaseUrl: string): pg.Client {
  const example = "postgresql://user:password@host:5432/database";
  const hint = `DATABASE_URL is not a PostgreSQL address. It should look like ${example}. Correct it, or remove it to use the built-in database.`;
  if (!/^postgres(ql)?:\/\//.test(databaseUrl)) throw new StartupError(hint);
  try {
    return new pg.Client({ connectionString: databaseUrl });
  } catch (error) {
    throw new StartupError(hint, { cause: error });
  }
}

/** Host, port, user and database come from the client; the password never enters a sentence. */
function sentenceFor(error: unknown, { host, port, user, database }: pg.Client): StartupError {
  const place = `${host}:${port}`;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  switch (code) {
    case "28P01":
    case "28000":
      return new StartupError(
        `The database at ${place} refuses the user ${user}. Check the user and password in DATABASE_URL, or remove it to use the built-in database.`,
      );
    case "3D000":
      return new StartupError(
        `The database server at ${place} has no database named ${database}. Create it, or correct DATABASE_URL.`,
      );
    case "53300":
      return new StartupError(
        `The database server at ${place} has no free connections. Raise its limit or close another client, then start again.`,
      );
    default:
      return new StartupError(
        `The database at ${place} does not answer${reasonOf(error, code)}. Start it, correct DATABASE_URL, or remove it to use the built-in database.`,
      );
  }
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: "nothing is listening there",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "there is no such host",
  ENOENT: "there is no such socket",
  EACCES: "permission to use the socket was denied",
  "57P03": "it is starting or stopping",
};

function reasonOf(error: unknown, code: string): string {
  if (error instanceof Error && error.message === "timeout") return ` within ${ANSWER_WITHIN_MS / 1000} seconds`;
  const reason = REASONS[code] ?? (error instanceof Error ? error.message : "");
  return reason === "" ? "" : ` (${reason})`;
}

/**
 * Parley listens (LISTEN), keeps locks for as long as a process lives, and names prepared statements: all of them belong to
 * a session. A pooler in transaction or statement mode gives each transaction whatever session is free, and everything
 * seems to work until two of them meet.
 */
export type Probe = { query: (sql: string) => Promise<{ rows: unknown[] }> };

/** What fills the pooler's hands while the first probe is idle. */
const HOLDERS = 3;
/** The pooler has no session left for whoever waits: the ones that hold one keep it. */
const WAIT_MS = 3000;

/** Whether one of the probes is given another's session, or has to wait for one. The probes are connections to the same address. */
export async function sharesSessions(connect: () => Promise<Probe>): Promise<boolean> {
  const probe = await connect();
  const own = await sessionOf(probe);
  for (let turn = 0; turn < HOLDERS; turn += 1) {
    const holder = await connect();
    try {
      await holder.query("begin");
    } catch (error) {
      if (error instanceof Error && /pooling/i.test(error.message)) return true;
      throw error;
    }
    // The one whose turn it was last is the first a pooler gives away.
    if ((await sessionOf(holder)) === own) return true;
    const again = await within(sessionOf(probe), WAIT_MS);
    if (again !== own) return true;
  }
  return false;
}

async function sessionOf(probe: Probe): Promise<unknown> {
  const { rows } = await probe.query("select pg_backend_pid() as session");
  return (rows[0] as { session: unknown } | undefined)?.session;
}

/** Null: it took longer. */
async function within<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
