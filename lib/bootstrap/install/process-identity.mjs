import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * A process id alone doesn't name a process: after a restart of a container the same small number is somebody else.
 * Id plus time of birth does. Where the birth can't be read it is "", and the id has to do.
 *
 * @param {number} pid
 */
export function birthOf(pid) {
  if (process.platform === "linux") return linuxFacts(pid)?.birth ?? "";
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
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    if (process.platform !== "linux") return true;
    const facts = linuxFacts(pid);
    // A dead process keeps its number until its parent has taken notice, which in a container may be never.
    if (facts) return facts.state !== "Z" && facts.state !== "X";
    // Gone since the line above, or not for us to see: asked once more, only the first one throws.
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there and belongs to somebody else.
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/** @param {number} pid */
function linuxFacts(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's name in parentheses and may contain spaces; what follows are state (3) … birth (22).
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0], birth: fields[19] ?? "" };
  } catch (error) {
    if (["ENOENT", "ESRCH", "EACCES"].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? ""))
      return undefined;
    throw error;
  }
}
