import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rankDecisions, tellingWords } from "./rank-decisions";
import { rankLines } from "./rank-lines";
import { soughtIn, wordsIn } from "./words";

describe("words", () => {
  it.each([
    ["retryPolicy", ["retrypolicy", "retry", "policy"]],
    ["MAX_ATTEMPTS", ["max_attempts", "max", "attempts"]],
    ["parseHTMLText2", ["parsehtmltext2", "parse", "html", "text"]],
    ["plain words, twice: words", ["plain", "words", "twice"]],
    ["再試行", ["再試行", "再試", "試行"]],
    ["größe naïve", ["größe", "naïve"]],
    ["x".repeat(200), ["x".repeat(64)]],
    ["()=> {}", []],
  ])("of %j", (text, words) => {
    expect([...wordsIn(text)]).toEqual(words);
  });

  it("hold nothing Postgres reads as a mark of a query", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        for (const word of wordsIn(text.toWellFormed())) expect(word).toMatch(/^[\p{L}\p{N}\p{M}_$]+$/u);
      }),
    );
  });

  it("of a query: at most twelve, and the whole of it without its quotation marks", () => {
    expect(soughtIn(' "JobQueue takes" ')).toEqual({
      text: "JobQueue takes",
      isQuoted: true,
      words: [
        { whole: "jobqueue", parts: ["job", "queue"] },
        { whole: "takes", parts: [] },
      ],
    });
    expect(soughtIn(Array.from({ length: 40 }, (_, index) => `w${index}`).join(" ")).words).toHaveLength(12);
  });
});

describe("lines that were found", () => {
  const candidate = (path: string, text: string) => ({
    source: "src_a",
    path,
    text,
    from: 1,
    to: text.split("\n").length,
    score: 1,
  });
  const hitsOf = (query: string, candidates: ReturnType<typeof candidate>[], limit = 10) =>
    rankLines(soughtIn(query), candidates, limit).hits.map(({ path, line }) => `${path}:${line}`);

  it("in quotation marks are those with exactly these words", () => {
    const files = [candidate("a.ts", "ask.started comes first\nit was started by an ask")];
    expect(hitsOf('"ask.started"', files)).toEqual(["a.ts:1"]);
    expect(hitsOf("ask.started", files)).toEqual(["a.ts:1", "a.ts:2"]);
  });

  it("are of several files before one has more than three, and of the code before its tests", () => {
    const files = [
      candidate("a.test.ts", "lapse"),
      candidate("b.ts", "lapse\nlapse\nlapse\nlapse\nlapse"),
      candidate("c.ts", "lapse"),
    ];
    expect(hitsOf("lapse", files, 6)).toEqual(["b.ts:1", "b.ts:2", "b.ts:3", "c.ts:1", "a.test.ts:1", "b.ts:4"]);
  });
});

describe("earlier decisions", () => {
  const decisions = [
    { title: "Colours of buttons", text: "colours of the buttons: blue" },
    { title: "Queue in Postgres", text: "should the queue move to postgres" },
    { title: "Retries", text: "how often is a job in the queue of postgres tried again" },
    { title: "Where to eat", text: "should we move" },
  ];
  const found = (question: string) => rankDecisions(tellingWords(question), decisions).map(({ title }) => title);

  it("are those that share what a question is about, the closest first", () => {
    expect(found("Should the queue move to Postgres?")).toEqual(["Queue in Postgres", "Retries"]);
    expect(found("Which colours have buttons?")).toEqual(["Colours of buttons"]);
    expect(found("Should we do this?")).toEqual([]);
  });
});
