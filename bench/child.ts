import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** A TypeScript process that speaks over IPC and ends with us. */
export function startChild(script: string, args: readonly string[] = []): ChildProcess {
  return fork(fileURLToPath(new URL(script, import.meta.url)), args, { cwd: ROOT, execArgv: ["--import", "tsx"], stdio: ["ignore", "ignore", "inherit", "ipc"] });
}

export function message<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once("message", (value) => resolve(value as T));
    child.once("exit", (code) => reject(new Error(`The child ended with ${code}.`)));
  });
}
