import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

/** Where Linux keeps files in memory. */
const MEMORY = "/dev/shm";
const NAME = "parley-test-";
/** All tests together write a fraction of it. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Everything tests put into the folder for temporary files goes into memory, where there is plenty of it: each server and
 * each test of the database begins with a copy of a thousand small files, which takes a disk five times the work.
 * Whoever has set TMPDIR has chosen.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR || !hasRoom()) return;
  removeLeftovers();
  const folder = mkdtempSync(join(MEMORY, `${NAME}${process.pid}-`));
  // As open as the folder it stands for: the database of root runs as somebody else.
  chmodSync(folder, 0o1777);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  if (!canRunFrom(folder)) return remove();
  process.env.TMPDIR = folder;
  process.on("exit", remove);
  for (const [signal, number] of /** @type {const} */ ([
    ["SIGINT", 2],
    ["SIGTERM", 15],
    ["SIGHUP", 1],
  ]))
    process.on(signal, () => process.exit(128 + number));
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) >= ENOUGH_BYTES;
  } catch {
    // There is no such place on this system.
    return false;
  }
}

/** Containers often forbid it there, and some tests run programs they have written. @param {string} folder */
function canRunFrom(folder) {
  const program = join(folder, "program");
  writeFileSync(program, "#!/bin/sh\nexit 0\n", { mode: 0o755 });
  return spawnSync(program).status === 0;
}

/** Of runs that were ended by force: they would take memory for as long as the machine is up. */
function removeLeftovers() {
  for (const name of readdirSync(MEMORY)) {
    const pid = name.startsWith(NAME) ? Number.parseInt(name.slice(NAME.length), 10) : Number.NaN;
    if (Number.isInteger(pid) && !isAlive(pid)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
