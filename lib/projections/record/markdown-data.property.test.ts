import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import Markdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { expect, it } from "vitest";
import { markdownBlock, markdownCell, markdownLine } from "./markdown-data";

/** Pieces that mean something to a Markdown parser, in any order. */
const piece = fc.constantFrom(
  "# h",
  "## ",
  "#",
  "===",
  "---",
  "- ",
  "* ",
  "> ",
  "1. ",
  "```",
  "````",
  "~~~",
  "`",
  "``",
  "\n",
  "\n\n",
  "\n",
  "  ",
  "    ",
  "\t",
  "<!--",
  "-->",
  "<div>",
  "</div>",
  "<script>",
  "<?",
  "<![CDATA[",
  "<details",
  "|",
  "| --- |",
  "a",
  "word",
  "\\",
  "\\\\|",
  "[x]: /url",
  "![i](u)",
  "**",
  "_",
  "&lt;",
  "<https://x.y>",
  "- [ ] ",
  "[^1]: ",
  "\r",
  "\u00a0",
  "\u2028",
);
const nasty = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(""));

const render = (text: string, skipHtml: boolean): string =>
  renderToStaticMarkup(createElement(Markdown, { remarkPlugins: [remarkGfm], skipHtml }, text));

it("whatever the text, the document keeps its own headings, its table and its end, and holds no HTML", () => {
  fc.assert(
    fc.property(nasty, (text) => {
      const page = [
        "# A",
        markdownBlock(text),
        "## B",
        `- one: ${markdownLine(text)}\n- ${markdownLine(text)}`,
        "## C",
        `| x | y |\n| --- | --- |\n| ${markdownCell(text)} | z |`,
        "## D",
        "The end.",
      ].join("\n\n");
      const html = render(page, false);
      const headings = [...html.matchAll(/<h([1-6])[^>]*>(.*?)<\/h\1>/gs)]
        .filter(([, , content]) => content !== "Footnotes")
        .map(([, level, content]) => `${level}${content}`);
      expect(headings).toEqual(["1A", "2B", "2C", "2D"]);
      expect(html).toContain("<td>z</td>");
      expect(html).toContain("<p>The end.</p>");
      expect(render(page, true)).toBe(html);
    }),
    { numRuns: 120 },
  );
});

const link = fc.constantFrom(
  "[a](",
  "](",
  "![",
  "![](",
  "[",
  "]",
  "(",
  ")",
  "<",
  ">",
  "javascript:x",
  "JaVaScRiPt:x",
  "data:text/html,x",
  "java&#115;cript:x",
  "javascript&colon;x",
  "https://x.y/i.png",
  "[b]: ",
  "b]:",
  "[b]",
  "[b][b]",
  "`",
  "\\",
  "\n",
  "> ",
  "- ",
  " ",
  "\t",
  '"t"',
  "w",
);

it("whatever the text, nothing in the document runs when it is clicked, and no image is fetched", () => {
  fc.assert(
    fc.property(
      fc.array(link, { maxLength: 14 }).map((pieces) => pieces.join("")),
      (text) => {
        const page = [markdownBlock(text), `- ${markdownLine(text)}`, `| x |\n| --- |\n| ${markdownCell(text)} |`];
        // As a viewer would have it that trusts the document.
        const html = renderToStaticMarkup(
          createElement(Markdown, { remarkPlugins: [remarkGfm], urlTransform: (url) => url }, page.join("\n\n")),
        );
        expect(html).not.toMatch(/<img/);
        for (const [, href = ""] of html.matchAll(/href="([^"]*)"/g))
          expect(decoded(href)).not.toMatch(/^[\s\p{Cc}]*(?:javascript|data|vbscript):/iu);
      },
    ),
    { numRuns: 300 },
  );
});

const decoded = (href: string): string => {
  const text = href.replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&quot;", '"');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
