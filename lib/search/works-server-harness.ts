/** A literature service on loopback that does what a test tells it to: a real HTTP server, so that answers really hang and break. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterEach } from "vitest";
import { createOpenAlexPort, type OpenAlexOptions } from "./openalex";
import { SearchError, type FindOptions, type SearchPort, type SearchResult } from "./port";

export type Respond = (response: ServerResponse, query: string, request: IncomingMessage) => void;

export type WorksServer = {
  port: SearchPort;
  /** Addresses asked for, in order. */
  requests: URL[];
  /** Requests whose connection closed before the answer was complete. */
  dropped: () => number;
  /** The most requests that were open at one time. */
  peakOpen: () => number;
  find: (queries: readonly string[], options?: Partial<FindOptions>) => Promise<SearchResult>;
};

const LIMITS = {
  requestTimeoutMs: 2000,
  totalTimeoutMs: 5000,
  maxQueries: 5,
  resultsPerQuery: 2,
  maxBytes: 200_000,
  maxRetries: 2,
  retryPauseMs: 1,
};

const started: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of started.splice(0)) await stop();
});

export async function startWorksServer(
  respond: Respond,
  options: Partial<OpenAlexOptions> & { query?: string } = {},
): Promise<WorksServer> {
  const requests: URL[] = [];
  let open = 0;
  let peak = 0;
  let dropped = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://service");
    requests.push(url);
    peak = Math.max(peak, ++open);
    response.once("close", () => {
      open--;
      if (!response.writableFinished) dropped++;
    });
    respond(response, url.searchParams.get("search") ?? "", request);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  started.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const { query = "", ...portOptions } = options;
  const port = createOpenAlexPort({
    baseURL: `http://127.0.0.1:${address.port}/api/${query}`,
    ...LIMITS,
    ...portOptions,
  });
  return {
    port,
    requests,
    dropped: () => dropped,
    peakOpen: () => peak,
    find: (queries, findOptions = {}) => port.find(queries, { signal: new AbortController().signal, ...findOptions }),
  };
}

export function answer(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

/** A work as the service describes it. */
export function work(title: string, extra: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: `https://openalex.org/${title.replaceAll(" ", "-")}`,
    doi: null,
    title,
    publication_year: 1987,
    authorships: [
      { author: { id: "A1", display_name: "Alan Demers" }, institutions: [] },
      { author: { display_name: "Dan Greene" } },
    ],
    primary_location: { landing_page_url: null, source: { display_name: "PODC" } },
    abstract_inverted_index: { Gossip: [0], spreads: [1] },
    ...extra,
  };
}

export const page = (...works: unknown[]): unknown => ({ meta: { count: works.length }, results: works });

/** The SearchError a search ends with; anything else fails the test. */
export async function failureOf(search: Promise<unknown>): Promise<SearchError> {
  try {
    await search;
  } catch (error) {
    if (error instanceof SearchError) return error;
    throw error;
  }
  throw new Error("The search was expected to fail.");
}
