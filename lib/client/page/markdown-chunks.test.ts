import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markdownChunks } from "./markdown-chunks";

const textsOf = (text: string): string[] => markdownChunks(text).map((chunk) => chunk.text);

describe("markdownChunks", () => {
  it("leaves a short text whole", () => {
    expect(textsOf("# A\n\nb\n\n- c")).toEqual(["# A\n\nb\n\n- c"]);
  });

  it("parts nothing within a fence, and no item from what is indented under it", () => {
    const code = `\`\`\`\n${"a line of code\n\n".repeat(200)}\`\`\``;
    const item = `- item\n\n${"  its text goes on\n\n".repeat(50)}`;
    const chunks = textsOf(`${"Words. ".repeat(250)}\n\n${code}\n\n${item}\n\nThe end.`);
    expect(chunks.some((text) => text.includes(code))).toBe(true);
    expect(chunks.some((text) => text.includes(item.trimEnd()))).toBe(true);
  });

  it("does not format what would take too long", () => {
    expect(markdownChunks(`${"> - ".repeat(40)}x`)[0]?.isTame).toBe(false);
    expect(markdownChunks("~~a".repeat(1000))[0]?.isTame).toBe(false);
    expect(markdownChunks("> > - A **quoted** item, `code` and [a link](u).")[0]?.isTame).toBe(true);
  });

  it("loses no character, however it is parted", () => {
    const piece = fc.constantFrom(
      "# h\n",
      "word ",
      "\n",
      "\n\n",
      "- a\n",
      "  b\n",
      "```\n",
      "~~~\n",
      "| a |\n",
      "> q\n",
      "\t",
      "x".repeat(900),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.nat(3), (pieces, count) => {
        const text = pieces.join("");
        expect(textsOf(text).join("\n")).toBe(text);
        expect(
          markdownChunks(text, count)
            .map((chunk) => chunk.text)
            .join("\n"),
        ).toBe(text);
      }),
    );
  });
});
