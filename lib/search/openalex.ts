/** The search port for any service that answers `/works` as OpenAlex does. */
import { setTimeout as delay } from "node:timers/promises";
import { getJson, seconds, service, type GetLimits, startDeadline } from "./get-json";
import { SearchError, type FindOptions, type Finding, type SearchErrorCode, type SearchPort } from "./port";
import { plainText, cutAtWord, oneLine } from "./plain-text";
import { readWorks, SELECTED_FIELDS } from "./read-works";

export type OpenAlexOptions = GetLimits & {
  /** Parameters in it are sent along with every query: this is where a key goes. */
  baseURL: string;
  /** An address the service may write to, if it wants to know whose queries these are. */
  mailto?: string | undefined;
  /** For all queries together, retries included. */
  totalTimeoutMs: number;
  maxQueries: number;
  resultsPerQuery: number;
  /** Tries of one request after the first. */
  maxRetries: number;
  retryPauseMs: number;
};

/** Queries under way at once. */
const LANES = 3;
const MAX_QUOTED = 120;
const MAX_NOTE = 4000;

/** A service that was silent for the whole timeout has had its chance; what it says no to, it says no to again. */
const RETRIED: ReadonlySet<SearchErrorCode> = new Set(["unreachable", "cut", "unavailable"]);

export function createOpenAlexPort(options: OpenAlexOptions): SearchPort {
  const base = new URL(options.baseURL);
  return {
    host: base.host,
    method: { id: "search/openalex", version: 1 },
    async find(queries, findOptions) {
      const { signal } = findOptions;
      signal.throwIfAborted();
      const asked = [...new Set(queries.map(searchTerms))].filter((terms) => terms !== "");
      const lookedUp = asked.slice(0, options.maxQueries);
      const deadline = startDeadline(signal, options.totalTimeoutMs);
      try {
        const found = await lookUp(lookedUp, base, options, { ...findOptions, signal: deadline.signal });
        return {
          findings: withoutRepeats(found),
          note: noteOn(base.host, lookedUp, found, asked.slice(options.maxQueries)),
        };
      } catch (error) {
        if (deadline.hasPassed())
          throw new SearchError(
            "timeout",
            `${service(base)} did not answer ${lookedUp.length === 1 ? "the query" : `all ${lookedUp.length} queries`} in ${seconds(options.totalTimeoutMs)}.`,
          );
        signal.throwIfAborted();
        throw error;
      } finally {
        // The first failure ends the other queries: a search is done or it is not (P1-46).
        deadline.end();
      }
    },
  };
}

/** Findings by query, in the order asked. */
async function lookUp(
  queries: readonly string[],
  base: URL,
  options: OpenAlexOptions,
  findOptions: FindOptions,
): Promise<Finding[][]> {
  const found: Finding[][] = queries.map(() => []);
  const waiting = queries.entries();
  const lane = async (): Promise<void> => {
    for (const [at, query] of waiting) found[at] = await findWorks(query, base, options, findOptions);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return found;
}

async function findWorks(
  query: string,
  base: URL,
  options: OpenAlexOptions,
  { signal, onFailedTry }: FindOptions,
): Promise<Finding[]> {
  const url = addressOf(query, base, options);
  for (let attempt = 1; ; attempt++) {
    try {
      const works = readWorks(await getJson(url, signal, options), query, options.resultsPerQuery);
      if (!works)
        throw new SearchError("unreadable", `${service(base)} answered with something that is not a list of works.`);
      return works;
    } catch (error) {
      if (!(error instanceof SearchError) || !RETRIED.has(error.code) || attempt > options.maxRetries) throw error;
      onFailedTry?.(error);
      await delay(options.retryPauseMs * attempt, undefined, { signal });
    }
  }
}

function addressOf(query: string, base: URL, { resultsPerQuery, mailto }: OpenAlexOptions): URL {
  const url = new URL(base);
  url.pathname = `${base.pathname.replace(/\/+$/, "")}/works`;
  url.searchParams.set("search", query);
  url.searchParams.set("per-page", String(resultsPerQuery));
  url.searchParams.set("select", SELECTED_FIELDS.join(","));
  if (mailto) url.searchParams.set("mailto", mailto);
  return url;
}

/** A work two queries find is listed under the first. */
function withoutRepeats(found: readonly Finding[][]): Finding[] {
  const seen = new Set<string>();
  return found.flat().filter(({ url, title }) => {
    const identity = url ?? title;
    return !seen.has(identity) && seen.add(identity);
  });
}

function noteOn(
  host: string,
  queries: readonly string[],
  found: readonly Finding[][],
  leftOut: readonly string[],
): string {
  if (queries.length === 0) return "There was nothing to look up.";
  const empty = queries.filter((_, at) => found[at]?.length === 0);
  const sentences = [
    `Looked up at ${host}.`,
    empty.length > 0 ? `Nothing was found for ${quoted(empty)}.` : "",
    leftOut.length > 0
      ? `Not looked up, because the limit is ${queries.length} queries at a time: ${quoted(leftOut)}.`
      : "",
  ];
  return plainText(sentences.filter(Boolean).join(" "), MAX_NOTE);
}

const quoted = (queries: readonly string[]): string =>
  queries.map((query) => `“${plainText(query, MAX_QUOTED)}”`).join(", ");

/** The whole address has to stay under about 4 KB, and an encoded character may take nine bytes. */
const MAX_CHARS = 300;

/**
 * What an assessor wrote, as the service can take it. Phrases in quotes and AND, OR, NOT keep their meaning. A question
 * mark at the end of a sentence would be a wildcard, and a quote or bracket without its partner an error.
 */
export function searchTerms(query: string): string {
  const terms = cutAtWord(oneLine(query.replaceAll(/[“”„‟]/g, '"').replaceAll(/[?*~\\]/g, " ")), MAX_CHARS);
  const paired = (terms.split('"').length - 1) % 2 === 0 ? terms : terms.replaceAll('"', " ");
  return oneLine(isNested(paired) ? paired : paired.replaceAll(/[()]/g, " "));
}

function isNested(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[()]/g)) {
    depth += bracket === "(" ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
