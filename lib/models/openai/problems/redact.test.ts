import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createKeyRedactor, createRedactor, KeyFilter } from "./redact";

const KEY = 'sk-Abc/123+def_456"789';

/** The text in pieces of the given sizes. */
function filtered(key: string, text: string, sizes: readonly number[]): string {
  const filter = new KeyFilter(key);
  let out = "";
  let at = 0;
  for (let turn = 0; at < text.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    out += filter.push(text.slice(at, at + size));
    at += size;
  }
  return out + filter.end();
}

describe("the key in a text", () => {
  const redact = createKeyRedactor(KEY);
  it.each([
    ["itself", KEY],
    ["as JSON writes it", JSON.stringify(KEY).slice(1, -1)],
    ["with slashes escaped", JSON.stringify(KEY).slice(1, -1).replaceAll("/", "\\/")],
    [
      "with every character escaped",
      [...KEY].map((character) => `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`).join(""),
    ],
  ])("is taken out: %s", (_, written) => {
    expect(redact(`{"summary":"Your key is ${written}, twice ${written}."}`)).toBe(
      '{"summary":"Your key is [key], twice [key]."}',
    );
  });

  it("and nothing else is changed", () => {
    const text = 'sk-other Bearer abc  two  spaces\n\nsk-Abc/123 \\"none\\" https://a:b@c';
    expect(redact(text)).toBe(text);
  });

  it.each(["none", "ollama", "lm-studio", "EMPTY", "x1"])("%s is no secret: replies keep the word", (word) => {
    expect(createKeyRedactor(word)(`There is ${word}.`)).toBe(`There is ${word}.`);
    expect(filtered(word, `There is ${word}.`, [2])).toBe(`There is ${word}.`);
  });

  it("what says that no key was needed is left in errors too", () => {
    expect(createRedactor("none")("none of the models")).toBe("none of the models");
    expect(createRedactor("ollama")("Bad key ollama")).toBe("Bad key [key]");
  });
});

describe("the key in pieces", () => {
  it("is found however it is cut", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "s", "sk", "sk-Ab", KEY, KEY.slice(0, -1), " "), { maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 6 }),
        (parts, sizes) => {
          const text = parts.join("");
          expect(filtered(KEY, text, sizes)).toBe(text.replaceAll(KEY, "[key]"));
        },
      ),
    );
  });

  it("holds back no more than may be its beginning", () => {
    const filter = new KeyFilter(KEY);
    expect(filter.push("Hello s")).toBe("Hello ");
    expect(filter.push("ky")).toBe("sky");
    expect(filter.push(`x${KEY.slice(0, 5)}`)).toBe("x");
    expect(filter.push(KEY.slice(5))).toBe("[key]");
    expect(filter.end()).toBe("");
  });
});
