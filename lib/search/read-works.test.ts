import { describe, expect, it } from "vitest";
import { readWorks } from "./read-works";
import { page, work } from "./works-server-harness";

const first = (...works: unknown[]) => readWorks(page(...works), "q", 5)?.[0];
const none = {
  title: null,
  id: null,
  doi: null,
  publication_year: null,
  authorships: null,
  primary_location: null,
  abstract_inverted_index: null,
};

describe("a work", () => {
  it("puts the words of the abstract back in their places", () => {
    const index = { to: [1, 4], be: [0, 5], or: [2], not: [3] };
    expect(first(work("Hamlet", { abstract_inverted_index: index }))?.abstract).toBe("be to or not to be");
  });

  it("is not led astray by a place that is far out", () => {
    expect(first(work("Far", { abstract_inverted_index: { end: [2_000_000_000], start: [-3] } }))?.abstract).toBe(
      "start end",
    );
  });

  it("needs a title and nothing else", () => {
    expect(readWorks(page({ ...none, title: "Only this" }, none, work("   ")), "q", 5)).toEqual([
      { query: "q", title: "Only this", authors: "", year: null, venue: "", url: null, abstract: "" },
    ]);
    expect(readWorks({ results: [{ title: "Bare" }] }, "q", 5)).toMatchObject([{ title: "Bare", year: null }]);
  });

  it("is on one line and cut to length", () => {
    const long = Array.from({ length: 400 }, (_, at) => `word${at}`).join(" ");
    const finding = first(
      work(`A\n\n  title\u0000\u001b[31m with ${long}`, {
        abstract_inverted_index: Object.fromEntries(long.split(" ").map((word, at) => [word, [at]])),
        primary_location: { source: { display_name: long } },
      }),
    );
    expect(finding?.title).toMatch(/^A title \[31m with word0 word1 .*word\d+…$/);
    expect(finding?.title.length).toBeLessThanOrEqual(300);
    expect(finding?.abstract.length).toBeLessThanOrEqual(1000);
    expect(finding?.abstract).toMatch(/word\d+…$/);
    expect(finding?.venue.length).toBeLessThanOrEqual(200);
  });

  it("names six authors", () => {
    const authorships = "ABCDEFGH".split("").map((name) => ({ author: { display_name: name } }));
    expect(first(work("Many", { authorships }))?.authors).toBe("A, B, C, D, E, F et al.");
    expect(first(work("Some", { authorships: [{ author: null }, ...authorships.slice(0, 2)] }))?.authors).toBe("A, B");
  });

  it("is linked to its DOI, else its page, else the catalogue, and only on the web", () => {
    const id = "https://openalex.org/W1";
    const landing_page_url = "https://example.org/paper";
    expect(first(work("A", { id, doi: "https://doi.org/10.1/x", primary_location: { landing_page_url } }))?.url).toBe(
      "https://doi.org/10.1/x",
    );
    expect(first(work("A", { id, primary_location: { landing_page_url } }))?.url).toBe(landing_page_url);
    expect(first(work("A", { id, doi: "javascript:alert(1)" }))?.url).toBe(id);
    expect(first(work("A", { id: "W1", doi: `https://doi.org/${"x".repeat(600)}` }))?.url).toBeNull();
  });
});
