/** What is asked of a YAML file before it is read. */
import { readTextFile, type TextFile, type TextFileReading } from "./read-text-file";

export const YAML_TYPES = [".yaml", ".yml"] as const;
/** Said when what reads and writes YAML did not arrive. */
export const YAML_NOT_LOADED = "The YAML reader could not be loaded. Check the connection and try again.";

/** Beyond these the reader of YAML may take minutes, or all the memory of the page. Files people write are far below. */
const MAX_CHARS = 50_000;
const MAX_LINE = 4000;

export const readYamlFile = (file: TextFile): Promise<TextFileReading> =>
  readTextFile(file, { types: YAML_TYPES, wanted: "a .yaml or .yml file", maxChars: MAX_CHARS });

/** Why a text is not put to the reader, or null. */
export function yamlSizeProblem(text: string): string | null {
  if (text.length > MAX_CHARS)
    return `It has ${text.length.toLocaleString("en")} characters; at most ${MAX_CHARS.toLocaleString("en")} are read.`;
  const long = text.split("\n").findIndex(({ length }) => length > MAX_LINE);
  return long < 0
    ? null
    : `Line ${long + 1} has more than ${MAX_LINE.toLocaleString("en")} characters. Break it into several lines.`;
}
