/** Names of the files decision records stand in. */
import { isDay } from "./read-date";

/** Above this it is no number of a record but a date, an issue or a mistake, and all later numbers would follow it. */
export const MAX_NUMBER = 99_999;

const lastPart = (name: string): string => name.slice(name.lastIndexOf("/") + 1);

/** `0005-use-x.md`, `adr-0005-use-x.md`, `ADR0005.md`, `5-use-x.md`; null for `20210314-use-x.md`, whose digits are a day. */
export function numberOfFile(name: string): number | null {
  const digits = /^(?:adr[-_ ]?)?(\d{1,9})(?![\d\p{L}])/iu.exec(lastPart(name).slice(0, 40))?.[1];
  if (digits === undefined || dayOfFile(name) !== null) return null;
  const number = Number(digits);
  return number >= 1 && number <= MAX_NUMBER ? number : null;
}

/** The day in `20210314-use-x.md` (log4brains) or `2021-03-14-use-x.md`. */
export function dayOfFile(name: string): string | null {
  const found = /^(\d{4})-?(\d{2})-?(\d{2})(?!\d)/.exec(lastPart(name).slice(0, 12));
  if (!found) return null;
  const day = `${found[1]}-${found[2]}-${found[3]}`;
  return isDay(day) ? day : null;
}

/** For a record without a heading: `0005-use-x.md` is “use x”. */
export function titleOfFile(name: string): string {
  const bare = lastPart(name)
    .slice(0, 200)
    .replace(/\.(?:md|markdown)$/i, "");
  const words = bare
    .replace(/^(?:adr[-_ ]?)?[\d-]{1,12}[-_. ]/i, "")
    .replaceAll(/[-_]/g, " ")
    .trim();
  return words === "" ? bare : words;
}

export const isMarkdownFile = (name: string): boolean => /\.(?:md|markdown)$/i.test(name.slice(-12));

/** Files that stand beside records and are none: an index, a template, the dossier of a record of Parley's. */
export const isBesideRecords = (name: string): boolean =>
  /^(?:index|readme|changelog|contributing|license|(?:0000-)?(?:adr-|madr-)?template(?:[-_.].{0,60})?)\.(?:md|markdown)$|\.dossier\.(?:md|markdown)$/i.test(
    lastPart(name).slice(-200),
  );
