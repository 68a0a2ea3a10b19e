/** "0015", as it stands in the names of files and in indexes. */
export const recordDigits = (number: number): string => String(number).padStart(4, "0");

/** What people call a record: "ADR-0015". */
export const recordName = (number: number): string => `ADR-${recordDigits(number)}`;

/** What people call a record of another tool: by its number, or by its file where it has none. */
export const importedName = ({ number, path }: { number: number | null; path: string }): string =>
  number === null ? path : recordName(number);
