import { formatCount } from "@/lib/client/format";
import { MAX_ARTIFACT_CHARS } from "@/lib/domain/subject";

export const ARTIFACT_TYPES = [".md", ".markdown", ".txt"] as const;

type Read = { ok: true; text: string; name: string } | { ok: false; problem: string };

/** UTF-8 takes at most four bytes a character; what is longer need not be read. */
const MAX_BYTES = MAX_ARTIFACT_CHARS * 4;

export async function readArtifactFile(file: Pick<File, "name" | "size" | "arrayBuffer">): Promise<Read> {
  const { name } = file;
  if (!ARTIFACT_TYPES.some((type) => name.toLowerCase().endsWith(type))) return { ok: false, problem: `“${name}” is not taken: choose a .md or .txt file.` };
  if (file.size > MAX_BYTES) return tooLong(name);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()).replaceAll("\r\n", "\n");
    return text.length > MAX_ARTIFACT_CHARS ? tooLong(name, text.length) : { ok: true, text, name };
  } catch (error) {
    const isEncoding = error instanceof TypeError;
    return { ok: false, problem: isEncoding ? `“${name}” is not text in UTF-8.` : `“${name}” could not be read. Try again, or paste its text.` };
  }
}

function tooLong(name: string, length?: number): Read {
  const has = length === undefined ? "" : `: it has ${formatCount(length)}`;
  return { ok: false, problem: `“${name}” is too long${has}. At most ${formatCount(MAX_ARTIFACT_CHARS)} characters are taken.` };
}
