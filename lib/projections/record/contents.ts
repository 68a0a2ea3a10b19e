/** What a dossier begins with: its parts by name, each a link. */

/** As viewers of Markdown name the place of a heading. */
export const placeOfHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .trim()
    .replaceAll(" ", "-");

/** Null where there is hardly anything to look for. */
export function contentsOf(markdown: string): string | null {
  const headings: string[] = [];
  let isCode = false;
  for (const line of markdown.split("\n")) {
    if (/^ {0,3}(?:```|~~~)/.test(line)) isCode = !isCode;
    else if (!isCode && line.startsWith("## ")) headings.push(line.slice("## ".length).trim());
  }
  const links = headings.map((heading) => `[${heading}](#${placeOfHeading(heading)})`);
  return links.length > 3 ? `**Contents:** ${links.join(" · ")}` : null;
}
