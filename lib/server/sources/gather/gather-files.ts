import type { NewSource } from "@/lib/contracts/sources";
import { invalidInput } from "@/lib/server/http/parse-input";
import { MAX_FILES } from "@/lib/server/sources/limits";
import type { Gathered, ReadFile, Skipped } from "@/lib/server/sources/new-source";
import { readChosen } from "@/lib/server/sources/read/read-bytes";
import { checkPath, mayHoldSecrets, SECRETS_NOTE, shownPath } from "@/lib/server/sources/source-path";
import { unzip, UnreadableZip } from "@/lib/server/sources/read/unzip";

type Files = Extract<NewSource, { kind: "files" }>;

/** What somebody chose or dropped. Each file that can't be read is named with the reason; the rest is taken. */
export async function gatherFiles({ title, files: given }: Files): Promise<Gathered> {
  const chosen = given.map((file, index) => ({ path: file.path, bytes: bytesOf(file, index) }));
  const files = new Map<string, ReadFile>();
  const skipped: Skipped[] = [];
  const take = async (path: string, bytes: Uint8Array): Promise<void> => {
    const checked = checkPath(path);
    if ("problem" in checked) return void skipped.push({ path: shownPath(path), reason: checked.problem });
    if (files.has(checked.path))
      return void skipped.push({ path: checked.path, reason: "There is another file with this name." });
    if (mayHoldSecrets(checked.path)) return void skipped.push({ path: checked.path, reason: SECRETS_NOTE });
    // Told as a whole below; reading on would only take time.
    if (files.size > MAX_FILES) return;
    const read = await readChosen(checked.path, bytes);
    if ("text" in read) files.set(checked.path, { path: checked.path, text: read.text });
    else skipped.push({ path: checked.path, reason: read.reason });
  };
  for (const { path, bytes } of chosen) {
    if (!/\.zip$/i.test(path)) {
      await take(path, bytes);
      continue;
    }
    try {
      const unzipped = await unzip(bytes);
      skipped.push(...unzipped.skipped);
      const folder = chosen.length > 1 ? `${path.replace(/\.zip$/i, "")}/` : "";
      for (const file of unzipped.files) await take(`${folder}${file.path}`, file.bytes);
    } catch (error) {
      if (!(error instanceof UnreadableZip)) throw error;
      skipped.push({ path: shownPath(path), reason: error.message });
    }
  }
  return { title: title ?? titleOf(given), kind: "files", files: [...files.values()], skipped };
}

function bytesOf({ text, base64 }: Files["files"][number], index: number): Uint8Array {
  if ((text === undefined) === (base64 === undefined))
    throw invalidInput({ [`files.${index}`]: "Send either its text or its bytes as base64." });
  if (text !== undefined) return Buffer.from(text);
  if (!/^[\w+/-]*={0,2}$/.test(base64 ?? "")) throw invalidInput({ [`files.${index}.base64`]: "This is not base64." });
  return Buffer.from(base64 ?? "", "base64");
}

const MAX_TITLE = 200;

function titleOf(files: Files["files"]): string {
  const [first] = files;
  const name = shownPath((first?.path ?? "").split(/[\\/]/).findLast((part) => part !== "") ?? "Files");
  const title = files.length === 1 ? name : `${name} and ${files.length - 1} more`;
  return title.slice(0, MAX_TITLE).toWellFormed();
}
