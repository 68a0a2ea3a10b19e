import pg from "pg";
import { StartupError } from "@/lib/server/startup-error";
import { startEmbeddedPostgres } from "./embedded/start-embedded-postgres";
import { sharesSessions, within } from "./pooler";

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
