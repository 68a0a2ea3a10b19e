import { describe, expect, it } from "vitest";
import { markdownBlock, markdownCell, markdownLine } from "./markdown-data";

describe("Markdown of others inside our documents (G-11)", () => {
  it.each([
    ["# Big", "**Big**"],
    ["### Small ###", "**Small**"],
    ["- # In a list", "- **In a list**"],
    ["> ## In a quote", "> **In a quote**"],
    ["#hashtag", "#hashtag"],
    ["Title\n===", "Title\n\\==="],
    ["Title\n---", "Title\n\\---"],
    ["Text\n\n---", "Text\n\n---"],
    ["a <b>bold</b> <!-- x", "a &lt;b>bold&lt;/b> &lt;!-- x"],
    ["`List<T>` and a < b", "`List<T>` and a < b"],
    ["a `b\nc` <div> `d", "a `b\nc` &lt;div> `d"],
    ["\\`<div>`", "\\`&lt;div>`"],
  ])("%j becomes %j", (text, safe) => expect(markdownBlock(text)).toBe(safe));

  it("leaves code alone and closes what is open", () => {
    expect(markdownBlock("```html\n# <b>\n```\n# After")).toBe("```html\n# <b>\n```\n**After**");
    expect(markdownBlock("~~~~\n# <b>\n~~~")).toBe("~~~~\n# <b>\n~~~\n~~~~");
    expect(markdownBlock("- item\n  ```\n# Heading")).toBe("- item\n```\n# Heading\n```");
  });

  it("makes one line of many", () => {
    expect(markdownLine("# A\n\nb | c")).toBe("**A b | c**");
    expect(markdownLine("`Retry-After` first")).toBe("`Retry-After` first");
    expect(markdownLine("**bold** first")).toBe("**bold** first");
    expect(markdownLine("- item")).toBe("\\- item");
    expect(markdownLine("1. item")).toBe("1\\. item");
    expect(markdownLine("---")).toBe("\\---");
    expect(markdownLine("``` code")).toBe("\\``` code");
    expect(markdownLine("-5 points")).toBe("-5 points");
  });

  it.each(["> ", "-  ", "1.  "])("ends at once on %j repeated", (mark) => {
    expect(markdownBlock(`${mark.repeat(40)}x`)).toBe(`${mark.repeat(40)}x`.trim());
    expect(markdownBlock(`${mark.repeat(40)}# x`)).toBe(`${mark.repeat(40)}**x**`.trim());
  });

  it("keeps a table cell whole", () => {
    expect(markdownCell("a | b \\| c")).toBe("a \\| b \\| c");
  });
});

it("escapes what looks like code behind an address, which has taken the backtick", () => {
  expect(markdownLine("<https://x.y>`<script>`")).toBe("&lt;https://x.y>`&lt;script>`");
  expect(markdownLine("see https://x.y `<b>`")).toBe("see https://x.y `<b>`");
});

describe("what a document of ours may lead to, wherever it is published", () => {
  it.each([
    ["[a](https://x.y/z?a=1&b=2)", "[a](https://x.y/z?a=1&b=2)"],
    ["[a](docs/plan.md#risks) [b](#c)", "[a](docs/plan.md#risks) [b](#c)"],
    ["[a](mailto:x@y.z)", "[a](mailto:x@y.z)"],
    ["[a](javascript:alert(1))", "[a]\\(javascript:alert(1))"],
    ["[a](  JavaScript:alert(1))", "[a]\\(  JavaScript:alert(1))"],
    ["[a](< javascript:alert(1)>)", "[a]\\(< javascript:alert(1)>)"],
    ["[a](java&#115;cript:alert(1))", "[a]\\(java&#115;cript:alert(1))"],
    ["[a](data:text/html,<b>)", "[a]\\(data:text/html,&lt;b>)"],
    ["[a](\njavascript:alert(1))", "[a]\\(\njavascript:alert(1))"],
    ["[a\nb]: javascript:alert(1)", "[a\nb]\\: javascript:alert(1)"],
    ["![logo](https://x.y/a.png)", "[logo](https://x.y/a.png)"],
    ["![](https://x.y/a.png)", "[image](https://x.y/a.png)"],
    ["Look\\![a](b)", "Look\\![a](b)"],
    ["`![a](javascript:x)`", "`![a](javascript:x)`"],
  ])("%j becomes %j", (text, safe) => expect(markdownBlock(text)).toBe(safe));
});
