import { fork, type ChildProcess } from "node:child_process";
import { bundledScript } from "@/lib/testing/bundled-script";

/** A TypeScript process that speaks over IPC and ends with us. `stderr`: a file that takes its log lines; else they are shown. */
export async function startChild(
  script: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = process.env,
  stderr: number | "inherit" = "inherit",
): Promise<ChildProcess> {
  return fork(await bundledScript("bench", ...script.split("/")), args, {
    env,
    stdio: ["ignore", "ignore", stderr, "ipc"],
  });
}

export function message<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const onMessage = (value: unknown) => {
      child.off("exit", onExit);
      resolve(value as T);
    };
    const onExit = (code: number | null) => {
      child.off("message", onMessage);
      reject(new Error(`The child ended with ${code}.`));
    };
    child.once("message", onMessage);
    child.once("exit", onExit);
  });
}
