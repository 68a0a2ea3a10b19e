import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { SearchError } from "./port";
import { createOpenAlexPort } from "./openalex";
import { answer, failureOf, page, startWorksServer, work } from "./works-server-harness";

const hang = (): void => undefined;

// The first fetch of a process loads half of Node; the timeouts below should not have to cover that.
beforeAll(async () => {
  await fetch("data:,warm");
});

describe("time", () => {
  it("gives up a request that is not answered in time, without trying again", async () => {
    const { find, port, requests, dropped } = await startWorksServer(hang, { requestTimeoutMs: 400 });
    expect(await failureOf(find(["slow"]))).toMatchObject({
      code: "timeout",
      message: `The literature service at ${port.host} did not answer in 0.4 s.`,
    });
    expect(requests).toHaveLength(1);
    await vi.waitFor(() => expect(dropped()).toBe(1));
  });

  it("gives up an answer that trickles", async () => {
    const { find } = await startWorksServer(
      (response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write(" "), 20);
        response.once("close", () => clearInterval(timer));
      },
      { requestTimeoutMs: 300 },
    );
    expect(await failureOf(find(["slow"]))).toMatchObject({ code: "timeout" });
  });

  it("gives up when all queries together take too long", async () => {
    const { find, port, dropped } = await startWorksServer(
      (response, query) => (query === "quick" ? answer(response, page()) : hang()),
      { totalTimeoutMs: 400 },
    );
    expect(await failureOf(find(["quick", "slow"]))).toMatchObject({
      code: "timeout",
      message: `The literature service at ${port.host} did not answer all 2 queries in 0.4 s.`,
    });
    await vi.waitFor(() => expect(dropped()).toBe(1));
  });

  it("tries again only within the time for everything", async () => {
    const { find, requests } = await startWorksServer((response) => answer(response, "", 503), {
      totalTimeoutMs: 400,
      retryPauseMs: 5000,
    });
    expect(await failureOf(find(["q"]))).toMatchObject({ code: "timeout" });
    expect(requests).toHaveLength(1);
  });

  it("ends with the caller's reason when nobody wants it any more", async () => {
    const stop = new AbortController();
    const { find, requests, dropped } = await startWorksServer(hang);
    const search = find(["q"], { signal: stop.signal });
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    const reason = new Error("paused");
    stop.abort(reason);
    await expect(search).rejects.toBe(reason);
    await vi.waitFor(() => expect(dropped()).toBe(1));
  });
});

describe("a service that fails", () => {
  it("is asked twice more, then its failure is said", async () => {
    const tries: SearchError[] = [];
    const { find, port, requests } = await startWorksServer((response) => answer(response, "<h1>Oops</h1>", 500));
    const failure = await failureOf(find(["q"], { onFailedTry: (error) => tries.push(error) }));
    expect(failure).toMatchObject({
      code: "unavailable",
      message: `The literature service at ${port.host} failed (HTTP 500).`,
    });
    expect(requests).toHaveLength(3);
    expect(tries.map(({ code }) => code)).toEqual(["unavailable", "unavailable"]);
  });

  it("may recover: only the query that failed is asked again", async () => {
    const failures = new Map([["weak", 2]]);
    const { find, requests } = await startWorksServer((response, query) => {
      const left = failures.get(query) ?? 0;
      failures.set(query, left - 1);
      if (left > 0) response.destroy();
      else answer(response, page(work(query)));
    });
    expect((await find(["strong", "weak"])).findings.map(({ title }) => title)).toEqual(["strong", "weak"]);
    expect(requests.map(({ searchParams }) => searchParams.get("search"))).toEqual(["strong", "weak", "weak", "weak"]);
  });

  it("that breaks off is tried again, then said to", async () => {
    const { find, port, requests } = await startWorksServer((response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write('{"results": [');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await failureOf(find(["q"]))).toMatchObject({
      code: "cut",
      message: `The literature service at ${port.host} broke off mid-answer.`,
    });
    expect(requests).toHaveLength(3);
  });

  it("that is not there is said to be so", async () => {
    const port = createOpenAlexPort({
      baseURL: "http://127.0.0.1:9?api_key=secret",
      requestTimeoutMs: 1000,
      totalTimeoutMs: 2000,
      maxQueries: 1,
      resultsPerQuery: 1,
      maxBytes: 1000,
      maxRetries: 2,
      retryPauseMs: 1,
    });
    const failure = await failureOf(port.find(["q"], { signal: new AbortController().signal }));
    expect(failure).toMatchObject({
      code: "unreachable",
      message: expect.stringContaining("The literature service at 127.0.0.1:9 can't be reached"),
    });
    expect(failure.message).not.toContain("secret");
  });

  it.each([
    [400, "refused", "did not accept the query (HTTP 400)"],
    [401, "refused", "did not accept the query (HTTP 401)"],
    [429, "rate_limited", "asks for fewer queries (HTTP 429)"],
  ])("that answers %i is not asked again", async (status, code, sentence) => {
    const { find, requests } = await startWorksServer((response) => answer(response, { error: "no" }, status));
    expect(await failureOf(find(["q"]))).toMatchObject({ code, message: expect.stringContaining(sentence) });
    expect(requests).toHaveLength(1);
  });

  it("P1-46: at one query has not done the search; the others are ended", async () => {
    const { find, dropped } = await startWorksServer((response, query) =>
      query === "bad" ? answer(response, "", 400) : hang(),
    );
    expect(await failureOf(find(["slow", "bad"]))).toMatchObject({ code: "refused" });
    await vi.waitFor(() => expect(dropped()).toBe(1));
  });
});

describe("an answer that can't be used", () => {
  it.each([
    ["text", "<html>welcome</html>", "not JSON"],
    ["half of it", '{"results": [', "not JSON"],
    ["something else", { message: "hello" }, "not a list of works"],
    ["works of another shape", page(work("A", { authorships: "Demers" })), "not a list of works"],
    ["null", "null", "not a list of works"],
  ])("%s is not asked for again", async (_name, body, sentence) => {
    const { find, requests } = await startWorksServer((response) => answer(response, body));
    expect(await failureOf(find(["q"]))).toMatchObject({
      code: "unreadable",
      message: expect.stringContaining(sentence),
    });
    expect(requests).toHaveLength(1);
  });

  it("is one that does not end", async () => {
    const { find, port, dropped } = await startWorksServer((response) => {
      const flood = (): void => {
        while (!response.destroyed && response.write("x".repeat(10_000)));
      };
      response.on("drain", flood);
      flood();
    });
    expect(await failureOf(find(["q"]))).toMatchObject({
      code: "too_large",
      message: `The literature service at ${port.host} sent more than 200 KB for one query.`,
    });
    await vi.waitFor(() => expect(dropped()).toBe(1));
  });

  it("is also one that is small only until it is unpacked", async () => {
    const { find } = await startWorksServer((response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      response.end(gzipSync(JSON.stringify(page(work("x".repeat(1_000_000))))));
    });
    expect(await failureOf(find(["q"]))).toMatchObject({ code: "too_large" });
  });
});

describe("a redirect", () => {
  it("to another host is not followed", async () => {
    const other = await startWorksServer((response) => answer(response, page(work("Elsewhere"))));
    const { find } = await startWorksServer((response) =>
      response.writeHead(302, { location: `http://${other.port.host}/works?stolen=1` }).end(),
    );
    expect(await failureOf(find(["q"]))).toMatchObject({
      code: "redirected",
      message: expect.stringContaining(`redirected to http://${other.port.host}, which Parley does not follow.`),
    });
    expect(other.requests).toHaveLength(0);
  });

  it("on the same host is followed", async () => {
    const { find, requests } = await startWorksServer((response, query, { url }) => {
      if (url?.startsWith("/v2/")) answer(response, page(work(query)));
      else response.writeHead(301, { location: `/v2${url}` }).end();
    });
    expect((await find(["moved"])).findings).toMatchObject([{ title: "moved" }]);
    expect(requests.map(({ pathname }) => pathname)).toEqual(["/api/works", "/v2/api/works"]);
  });

  it("in circles ends", async () => {
    const { find, requests } = await startWorksServer((response, _query, { url }) =>
      response.writeHead(307, { location: url ?? "/" }).end(),
    );
    expect(await failureOf(find(["q"]))).toMatchObject({ code: "redirected" });
    expect(requests).toHaveLength(4);
  });

  it("to nowhere is said to be one", async () => {
    const { find } = await startWorksServer((response) => response.writeHead(302).end());
    expect(await failureOf(find(["q"]))).toMatchObject({
      code: "redirected",
      message: expect.stringContaining("without saying where"),
    });
  });
});
