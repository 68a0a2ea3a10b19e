import { Parser } from "htmlparser2";

const SILENT = new Set(["script", "style", "noscript", "template", "svg", "head", "title", "iframe", "object"]);
const BLOCKS = new Set(
  "address article aside blockquote dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody tfoot thead tr ul".split(
    " ",
  ),
);

/** What a reader sees of a page, with the marks of Markdown for headings, list items and cells. Takes any text; time grows with its length. */
export function htmlText(html: string): { title: string | null; text: string } {
  const lines: string[] = [];
  let [line, title, silent, isTitle, preformatted] = ["", "", 0, false, 0];
  const close = (): void => {
    const text = preformatted > 0 ? line.trimEnd() : line.trim();
    if (text !== "" || (lines.length > 0 && lines.at(-1) !== "")) lines.push(text);
    line = "";
  };
  const parser = new Parser({
    onopentagname(name) {
      if (name === "title") isTitle = true;
      if (SILENT.has(name)) silent += 1;
      if (silent > 0) return;
      if (name === "pre") preformatted += 1;
      if (BLOCKS.has(name) && line.trim() !== "") close();
      if (/^h[1-6]$/.test(name)) line = `${"#".repeat(Number(name.charAt(1)))} `;
      if (name === "li") line = "- ";
      if (name === "br") close();
      if ((name === "td" || name === "th") && line.trim() !== "") line += " | ";
    },
    ontext(text) {
      if (isTitle) title += text;
      if (silent > 0) return;
      if (preformatted === 0) {
        line +=
          line.endsWith(" ") || line === "" ? text.replaceAll(/\s+/g, " ").trimStart() : text.replaceAll(/\s+/g, " ");
        return;
      }
      const [first = "", ...rest] = text.split("\n");
      line += first;
      for (const next of rest) {
        close();
        line = next;
      }
    },
    onclosetag(name) {
      if (name === "title") isTitle = false;
      if (SILENT.has(name)) silent -= 1;
      if (silent > 0) return;
      if (BLOCKS.has(name) && (line.trim() !== "" || /^(?:h[1-6]|p|ul|ol|table|pre|blockquote)$/.test(name))) {
        if (line.trim() !== "") close();
        if (/^(?:h[1-6]|p|ul|ol|table|pre|blockquote)$/.test(name) && lines.at(-1) !== "") lines.push("");
      }
      if (name === "pre") preformatted = Math.max(0, preformatted - 1);
    },
  });
  parser.end(html);
  if (line.trim() !== "") close();
  while (lines.at(-1) === "") lines.pop();
  const named = title.replaceAll(/\s+/g, " ").trim();
  return { title: named || null, text: lines.length === 0 ? "" : `${lines.join("\n")}\n` };
}
