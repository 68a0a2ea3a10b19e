import { describe, expect, it } from "vitest";
import { countTokens } from "./count-tokens";
import { cpuMs } from "@/lib/testing/cpu-time";
import { growth, LINEAR } from "@/lib/testing/growth";

describe("countTokens", () => {
  it("counts o200k_base tokens", () => {
    expect(countTokens("hello world")).toBe(2);
    expect(countTokens("")).toBe(0);
  });

  it("takes special tokens in a text for text", () => {
    expect(countTokens("<|endoftext|>")).toBeGreaterThan(1);
  });

  it("counts a text of 50,000 tokens once", () => {
    const text = Array.from({ length: 50_000 }, (_, index) => `w${index % 977}`).join(" ");
    const began = cpuMs();
    const first = countTokens(text);
    const once = cpuMs() - began;
    for (let again = 0; again < 200; again++) expect(countTokens(text)).toBe(first);
    expect((cpuMs() - began) / once).toBeLessThan(100);
  });

  it.each(["a", " ", "漢"])("is not stopped by a run of %j without a space", async (letter) => {
    expect(countTokens(letter.repeat(400_000))).toBeGreaterThan(2_000);
    let last = 0;
    // Never the same text twice: those already counted are remembered.
    const grown = await growth(400_000, (chars) => countTokens(letter.repeat(chars - (last += 1))));
    // Without the cut a run grows with the square of its length, and the long one takes minutes.
    expect(grown).toBeLessThan(LINEAR);
  });
});
