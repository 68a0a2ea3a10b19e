import { execFile } from "node:child_process";
import type { SourceRef } from "@/lib/domain/evidence/source";

const MAX_MS = 5000;

/** Undefined: it is no git work tree, or git is not there or does not answer in time. What the repository's own settings would start is not started. */
export async function revisionOf(folder: string): Promise<SourceRef["revision"]> {
  const commit = await git(folder, ["rev-parse", "--verify", "HEAD"]);
  if (commit === null || !/^[0-9a-f]{40,64}$/.test(commit)) return undefined;
  const changed = await git(folder, ["status", "--porcelain", "--", "."]);
  return changed === null ? undefined : { commit, isDirty: changed !== "" };
}

function git(folder: string, args: readonly string[]): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(
      "git",
      ["--no-optional-locks", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-C", folder, ...args],
      { timeout: MAX_MS, maxBuffer: 16 * 1024 * 1024, windowsHide: true },
      (error, stdout) => resolve(error ? null : stdout.trim()),
    );
  });
}
