import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import Markdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { describe, expect, it } from "vitest";
import { safeMarkdown } from "./safe-markdown";
import { growth, LINEAR } from "@/lib/testing/growth";
import { howMany } from "@/lib/testing/thorough";

/** As a program renders it that changes no address. */
const render = (text: string): string =>
  renderToStaticMarkup(
    createElement(Markdown, { remarkPlugins: [remarkGfm], urlTransform: (url: string) => url }, text),
  );
const targets = (html: string): string[] => [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, url = ""]) => url);

describe("Markdown that leaves", () => {
  it.each([
    ["[a](javascript:alert(1))", "[a]\\(javascript:alert(1))"],
    ["[a](JaVaScRiPt:x)", "[a]\\(JaVaScRiPt:x)"],
    ["[a]( <data:text/html,x>)", "[a]\\( &lt;data:text/html,x>)"],
    ["[a](java&#115;cript&colon;x)", "[a]\\(java&#115;cript&colon;x)"],
    ["[a](javascript\\:x)", "[a]\\(javascript\\:x)"],
    ["[a]: vbscript:x", "[a]\\: vbscript:x"],
    ["<javascript:x>", "&lt;javascript:x>"],
    ["![A chart](https://x.y/c.png)", "[A chart](https://x.y/c.png)"],
    ["![](https://x.y/c.png)", "[image](https://x.y/c.png)"],
    ["Look!![A](https://x.y/c.png)", "Look!\\[A](https://x.y/c.png)"],
    ["![A][1]\n\n[1]: https://x.y", "[A][1]\n\n[1]: https://x.y"],
    ["<img src=https://x.y/c.png>", "&lt;img src=https://x.y/c.png>"],
  ])("%j becomes %j", (text, safe) => expect(safeMarkdown(text)).toBe(safe));

  it.each([
    "[a](https://x.y) [b](0005-use-x.md#part) [c](#d) <https://x.y> <mailto:a@b.c>",
    "Code stays: `![x](y)` and `<b>`, 3 < 4, a[i](x), Note: see [x]: it holds.",
    "```html\n<img src=https://x.y>\n[a](javascript:x)\n```",
    "\\![not an image](https://x.y)",
  ])("leaves %j alone", (text) => expect(safeMarkdown(text)).toBe(text));

  it("is not misled by backticks of a tag, of an address or of two cells", () => {
    for (const text of [
      "<https://x`y> [a](javascript:x) `",
      "https://x.y/` [a](javascript:x) `",
      "| a | b |\n| --- | --- |\n| ` | [a](javascript:x) ` |",
      "` open\n[a](javascript:x)\n`",
      "- item\n  ```\n[a](javascript:x)\n",
      "> [a](\n> > javascript:x)",
    ])
      expect(targets(render(safeMarkdown(text))).filter((url) => url.includes("javascript"))).toEqual([]);
  });
});

const piece = fc.constantFrom(
  "[a](",
  "![a](",
  "![a][r]",
  "[r]: ",
  "javascript:x",
  "java\nscript:x",
  "JAVASCRIPT:x",
  "&#106;avascript:x",
  "javascript&colon;x",
  "javascript\\:x",
  "data:text/html,x",
  "https://x.y",
  "www.x.y",
  "<",
  ">",
  ")",
  "]",
  "[",
  "!",
  "\\",
  "`",
  "``",
  "```",
  "~~~",
  "|",
  "| --- | --- |",
  "- ",
  "> ",
  "    ",
  " ",
  "\n",
  "\n\n",
  "<!--",
  "-->",
  "<a href=",
  '"',
  "a",
  "[^1]",
  "[^1]: ",
);

it("whatever the text, nothing that runs or is fetched is left, and doing it twice changes nothing more", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 16 }), (pieces) => {
      const safe = safeMarkdown(pieces.join(""));
      const html = render(safe);
      expect(html).not.toContain("<img");
      for (const url of targets(html)) expect(url.replaceAll(/\s/g, "")).not.toMatch(/^(?:javascript|data):/i);
      expect(safeMarkdown(safe)).toBe(safe);
    }),
    { numRuns: howMany(400, 2000) },
  );
});

it("images without end take time in proportion to their number", async () => {
  expect(await growth(200_000, (size) => safeMarkdown("[![a](".repeat(size / 6)))).toBeLessThan(LINEAR);
});
