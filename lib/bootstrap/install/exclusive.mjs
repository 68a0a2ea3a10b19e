import { chmod, mkdir } from "node:fs/promises";
import { withFileLock } from "./file-lock.mjs";
import { inRoot } from "../root.mjs";
import { endLeftover } from "../run/run-quietly.mjs";
import { needsToWrite, say } from "../say.mjs";

const FOLDER = inRoot(".parley");

/**
 * A step that is done is found so without waiting for anybody. Otherwise one process at a time works on the clone, and the ones
 * that waited look again before they begin.
 *
 * @param {{ isDone: () => Promise<boolean>, work: () => Promise<void> }} step
 */
export async function onceInThisClone({ isDone, work }) {
  if (await isDone()) return;
  await needsToWrite(FOLDER, async () => {
    await makeFolder();
    const workUnlessDone = async () => {
      if (await isDone()) return;
      await endLeftover();
      await work();
    };
    await withFileLock(inRoot(".parley", "bootstrap.lock"), workUnlessDone, {
      onWait: () => say("waiting for another start in this folder…"),
    });
  });
}

async function makeFolder() {
  const created = await mkdir(FOLDER, { recursive: true });
  // The built-in database lives in there, and when root starts it, it runs as somebody who has to get through.
  if (created && process.getuid?.() === 0) await chmod(FOLDER, 0o711);
}
