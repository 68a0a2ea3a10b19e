import { describe, expect, it } from "vitest";
import { z } from "zod";
import { pattern, readProse, text, variants } from "./read-prose";
import { fill } from "./template";

const SCHEMA = z.strictObject({
  open: z.strictObject({ why: variants("score", "first.topic"), plain: text() }),
  about: pattern(),
});
const GOOD = `
open:
  why: ["{score}, on {first.topic}.", "{first.Topic}: {score}."]
  plain: Nothing to fill.
about: \\bqueues?\\b
`;
const read = (yaml: string) => readProse("panel.yaml", yaml, SCHEMA);

describe("a file of prose", () => {
  it("gives sentences that can be filled", () => {
    const { open, about } = read(GOOD);
    const values = { score: 74, first: { topic: "lock time", other: "unused" } };
    expect(open.why.map((why) => fill(why, values))).toEqual(["74, on lock time.", "Lock time: 74."]);
    expect(fill(open.plain)).toBe("Nothing to fill.");
    expect(about.test("A Queue")).toBe(true);
  });

  it("names the file and the key of a placeholder that can't be filled", () => {
    expect(() => read(GOOD.replace("{first.Topic}", "{second.topic}"))).toThrow(
      "panel.yaml can't be used:\n  open.why.1: {second.topic} can't be filled here; there is {score}, {first.topic}",
    );
    expect(() => read(GOOD.replace("Nothing to fill.", "Nothing {score}."))).toThrow(
      "open.plain: {score} can't be filled here; there is no placeholder",
    );
  });

  it("takes no brace that is not closed for text", () => {
    expect(() => read(GOOD.replace("{score}.", "{score."))).toThrow("open.why.1: A single { can't be filled here");
  });

  it("says where it is not YAML", () => {
    expect(() => read('open: "{score}" is right')).toThrow(/^panel\.yaml can't be used:\n.* at line 1,/);
  });

  it("names keys that are missing, misspelt or of the wrong kind", () => {
    expect(() => read(GOOD.replace("plain:", "plan:"))).toThrow(/open\.plain: [^\n]+\n {2}open: [^\n]*"plan"/);
    expect(() => read(GOOD.replace("Nothing to fill.", "42"))).toThrow("open.plain: ");
    expect(() => read(GOOD.replace("\\bqueues?\\b", "(queue"))).toThrow("about: Invalid regular expression");
  });
});

describe("filling", () => {
  it("writes capitals and possessives where the sentence asks for them", () => {
    const template = "{who.Name} and {who.name's} answer" as const;
    expect(["operations", "API"].map((name) => fill<"who.name">(template, { who: { name } }))).toEqual([
      "Operations and operations' answer",
      "API and API's answer",
    ]);
  });

  it("leaves alone what it fills in", () => {
    expect(fill<"a" | "b">("{a} {b}", { a: "{b} $&", b: "x" })).toBe("{b} $& x");
  });
});
