import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ASK_KINDS } from "@/lib/protocols/review/rules/replies/replies";
import { formText } from "./form";

describe("formText", () => {
  it("says every field, its type, its limits, what the schema and the notes say of it", () => {
    const schema = z.object({
      verdict: z.enum(["PASS", "FAIL"]).nullable().describe("Yours."),
      score: z.int().min(1).max(10),
      n: z.int().min(1),
      is_new: z.boolean(),
      remark: z.string().nullable(),
      questions: z.array(z.string()).length(3),
      ideas: z.array(z.string()).max(2),
      side: z.object({ agent: z.string().describe("Id.") }),
      issues: z.array(z.object({ title: z.string(), parts: z.array(z.object({ name: z.string() })) })).describe("All."),
    });
    expect(
      formText(schema, {
        "side.agent": "Of a seat.",
        issues: "In order.",
        "issues[].title": "One line.",
        "issues[].parts[].name": "Short.",
      }).split("\n"),
    ).toEqual([
      "# Form",
      "One JSON object with exactly these fields, and no text around it:",
      '- "verdict": "PASS" | "FAIL" or null. Yours.',
      '- "score": whole number from 1 to 10.',
      '- "n": whole number, at least 1.',
      '- "is_new": true or false.',
      '- "remark": string or null.',
      '- "questions": array of strings, exactly 3.',
      '- "ideas": array of strings, at most 2.',
      '- "side": object. It has:',
      '  - "agent": string. Id. Of a seat.',
      '- "issues": array of objects. All. In order. Each has:',
      '  - "title": string. One line.',
      '  - "parts": array of objects. Each has:',
      '    - "name": string. Short.',
    ]);
  });

  it("lets a note stand in for what the schema says", () => {
    expect(
      formText(z.object({ a: z.string().describe("One for every issue.") }), { a: { instead: "Here: []." } }),
    ).toContain('- "a": string. Here: [].');
  });

  it("refuses a note on a field that is not asked for", () => {
    expect(() => formText(z.object({ a: z.string() }), { b: "?" })).toThrow("The reply has no b.");
  });

  it.each(Object.entries(ASK_KINDS))("can say %s", (_kind, { replySchema }) => {
    expect(() => formText(replySchema)).not.toThrow();
  });
});
