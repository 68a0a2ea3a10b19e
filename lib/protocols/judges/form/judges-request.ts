import type { Draft, DraftConfig } from "@/lib/client/new-deliberation/draft";
import { dimensionsToSend } from "./dimensions";
import { documentsToSend } from "./documents";

/** The judges' settings as they are sent: without what only the form knows. */
export function judgesRequest(draft: Draft): DraftConfig {
  const { first_document: _formOnly, ...settings } = draft.config;
  return { ...settings, documents: documentsToSend(draft), dimensions: dimensionsToSend(draft.config) };
}

/** The first document lies where every protocol has its one. */
export function judgesDraft({ artifact, config }: Draft): Pick<Draft, "artifact" | "config"> {
  const [first, ...others] = config["documents"] as { name: string; text: string }[];
  if (!first) return { artifact, config };
  const documents = others.map((document, index) => ({ key: `again-${index}`, ...document }));
  return { artifact: first.text, config: { ...config, first_document: first.name, documents } };
}
