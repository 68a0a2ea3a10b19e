import { formatCount } from "@/lib/client/format";

export type TextFile = Pick<File, "name" | "size" | "arrayBuffer">;
export type TextFileReading = { ok: true; text: string; name: string } | { ok: false; problem: string };

type Limits = {
  /** With the dot: ".md". */ types: readonly string[];
  /** "a .md or .txt file" */ wanted: string;
  maxChars: number;
};

/** UTF-8 takes at most four bytes a character; what is longer need not be read. */
const BYTES_PER_CHAR = 4;

export async function readTextFile(file: TextFile, { types, wanted, maxChars }: Limits): Promise<TextFileReading> {
  const { name } = file;
  if (!types.some((type) => name.toLowerCase().endsWith(type)))
    return { ok: false, problem: `“${name}” can’t be used: choose ${wanted}.` };
  if (file.size > maxChars * BYTES_PER_CHAR) return tooLong(name, maxChars);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()).replaceAll("\r\n", "\n");
    return text.length > maxChars ? tooLong(name, maxChars, text.length) : { ok: true, text, name };
  } catch (error) {
    const isEncoding = error instanceof TypeError;
    return {
      ok: false,
      problem: isEncoding
        ? `“${name}” is not text in UTF-8.`
        : `“${name}” could not be read. Try again, or paste its text.`,
    };
  }
}

function tooLong(name: string, maxChars: number, length?: number): TextFileReading {
  const has = length === undefined ? "" : `: it has ${formatCount(length)}`;
  return {
    ok: false,
    problem: `“${name}” is too long${has}. At most ${formatCount(maxChars)} characters are allowed.`,
  };
}
