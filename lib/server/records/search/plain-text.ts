/** A Markdown text as a reader sees it, roughly: without its marks and where its links lead, on one line. For search and what it shows. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/ ?\((?:\[[es]\d{1,7}\]\([^()\s]{1,300}\)(?:, )?){1,20}\)/g, "")
    .replace(/\[([^[\]\n]{1,300})\]\([^()\s]{1,500}\)/g, "$1")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .replace(/^[ \t>]*(?:#{1,6}|[-*+]|\d{1,9}[.)])[ \t]+/gm, "")
    .replace(/[*_`|~]{1,3}(?=[\s\p{L}\p{N}(“"'.,:;)-]|$)|[*`|]/gu, " ")
    .replace(/&lt;/g, "<")
    .replace(/\s+/g, " ")
    .trim();
}
