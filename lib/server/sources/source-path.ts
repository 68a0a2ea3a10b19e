/** Paths of files in a source: relative, with slashes, nothing in them that could lead elsewhere or be read as something else. */

const MAX_PATH = 1000;
/** Control characters, and those that turn the direction of writing or can't be seen. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

export type CheckedPath = { path: string } | { problem: string };

export function checkPath(given: string): CheckedPath {
  if (!given.isWellFormed() || UNSEEN.test(given))
    return { problem: "Its name has characters that can't be seen. Rename it." };
  const slashed = given.replaceAll("\\", "/");
  if (slashed.startsWith("/") || /^[a-z]:/i.test(slashed))
    return { problem: "Its path begins at the root of a disk. Only paths below the folder are taken." };
  const parts = slashed.split("/").filter((part) => part !== "" && part !== ".");
  if (parts.includes("..")) return { problem: "Its path leads out of the folder (“..”)." };
  const path = parts.join("/");
  if (path === "") return { problem: "It has no name." };
  if (path.length > MAX_PATH)
    return { problem: `Its path is longer than ${MAX_PATH.toLocaleString("en")} characters.` };
  return { path };
}

const MAX_SHOWN = 200;

/** For sentences: what can't be seen is shown as a mark. */
export function shownPath(given: string): string {
  const shown = given.toWellFormed().replaceAll(new RegExp(UNSEEN, "gu"), "\ufffd");
  return shown.length <= MAX_SHOWN ? shown : `${shown.slice(0, MAX_SHOWN).toWellFormed()}…`;
}

/** Never of interest, and often larger than everything else. */
export const LEFT_OUT_FOLDERS: ReadonlySet<string> = new Set([".git", ".hg", ".svn", "node_modules", "__MACOSX"]);

/** By custom these hold keys and passwords; an example of one does not. */
export const mayHoldSecrets = (path: string): boolean => {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  return (
    /^(?:\.env(?:\..+)?|\.npmrc|\.netrc|\.pgpass|\.htpasswd|id_(?:rsa|dsa|ecdsa|ed25519)|.+\.(?:pem|key|p12|pfx|jks|keystore))$/.test(
      name,
    ) && !/\.(?:example|sample|template|dist)$/.test(name)
  );
};

export const SECRETS_NOTE = "By its name it may hold keys or passwords, so it is not read.";
