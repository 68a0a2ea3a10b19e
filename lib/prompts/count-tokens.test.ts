import { describe, expect, it } from "vitest";
import { countTokens } from "./count-tokens";
import { cpuMs } from "@/lib/testing/cpu-time";

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
    const first = countTokens(text);
    const started = cpuMs();
    for (let again = 0; again < 200; again++) expect(countTokens(text)).toBe(first);
    expect(cpuMs() - started).toBeLessThan(500);
  });

  it("is not stopped by a run without a space", () => {
    const started = cpuMs();
    const letters = countTokens("a".repeat(400_000));
    expect(letters).toBeGreaterThan(40_000);
    countTokens(" ".repeat(400_000));
    countTokens("漢".repeat(200_000));
    // Without the cut this takes minutes.
    expect(cpuMs() - started).toBeLessThan(3_000);
  });
});
