/** A failure the user can mend: the message is the one sentence to show. */
export class BootstrapError extends Error {
  /** @override */
  name = "BootstrapError";
}

/** @param {string} message */
export function say(message) {
  process.stdout.write(`parley: ${message}\n`);
}

/**
 * Ends the process: a sentence for what was expected to happen now and then, everything there is for what was not.
 *
 * @param {unknown} error
 * @returns {never}
 */
export function exitWith(error) {
  const isExpected = error instanceof Error && ["BootstrapError", "StartupError"].includes(error.name);
  const whole = error instanceof Error ? error.stack : String(error);
  process.stderr.write(isExpected ? `parley: ${error.message}\n` : `${whole}\n`);
  process.exit(1);
}

/** What the file system says about a folder that isn't ours to write, in words. */
const UNWRITABLE = new Set(["EACCES", "EPERM", "EROFS", "ENOSPC", "ENOTDIR"]);

/**
 * Turns "can't write there" into a sentence with the way out, and leaves every other error as it is.
 *
 * @template T
 * @param {string} folder
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function needsToWrite(folder, work) {
  try {
    return await work();
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (!UNWRITABLE.has(code ?? "")) throw error;
    const why = code === "ENOSPC" ? "the disk is full" : "it is not writable";
    throw new BootstrapError(
      `The folder ${folder} can't be used: ${why}. Fix that, or start Parley as the user who owns the clone.`,
    );
  }
}
