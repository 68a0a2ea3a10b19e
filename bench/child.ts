import { fork, type ChildProcess } from "node:child_process";
import { bundledScript } from "@/lib/testing/bundled-script";

/** A TypeScript process that speaks over IPC and ends with us. */
export async function startChild(script: string, args: readonly string[] = []): Promise<ChildProcess> {
  return fork(await bundledScript("bench", script), args, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
}

export function message<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once("message", (value) => resolve(value as T));
    child.once("exit", (code) => reject(new Error(`The child ended with ${code}.`)));
  });
}
