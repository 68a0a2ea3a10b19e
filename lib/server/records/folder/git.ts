/** One commit per change, of the record's files alone, where the folder is in a git work tree. */
import { execFile } from "node:child_process";
import { RecordFileProblem } from "./write-file";

const MAX_MS = 20_000;

/** Nothing that the repository's own settings would start is started. */
const SETTINGS = ["core.fsmonitor=false", "core.hooksPath=/dev/null", "commit.gpgSign=false", "gc.auto=0"];

type Answer = { code: number; out: string; err: string };

function git(folder: string, args: readonly string[]): Promise<Answer> {
  return new Promise((resolve) => {
    execFile(
      "git",
      [...SETTINGS.flatMap((setting) => ["-c", setting]), "-C", folder, ...args],
      { timeout: MAX_MS, maxBuffer: 4 * 1024 * 1024, windowsHide: true },
      (error, out, err) =>
        resolve({
          code: error ? (typeof error.code === "number" ? error.code : 1) : 0,
          out: out.trim(),
          err: err.trim(),
        }),
    );
  });
}

export const isWorkTree = async (folder: string): Promise<boolean> =>
  (await git(folder, ["rev-parse", "--is-inside-work-tree"])).out === "true";

/** Does nothing where the files are committed as they are. What others have staged stays staged. */
export async function commitFiles(
  folder: string,
  { written, former }: { written: readonly string[]; former: readonly string[] },
  messageFor: (isNew: boolean) => string,
): Promise<void> {
  // A former file need not have been committed, and one that is still there is somebody's.
  const gone = former.length === 0 ? "" : (await git(folder, ["ls-files", "--deleted", "-z", "--", ...former])).out;
  const names = [...written, ...gone.split("\0").filter((name) => name !== "")];
  const added = await git(folder, ["add", "--", ...names]);
  if (added.code !== 0) throw failed(added);
  const changed = await git(folder, ["status", "--porcelain", "--", ...names]);
  if (changed.code === 0 && changed.out === "") return;
  const message = messageFor(changed.out.startsWith("A"));
  const hasName = (await git(folder, ["config", "user.email"])).out !== "";
  const author = hasName ? [] : ["-c", "user.name=Parley", "-c", "user.email=parley@localhost"];
  const committed = await git(folder, [...author, "commit", "--quiet", "--only", "-m", message, "--", ...names]);
  if (committed.code !== 0) throw failed(committed);
}

function failed({ err, out }: Answer): Error {
  const said = (err || out).split("\n")[0]?.slice(0, 200) ?? "";
  return new RecordFileProblem(
    `The file is written, and git did not take it${said ? `: “${said}”` : ""}. It is tried again by itself.`,
  );
}
