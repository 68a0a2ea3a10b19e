/** "0015", as it stands in the names of files and in indexes. */
export const recordDigits = (number: number): string => String(number).padStart(4, "0");

/** What people call a record: "ADR-0015". */
export const recordName = (number: number): string => `ADR-${recordDigits(number)}`;
