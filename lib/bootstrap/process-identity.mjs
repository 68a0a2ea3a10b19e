import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * A process id alone doesn't name a process: after a restart of a container the same small number is somebody else.
 * Id plus time of birth does. Where the birth can't be read it is "", and the id has to do.
 *
 * @param {number} pid
 */
export function birthOf(pid) {
  if (process.platform === "linux") {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // The second field is the program's name in parentheses and may contain spaces; the birth is field 22.
      return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
    } catch (error) {
      if (isGone(error)) return "";
      throw error;
    }
  }
  if (process.platform === "darwin") {
    return spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout?.trim() ?? "";
  }
  return "";
}

/**
 * @param {number} pid
 * @param {string} birth as `birthOf` gave it when the process was known to be the right one
 */
export function isSameProcessAlive(pid, birth) {
  if (!isAlive(pid)) return false;
  const now = birthOf(pid);
  return birth === "" || now === "" || now === birth;
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there and belongs to somebody else.
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/** @param {unknown} error */
function isGone(error) {
  const code = /** @type {NodeJS.ErrnoException} */ (error).code;
  return code === "ENOENT" || code === "ESRCH" || code === "EACCES";
}
