import { safeMarkdown } from "@/lib/adr/safe-markdown";
import type { RecordView } from "@/lib/projections/record/record-view";
import { afterOthers } from "@/lib/server/slices";

export type RecordFile = { name: string; text: string };

/** A dossier may have hundreds of pages: writing it and looking through its links are two pieces of work, with a pause before each. */
export async function dossierFile(
  view: Pick<RecordView, "dossier" | "dossierName">,
  logHash: string,
): Promise<RecordFile> {
  await afterOthers();
  const { markdown } = view.dossier(logHash);
  await afterOthers();
  return { name: view.dossierName, text: safeMarkdown(markdown) };
}
