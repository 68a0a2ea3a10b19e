import { spawn, type ChildProcess } from "node:child_process";
import { bundledScript } from "./bundled-script";

export type WorkerProcess = {
  child: ChildProcess;
  ready: Promise<void>;
  ended: Promise<void>;
  output: () => string;
  kill: () => Promise<void>;
};

type WorkerEnv = { DATABASE_URL: string; OPENAI_BASE_URL: string } & Readonly<Record<string, string>>;

/** A real worker process on the given database and endpoint, to be killed without mercy. `stderr`: a file that takes its log lines; else they are shown. */
export async function spawnWorkerProcess(
  env: WorkerEnv,
  stderr: number | "inherit" = "inherit",
): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [await bundledScript("lib", "testing", "worker-process-main.ts")], {
    stdio: ["ignore", "pipe", stderr],
    env: {
      NODE_ENV: "production",
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      OPENAI_API_KEY: "test",
      PARLEY_LOG_LEVEL: "error",
      ...env,
    },
  });
  let output = "";
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("worker ready")) resolve();
    });
    child.once("close", () => reject(new Error(`The worker ended before it was ready: ${output}`)));
  });
  // Whoever kills it on purpose does not wait for it to be ready.
  ready.catch(() => undefined);
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  return {
    child,
    ready,
    ended,
    output: () => output,
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
