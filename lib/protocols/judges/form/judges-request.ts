import type { Draft, DraftConfig } from "@/lib/client/new-deliberation/draft";
import { dimensionsToSend } from "./dimensions";
import { documentsToSend } from "./documents";

/** The judges' settings as they are sent: without what only the form knows. */
export function judgesRequest(draft: Draft): DraftConfig {
  const { first_document: _formOnly, ...settings } = draft.config;
  return { ...settings, documents: documentsToSend(draft), dimensions: dimensionsToSend(draft.config) };
}
