import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readJson } from "./read-json";
import { growth, LINEAR } from "@/lib/testing/growth";

const read = { score: 82, text: "uses `{braces}` and\n```\nfences" };
const json = JSON.stringify(read);
const pretty = JSON.stringify(read, null, 2);

describe("readJson finds the JSON", () => {
  it.each([
    ["alone", json],
    ["with space and a byte order mark", `\uFEFF\n ${json} \n`],
    ["in a fence", `\`\`\`json\n${pretty}\n\`\`\``],
    ["in a fence without a name", `\`\`\`\n${json}\n\`\`\``],
    ["in a fence amid prose", `Here {it} is:\n\n\`\`\`JSON\r\n${pretty}\r\n\`\`\`\nI hope it helps {really}.`],
    ["in a fence beside one that isn't JSON", `\`\`\`ts\nconst a = 1;\n\`\`\`\n\`\`\`json\n${json}\n\`\`\``],
    ["in a fence that never closes", `\`\`\`json\n${pretty}`],
    ["in a fence on one line", `\`\`\`json ${json}\`\`\``],
    ["with prose around it", `My answer, in {short}: ${json} That's it.`],
    ["after thinking aloud", `<think>maybe {"score": 1}?</think>\n${json}`],
  ])("%s", (_name, text) => {
    expect(readJson(text)).toEqual({ ok: true, value: read });
  });

  it("whatever the value is", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        expect(readJson(JSON.stringify(value))).toEqual({ ok: true, value: plain });
        expect(readJson(`Sure!\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\n`)).toEqual({
          ok: true,
          value: plain,
        });
        expect(readJson(`So: ${JSON.stringify(value)}.`)).toEqual({ ok: true, value: plain });
      }),
    );
  });
});

describe("readJson gives up, with a reason, on", () => {
  it.each([
    ["nothing", " \n", /empty/],
    ["prose", "I agree with everyone.", /not valid JSON/],
    [
      "a broken object, whose parts are none of the reply",
      '{"score": 90, "inner": {"score": 1}, oops}',
      /not valid JSON/,
    ],
    ["a broken object in a fence", '```json\n{"score": 90,}\n```', /not valid JSON: .*property name/],
    ["an object cut short", '{"score": 90, "inner": {"a": 1}', /not valid JSON/],
    ["two objects", '{"score": 1} or {"score": 2}', /several JSON objects/],
    ["two fences", '```json\n{"a":1}\n```\n```json\n{"a":2}\n```', /several fenced blocks/],
    ["code", "(() => ({ score: 1 }))()", /not valid JSON/],
    ["too much", `"${"x".repeat(1_000_001)}"`, /longer than/],
    ["bottomless nesting", `${"[".repeat(200_000)}${"]".repeat(200_000)}`, /deeper than 64/],
  ])("%s", (_name, text, reason) => {
    const result = readJson(text);
    expect(result).toEqual({ ok: false, reason: expect.stringMatching(reason) as string });
    if (!result.ok) expect(result.reason.length).toBeLessThanOrEqual(240);
  });

  it("anything, without ever throwing", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("{", "}", '"', "\\", "`", "\n", "[", "]", "1", ",", ":", "a") }),
        (text) => void readJson(text),
      ),
    );
  });

  it.each(["{", "{}", "```\n"])("a long text of %j in time proportional to its length", async (unit) => {
    expect(await growth(900_000, (chars) => readJson(unit.repeat(chars / unit.length)))).toBeLessThan(LINEAR);
  });
});
