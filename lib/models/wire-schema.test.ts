import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type JsonSchema, wireSchema } from "./wire-schema";

const reply = z.object({
  title: z.string().min(3).max(80).describe("What it is about."),
  score: z.int().min(0).max(100),
  count: z.int(),
  verdict: z.enum(["approve", "reject"]).default("approve"),
  kind: z.literal("opinion"),
  note: z.string().describe("Anything else.").optional(),
  previous: z.number().nullable(),
  seen: z.number().nullish(),
  choice: z.union([z.string(), z.int()]).optional(),
  when: z.iso.datetime(),
  slug: z.string().regex(/^[a-z]+$/),
  concerns: z
    .array(z.strictObject({ text: z.string().trim(), file: z.url().optional() }))
    .min(1)
    .max(3),
  move: z.discriminatedUnion("type", [
    z.object({ type: z.literal("keep") }),
    z.object({ type: z.literal("change"), to: z.number() }),
  ]),
});

describe("wireSchema", () => {
  const schema = wireSchema(reply);
  const properties = schema.properties as Record<string, JsonSchema>;

  it("holds what strict mode takes, everywhere and nothing else", () => {
    const allowed = new Set([
      "type",
      "enum",
      "description",
      "anyOf",
      "items",
      "properties",
      "required",
      "additionalProperties",
      "$ref",
      "$defs",
    ]);
    let objects = 0;
    walk(schema, (part) => {
      expect(Object.keys(part).filter((keyword) => !allowed.has(keyword))).toEqual([]);
      if (part.type !== "object") return;
      objects++;
      expect(part.additionalProperties).toBe(false);
      expect(part.required).toEqual(Object.keys(part.properties as object));
    });
    expect(objects).toBe(4);
  });

  it("tells the model the rules it can't enforce", () => {
    expect(properties.title).toEqual({ type: "string", description: "What it is about. From 3 to 80 characters." });
    expect(properties.score).toEqual({ type: "integer", description: "From 0 to 100." });
    expect(properties.count).toEqual({ type: "integer" });
    expect(properties.when).toEqual({ type: "string", description: "Format: date-time." });
    expect(properties.slug).toEqual({ type: "string", description: "Matches /^[a-z]+$/." });
    expect(properties.concerns).toMatchObject({ type: "array", description: "From 1 to 3 items." });
    expect(properties.verdict).toEqual({
      type: "string",
      enum: ["approve", "reject"],
      description: 'Usually "approve".',
    });
  });

  it("does not advise to leave empty what may be empty, and counts in words", () => {
    const said = (part: z.ZodType) =>
      (wireSchema(z.object({ part })).properties as { part: { description?: string } }).part.description;
    expect(said(z.string().default(""))).toBe("May be empty.");
    expect(said(z.array(z.string()).default([]))).toBe("May be empty.");
    expect(said(z.string().min(1))).toBe("Not empty.");
  });

  it("makes what may be left out nullable, once", () => {
    expect(properties.note).toEqual({ description: "Anything else.", anyOf: [{ type: "string" }, { type: "null" }] });
    expect(properties.previous).toEqual({ type: ["number", "null"] });
    expect(properties.seen).toEqual({ type: ["number", "null"] });
    expect(properties.choice).toEqual({ anyOf: [{ type: "string" }, { type: "integer" }, { type: "null" }] });
  });

  it("says literals as enums and unions as anyOf", () => {
    expect(properties.kind).toEqual({ type: "string", enum: ["opinion"] });
    expect(properties.move).toMatchObject({
      anyOf: [
        { properties: { type: { type: "string", enum: ["keep"] } } },
        { properties: { type: { type: "string", enum: ["change"] }, to: { type: "number" } } },
      ],
    });
  });

  it("takes transforms as what goes in, and recursion", () => {
    expect(wireSchema(z.object({ n: z.string().transform(Number) })).properties).toEqual({ n: { type: "string" } });
    const node = z.object({
      name: z.string(),
      get children() {
        return z.array(node);
      },
    });
    expect(wireSchema(node).properties).toEqual({
      name: { type: "string" },
      children: { type: "array", items: { $ref: "#" } },
    });
  });

  it("is made once per schema", () => {
    expect(wireSchema(reply)).toBe(schema);
  });

  it.each([
    ["a list at the top", z.array(z.string())],
    ["a record", z.object({ a: z.record(z.string(), z.number()) })],
    ["anything", z.object({ a: z.unknown() })],
    ["a tuple", z.object({ a: z.tuple([z.string(), z.number()]) })],
    ["an open object", z.looseObject({ a: z.string() })],
    ["any JSON", z.object({ a: z.json() })],
  ])("refuses %s, which strict mode can't say", (_name, type) => {
    expect(() => wireSchema(type)).toThrow(/reply|Strict/);
  });
});

function walk(schema: JsonSchema, visit: (part: JsonSchema) => void): void {
  visit(schema);
  const parts = [
    schema.items,
    ...((schema.anyOf as unknown[] | undefined) ?? []),
    ...Object.values((schema.properties as object | undefined) ?? {}),
  ];
  for (const part of parts) if (part !== undefined) walk(part as JsonSchema, visit);
}
