/** Records named in a line: “Superseded by [ADR-0005](0005-use-x.md)”, “supersedes ADR 3, 4”. */
import type { AdrReference } from "./adr";
import { MAX_NUMBER, numberOfFile } from "./file-name";

const MAX_LINE = 1000;

/** Links first; where there are none, numbers written as such. What names no record is none. */
export function referencesIn(line: string): AdrReference[] {
  const text = line.slice(0, MAX_LINE);
  const links = [...text.matchAll(/\[([^\]\n]{0,300})\]\(<?([^)>\s]{0,300})>?(?:\s[^)]{0,100})?\)/g)].map(
    ([, label = "", target = ""]) => linked(label.trim(), target),
  );
  if (links.length > 0) return links;
  const files = [...text.matchAll(/(?<![\w/.-])[\w./-]{1,200}\.md(?!\w)/gi)].map(([file]) => linked(file, file));
  if (files.length > 0) return files;
  return [...text.matchAll(/(?:\bADR[-_ #]{0,2}|#|\b)(\d{1,9})\b/gi)]
    .map(([found, digits]) => ({ number: numberOf(digits), file: null, text: found.trim() }))
    .filter(({ number }) => number !== null);
}

function linked(label: string, target: string): AdrReference {
  const path = target.split(/[?#]/, 1)[0] ?? "";
  const file = path === "" || /^[a-z][a-z0-9+.-]{0,20}:/i.test(path) ? null : path;
  return { number: (file === null ? null : numberOfFile(file)) ?? numberInLabel(label), file, text: label || target };
}

/** “ADR-0005”, “5. Use x”, “0005”. A label of words has none. */
const numberInLabel = (label: string): number | null =>
  numberOf(/^(?:ADR[-_ #]{0,2}|#)?(\d{1,9})(?![\d-])/i.exec(label)?.[1]);

function numberOf(digits: string | undefined): number | null {
  const number = Number(digits);
  return digits !== undefined && number >= 1 && number <= MAX_NUMBER ? number : null;
}
