/** Names of a record's files. */
import { recordDigits } from "@/lib/domain/record/record-name";

/** P5-38, P5-39: `0015-adaptive-bitrate.md`, as tools for ADRs look for it. */
export const recordFileName = ({ number, slug }: { number: number; slug: string }): string =>
  `${recordDigits(number)}-${slug}.md`;

/** Beside its page: `0015-adaptive-bitrate.dossier.markdown`. Tools for ADRs take every file that ends in `.md` for a record. */
export const dossierFileName = (fileName: string): string => fileName.replace(/\.md$/, ".dossier.markdown");

/** What it was called before, in texts and folders that are still there. */
export const earlierDossierName = (dossierName: string): string => dossierName.replace(/\.markdown$/, ".md");

/** `markdown` with its links to one dossier leading to `target`, by whichever name they call it. */
export const withDossierLinks = (markdown: string, dossierName: string, target: string): string =>
  [dossierName, earlierDossierName(dossierName)].reduce(
    (text, name) => (name === target ? text : text.replaceAll(`](${name}`, `](${target}`)),
    markdown,
  );
