import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { slug } from "./slug";

describe("slug", () => {
  it.each([
    ["Adaptive bitrate control", "adaptive-bitrate-control"],
    ["  Über-Länge: C++ & Rust!  ", "uber-lange-c-rust"],
    ["Façade → naïve", "facade-naive"],
    ["会议静音", "untitled"],
    ["", "untitled"],
    ["../../etc/passwd", "etc-passwd"],
  ])("P5-38: %j is %j", (title, expected) => {
    expect(slug(title)).toBe(expected);
  });

  it("cuts at a word where it can", () => {
    expect(slug("one two three four", 10)).toBe("one-two");
    expect(slug("a".repeat(80), 10)).toBe("a".repeat(10));
    expect(slug("one-two-34 five", 10)).toBe("one-two-34");
  });

  it("is safe in a file name and a URL, whatever it is made of", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 4, max: 80 }), (text, max) => {
        const result = slug(text, max);
        expect(result).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(result.length).toBeLessThanOrEqual(Math.max(max, "untitled".length));
        expect(slug(result, 80)).toBe(result);
      }),
    );
  });
});
