/** What is read of a decision record, whoever wrote the file and by which template. */

export const ADR_STATUSES = ["proposed", "accepted", "rejected", "deprecated", "superseded"] as const;
export type AdrStatus = (typeof ADR_STATUSES)[number];

export const ADR_DIALECTS = ["madr-4", "madr-3", "madr-2", "nygard", "log4brains"] as const;
export type AdrDialect = (typeof ADR_DIALECTS)[number];

/** Another record, as a file names it: by number, by file, or only in words. */
export type AdrReference = { number: number | null; file: string | null; text: string };

export type Adr = {
  /** Null: nothing in it says that it is a decision record. */
  dialect: AdrDialect | null;
  /** Null: files named by date have none. */
  number: number | null;
  title: string;
  status: AdrStatus | null;
  /** YYYY-MM-DD. */
  date: string | null;
  deciders: readonly string[];
  supersedes: readonly AdrReference[];
  supersededBy: readonly AdrReference[];
  /** The beginning of what was decided, in its own words; empty where no section says it. */
  decision: string;
  /** What could not be read, each a sentence with the way out. */
  problems: readonly string[];
};

/** Words people write for a status. The first that a line begins with counts. */
const STATUS_WORDS: Readonly<Record<string, AdrStatus>> = {
  proposed: "proposed",
  proposal: "proposed",
  draft: "proposed",
  pending: "proposed",
  open: "proposed",
  accepted: "accepted",
  approved: "accepted",
  adopted: "accepted",
  decided: "accepted",
  rejected: "rejected",
  declined: "rejected",
  deprecated: "deprecated",
  obsolete: "deprecated",
  superseded: "superseded",
  // As adr-tools writes it.
  superceded: "superseded",
  replaced: "superseded",
};

/** Null: none of the words. Signs before the first word (emphasis, a link's bracket, a picture) do not count. */
export function statusIn(line: string): AdrStatus | null {
  // “proposed | accepted | …” is the choice a template offers, and nobody has made it.
  if (line.includes("|")) return null;
  const word = /^[^\p{L}\p{N}]*(\p{L}{1,20})/u.exec(line.slice(0, 200))?.[1]?.toLowerCase();
  return (word !== undefined && Object.hasOwn(STATUS_WORDS, word) && STATUS_WORDS[word]) || null;
}
