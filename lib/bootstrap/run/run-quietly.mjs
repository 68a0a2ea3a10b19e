import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { birthOf, isSameProcessAlive } from "../install/process-identity.mjs";
import { inRoot, ROOT } from "../root.mjs";
import { BootstrapError } from "../say.mjs";
import { readIfThere, writeStamp } from "../install/stamp.mjs";

/** Names the program a step is running, so that the next start can end it if this one was killed. */
const RUNNING = inRoot(".parley", "bootstrap-running.json");

/**
 * Runs a program without showing its output, unless it fails. It gets a process group of its own: whatever ends us ends
 * all of it. After a kill -9 that is the next start's business, see `endLeftover`.
 *
 * @param {{ command: string, args: string[], env?: NodeJS.ProcessEnv, shell?: boolean, sentence: string }} step
 */
export async function runQuietly({ command, args, env = process.env, shell = false, sentence }) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env,
    shell,
    stdio: ["ignore", "pipe", "pipe"],
    detached: process.platform !== "win32",
    windowsHide: true,
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const ended = new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const forget = endTogetherWith(child);
  try {
    if (child.pid) await writeStamp(RUNNING, JSON.stringify({ pid: child.pid, birth: birthOf(child.pid) }));
    const code = await ended;
    if (code === 0) return;
  } catch (error) {
    output += `${command}: ${/** @type {Error} */ (error).message}\n`;
  } finally {
    forget();
    await rm(RUNNING, { force: true });
  }
  process.stderr.write(`${output.trimEnd()}\n`);
  throw new BootstrapError(sentence);
}

/** A build or an install that outlived the process which had begun it would write under the one that begins now. */
export async function endLeftover() {
  const text = await readIfThere(RUNNING);
  if (text === undefined) return;
  const { pid, birth } = JSON.parse(text);
  if (isSameProcessAlive(pid, birth)) endGroup(pid, "SIGKILL");
  await rm(RUNNING, { force: true });
}

/** @param {import("node:child_process").ChildProcess} child */
function endTogetherWith(child) {
  const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
  const numbers = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 };
  /** @param {"SIGINT" | "SIGTERM" | "SIGHUP"} signal */
  const onSignal = (signal) => {
    if (child.pid) endGroup(child.pid, "SIGTERM");
    process.exit(128 + numbers[signal]);
  };
  for (const signal of signals) process.on(signal, onSignal);
  return () => {
    for (const signal of signals) process.off(signal, onSignal);
  };
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function endGroup(pid, signal) {
  try {
    process.kill(process.platform === "win32" ? pid : -pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "ESRCH") throw error;
  }
}
