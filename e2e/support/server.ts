/** The real application as a child process: `npm start` with a port and a data folder of its own. */
import { spawn, type ChildProcess } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** A start may have to build the pages first, beside another one that does. */
const READY_MS = 240_000;
/** Several times what it gives itself to end in order. */
const STOP_MS = 60_000;

export type ServerOptions = {
  /** PARLEY_REHEARSAL_SPEED: 0 is at once, 1 a human pace. */
  speed?: number;
  env?: Readonly<Record<string, string>>;
  /** Where something has to know the address before there is a server. */
  port?: number;
  /** The clone, where it can't be told from the address of this module. */
  root?: string;
};

export type AppServer = {
  url: string;
  port: number;
  dataDir: string;
  /** Everything it printed, over all its starts. */
  output: () => string;
  /** On the same port and data as before. Different `env` values replace the ones it had. */
  start: (env?: Readonly<Record<string, string>>) => Promise<void>;
  /** As Ctrl-C does; it has to end in order and by itself. */
  stop: () => Promise<void>;
  /** kill -9, in the middle of whatever it does. */
  kill: () => Promise<void>;
  /** Ends it, whatever it does, and removes its data. */
  remove: () => Promise<void>;
};

export async function startServer({
  speed = 0,
  env = {},
  root = ROOT,
  ...rest
}: ServerOptions = {}): Promise<AppServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "parley-e2e-"));
  // Started by root the database runs as somebody else, who has to get through; otherwise it would live outside, where nobody cleans up.
  await chmod(dataDir, 0o711);
  const port = rest.port ?? (await freePort());
  let settings: Record<string, string> = {
    PORT: String(port),
    PARLEY_DATA_DIR: join(dataDir, "data"),
    PARLEY_REHEARSAL_SPEED: String(speed),
    ...env,
  };
  let child: ChildProcess | null = null;
  let output = "";

  async function start(changes: Readonly<Record<string, string>> = {}): Promise<void> {
    settings = { ...settings, ...changes };
    const started = spawn(process.execPath, ["lib/bootstrap/start.mjs"], {
      cwd: root,
      env: { ...neutralEnv(), ...settings } as NodeJS.ProcessEnv,
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = started;
    const since = output.length;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`The server was not ready after ${READY_MS / 1000} s:\n${output.slice(since)}`)),
        READY_MS,
      );
      const read = (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes("ready at", since)) resolve();
      };
      started.stdout?.on("data", read);
      started.stderr?.on("data", read);
      started.once("exit", (code) =>
        reject(new Error(`The server ended with ${code} before it was ready:\n${output.slice(since)}`)),
      );
      started.once("error", reject);
      void started.once("exit", () => clearTimeout(timer));
    });
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => void running.once("exit", () => resolve()));
    running.kill(signal);
    const timer = setTimeout(() => running.kill("SIGKILL"), STOP_MS);
    await ended;
    clearTimeout(timer);
  }

  /** At once: ending in order is what `stop` is for, and it waits for calls nobody will answer any more. */
  async function remove(): Promise<void> {
    await end("SIGKILL");
    await endDatabase(join(dataDir, "data"));
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  const server: AppServer = {
    url: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    output: () => output,
    start,
    async stop() {
      await end("SIGINT");
      if (!output.trimEnd().endsWith("parley: stopped"))
        throw new Error(`The server did not stop in order:\n${output}`);
    },
    kill: () => end("SIGKILL"),
    remove,
  };
  try {
    await start();
  } catch (error) {
    await remove();
    throw error;
  }
  return server;
}

/** Settings of whoever runs the tests are not those of the server under test. */
function neutralEnv(): Record<string, string | undefined> {
  const own = /^(PARLEY_|OPENAI_|OTEL_|DATABASE_URL$|PORT$|HOST$|NODE_ENV$|NODE_OPTIONS$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}

/** The database of a server that was killed lives on until the next start adopts it; after the last one nobody does. */
async function endDatabase(dataDir: string): Promise<void> {
  const entries = await readdir(dataDir, { recursive: true }).catch(() => []);
  for (const entry of entries.filter((name) => name.endsWith("postmaster.pid"))) {
    const pid = Number((await readFile(join(dataDir, entry), "utf8").catch(() => "")).split("\n")[0]);
    if (Number.isInteger(pid) && pid > 1) killIfThere(pid);
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGQUIT");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
