/** Names of a record's files. */
import { recordDigits } from "@/lib/domain/record/record-name";

/** P5-38, P5-39: `0015-adaptive-bitrate.md`, as tools for ADRs look for it. */
export const recordFileName = ({ number, slug }: { number: number; slug: string }): string =>
  `${recordDigits(number)}-${slug}.md`;

/** Beside its page: `0015-adaptive-bitrate.dossier.md`. */
export const dossierFileName = (fileName: string): string => fileName.replace(/\.md$/, ".dossier.md");
