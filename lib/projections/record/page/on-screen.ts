/** The page as it is read on screen: its front matter as facts beside it, and its marks as places of the same page. */
import { withDossierLinks } from "@/lib/projections/record/record-file-name";

export type PageOnScreen = { facts: readonly { name: string; value: string }[]; markdown: string };

export function pageOnScreen(markdown: string, dossierName: string): PageOnScreen {
  const end = markdown.startsWith("---\n") ? markdown.indexOf("\n---\n", 3) : -1;
  const body = end === -1 ? markdown : markdown.slice(end + "\n---\n".length).trimStart();
  return {
    facts: end === -1 ? [] : factsIn(markdown.slice("---\n".length, end)),
    markdown: withDossierLinks(body, dossierName, "#dossier").replaceAll("](#dossier#", "](#"),
  };
}

/** One per line, as we write them; a value may stand in quotation marks. */
function factsIn(frontMatter: string): { name: string; value: string }[] {
  return frontMatter.split("\n").flatMap((line) => {
    const colon = line.indexOf(": ");
    if (colon <= 0 || /^[\s#-]/.test(line)) return [];
    return [{ name: line.slice(0, colon).replaceAll("-", " "), value: unquoted(line.slice(colon + 2).trim()) }];
  });
}

function unquoted(value: string): string {
  if (!value.startsWith('"')) return value;
  try {
    return String(JSON.parse(value));
  } catch {
    return value;
  }
}
