/** A Markdown text as a reader sees it, roughly: without its marks, on one line. For search and what it shows. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .replace(/^[ \t>]*(?:#{1,6}|[-*+]|\d{1,9}[.)])[ \t]+/gm, "")
    .replace(/[*_`|~]{1,3}(?=[\s\p{L}\p{N}(“"'.,:;)-]|$)|[*`|]/gu, " ")
    .replace(/&lt;/g, "<")
    .replace(/\s+/g, " ")
    .trim();
}
