import { describe, expect, it } from "vitest";
import { answer, page, startWorksServer, work } from "./works-server-harness";

describe("what is found", () => {
  it("P1-46: asks once per query and lists what came, in the order asked", async () => {
    const server = await startWorksServer(
      (response, query) => answer(response, page(work(`On ${query}`), work(`More on ${query}`))),
      { query: "?api_key=k1", mailto: "ada@example.org" },
    );
    const { findings, note } = await server.find(["gossip protocols", "rumour mongering"]);
    expect(findings.map(({ query, title }) => `${query}: ${title}`)).toEqual([
      "gossip protocols: On gossip protocols",
      "gossip protocols: More on gossip protocols",
      "rumour mongering: On rumour mongering",
      "rumour mongering: More on rumour mongering",
    ]);
    expect(findings[0]).toEqual({
      query: "gossip protocols",
      title: "On gossip protocols",
      authors: "Alan Demers, Dan Greene",
      year: 1987,
      venue: "PODC",
      url: "https://openalex.org/On-gossip-protocols",
      abstract: "Gossip spreads",
    });
    expect(note).toBe(`Looked up at ${server.port.host}.`);
    expect(server.requests).toHaveLength(2);
    expect(server.requests[0]?.pathname).toBe("/api/works");
    expect(Object.fromEntries(server.requests[0]?.searchParams ?? [])).toEqual({
      api_key: "k1",
      search: "gossip protocols",
      "per-page": "2",
      select: "id,doi,title,publication_year,authorships,primary_location,abstract_inverted_index",
      mailto: "ada@example.org",
    });
  });

  it("says for which queries there was nothing", async () => {
    const { find, port } = await startWorksServer((response, query) =>
      answer(response, query === "known" ? page(work("Known")) : page()),
    );
    expect(await find(["known", "unheard of"])).toMatchObject({
      findings: [{ title: "Known" }],
      note: `Looked up at ${port.host}. Nothing was found for “unheard of”.`,
    });
  });

  it("lists a work two queries find once, under the first", async () => {
    const { find, port } = await startWorksServer((response) => answer(response, page(work("Epidemic algorithms"))));
    const { findings, note } = await find(["gossip", "epidemics"]);
    expect(findings).toMatchObject([{ query: "gossip", title: "Epidemic algorithms" }]);
    expect(note).toBe(`Looked up at ${port.host}.`);
  });

  it("takes a few works per query, also where the service sends more", async () => {
    const { find } = await startWorksServer((response) =>
      answer(response, page(work("One"), work("Two"), work("Three"))),
    );
    expect((await find(["all"])).findings).toHaveLength(2);
  });

  it("looks up so many queries, three at a time, and names the ones it left out", async () => {
    const server = await startWorksServer(
      (response, query) => void setTimeout(() => answer(response, page(work(query))), 20),
    );
    const { findings, note } = await server.find(["a1", "b2", "c3", "d4", "e5", "f6", "g7"]);
    expect(findings.map(({ title }) => title)).toEqual(["a1", "b2", "c3", "d4", "e5"]);
    expect(note).toContain("Not looked up, because the limit is 5 queries at a time: “f6”, “g7”.");
    expect(server.requests).toHaveLength(5);
    expect(server.peakOpen()).toBe(3);
  });

  it("asks nobody where there is nothing to ask", async () => {
    const server = await startWorksServer((response) => answer(response, page()));
    expect(await server.find([" ", "??"])).toEqual({ findings: [], note: "There was nothing to look up." });
    expect(server.requests).toHaveLength(0);
  });
});
