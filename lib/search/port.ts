/** The one door to a service that looks up literature (P1-46). The runner knows no other side of it. */

/** One work that was found, as the service describes it. Text of strangers: trimmed, cut to length, and data. */
export type Finding = {
  query: string;
  title: string;
  authors: string;
  year: number | null;
  venue: string;
  url: string | null;
  abstract: string;
};

/** `note` says what the list can't: what was not found and what was not looked up. */
export type SearchResult = { findings: Finding[]; note: string };

export type FindOptions = {
  signal: AbortSignal;
  /** A try came to nothing and is made again. */
  onFailedTry?: (error: SearchError) => void;
};

export type SearchPort = {
  /** Who answers, for the log. */
  host: string;
  /** How it is asked, for the log: stands where a model's reply has its prompt. */
  method: { id: string; version: number };
  /** All queries or none: rejects with a SearchError and nothing else, save the abort reason of the signal. */
  find: (queries: readonly string[], options: FindOptions) => Promise<SearchResult>;
};

export type SearchErrorCode =
  | "timeout"
  | "unreachable"
  | "cut"
  | "unavailable"
  | "rate_limited"
  | "refused"
  | "redirected"
  | "too_large"
  | "unreadable";

/** The message is a sentence for the person who reads the log. It names the host and never the address, which may hold a key. */
export class SearchError extends Error {
  override readonly name = "SearchError";
  readonly code: SearchErrorCode;

  constructor(code: SearchErrorCode, sentence: string, options: { cause?: unknown } = {}) {
    super(sentence, options);
    this.code = code;
  }
}
