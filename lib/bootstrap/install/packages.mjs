import { constants, existsSync } from "node:fs";
import { access } from "node:fs/promises";
import { onceInThisClone } from "./exclusive.mjs";
import { inRoot, ROOT } from "../root.mjs";
import { runQuietly } from "../run/run-quietly.mjs";
import { needsToWrite, say } from "../say.mjs";
import { hashOf, isStamped, readIfThere, runStamped, writeStamp } from "./stamp.mjs";

const STAMP = inRoot("node_modules", ".parley-packages");

/** Installs what the lock file names, when that has not been done or was cut off. */
export async function ensurePackages() {
  const lock = (await readIfThere(inRoot("package-lock.json"))) ?? "";
  // Some packages are programs for one system; a clone may be shared between a machine and a container on it.
  const fingerprint = hashOf([lock, process.platform, process.arch]);
  await onceInThisClone({
    isDone: async () => (await isStamped(STAMP, fingerprint)) || acceptForeignInstall(lock, fingerprint),
    work: () => needsToWrite(inRoot("node_modules"), () => runStamped({ stamp: STAMP, fingerprint, work: install })),
  });
}

async function install() {
  const isFirst = !existsSync(inRoot("node_modules"));
  await access(isFirst ? ROOT : inRoot("node_modules"), constants.W_OK);
  say(isFirst ? "installing packages (first start, about a minute)…" : "updating packages…");
  await runNpm(
    ["ci", "--include=dev"],
    "The packages could not be installed. See above. Check the connection to the npm registry and start again.",
  );
}

/**
 * @param {string[]} command
 * @param {string} sentence what to say if it fails
 */
export async function runNpm(command, sentence) {
  const args = [...command, "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const isScript = npm !== undefined && /npm-cli\.c?js$/.test(npm);
  await runQuietly({
    command: isScript ? process.execPath : "npm",
    args: isScript ? [npm, ...args] : args,
    // On Windows npm is a batch file, and those need a shell.
    shell: !isScript && process.platform === "win32",
    sentence,
  });
}

/**
 * Somebody may have typed `npm ci` themselves, or the lock file changed in nothing that concerns this system. npm writes its
 * own record of what it installed as the last thing it does, so a fitting record is as good as our stamp.
 *
 * @param {string} lock
 * @param {string} fingerprint
 */
async function acceptForeignInstall(lock, fingerprint) {
  const record = await readIfThere(inRoot("node_modules", ".package-lock.json"));
  if (record === undefined || !isInstalled(lock, record)) return false;
  await needsToWrite(inRoot("node_modules"), () => writeStamp(STAMP, fingerprint));
  return true;
}

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean, os?: string[], cpu?: string[] }} Entry
 *
 * @param {string} lock text of package-lock.json
 * @param {string} record text of npm's record in node_modules
 * @param {{ platform: string, arch: string }} system
 */
export function isInstalled(lock, record, system = process) {
  /** @type {Record<string, Entry>} */
  const wanted = JSON.parse(lock).packages ?? {};
  /** @type {Record<string, Entry>} */
  const installed = JSON.parse(record).packages ?? {};
  const isComplete = Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    const version = installed[path]?.version;
    const isLeftOut = version === undefined && (entry.optional || entry.devOptional || entry.peer);
    return isLeftOut || version === entry.version;
  });
  const isForThisSystem = Object.values(installed).every(
    ({ os, cpu }) => (os?.includes(system.platform) ?? true) && (cpu?.includes(system.arch) ?? true),
  );
  return isComplete && isForThisSystem;
}
