import type { Document } from "@/lib/protocols/judges/rules/config";
import { sameName } from "@/lib/protocols/judges/rules/documents";

/** What differs from the version that was judged; the rest stays as it is without being handed in. */
export function changedDocuments(before: readonly Document[], after: readonly Document[]): Document[] {
  return after
    .filter(({ name, text }) => !before.some((document) => sameName(document.name, name) && document.text === text))
    .map(({ name, text }) => ({ name, text }));
}
