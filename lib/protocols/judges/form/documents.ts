/** P4-12: several documents under review. In the draft the first is the artifact every protocol has, so that it is kept when the protocol is changed. */
import { z } from "zod";
import { sameName } from "@/lib/protocols/judges/rules/documents";
import type { Draft } from "@/lib/client/new-deliberation/draft";
import type { DraftAction } from "@/lib/client/new-deliberation/draft-reducer";

const draftDocumentSchema = z.object({ key: z.string(), name: z.string(), text: z.string() });
export type DraftDocument = z.infer<typeof draftDocumentSchema>;

const SUGGESTED = ["design", "plan", "tasks"] as const;
export const MAX_DOCUMENTS = 20;
const MAX_NAME = 80;
const FIRST = "first";

export function documentsIn({ artifact, config }: Pick<Draft, "artifact" | "config">): DraftDocument[] {
  const name = config["first_document"];
  const others = z.array(draftDocumentSchema).catch([]).parse(config["documents"]);
  return [{ key: FIRST, name: typeof name === "string" ? name : SUGGESTED[0], text: artifact }, ...others];
}

/** What makes the draft hold these documents. One is always left. */
export function keepDocuments(documents: readonly DraftDocument[]): DraftAction[] {
  const [first = { key: FIRST, name: SUGGESTED[0], text: "" }, ...others] = documents;
  return [
    { type: "artifact", text: first.text, fileName: null },
    { type: "config", changes: { first_document: first.name, documents: others } },
  ];
}

/** As they are sent. A single empty one is none: then the question itself is judged. */
export function documentsToSend(draft: Pick<Draft, "artifact" | "config">): { name: string; text: string }[] {
  const all = documentsIn(draft);
  return all.length === 1 && isEmpty(all[0]) ? [] : all.map(({ name, text }) => ({ name, text }));
}

const isEmpty = (document: Pick<DraftDocument, "text"> | undefined): boolean =>
  !document || document.text.trim() === "";

/** A name nobody has yet: design, plan, tasks, then a number. */
export function freeName(documents: readonly Pick<DraftDocument, "name">[]): string {
  const isTaken = (name: string) => documents.some((document) => sameName(document.name, name));
  const suggested = SUGGESTED.find((name) => !isTaken(name));
  if (suggested) return suggested;
  let number = documents.length + 1;
  while (isTaken(`document ${number}`)) number += 1;
  return `document ${number}`;
}

/** A file takes the place of the document of its name, else of an empty one, else it comes last. */
export function withFile<T extends Pick<DraftDocument, "name" | "text">>(
  documents: readonly T[],
  { name, text }: { name: string; text: string },
  make: (document: { name: string; text: string }) => T,
): T[] {
  const called =
    name
      .replace(/\.[^.]+$/, "")
      .trim()
      .slice(0, MAX_NAME) || freeName(documents);
  const same = documents.findIndex((document) => sameName(document.name, called));
  if (same >= 0) return documents.map((document, index) => (index === same ? { ...document, text } : document));
  const empty = documents.findIndex(isEmpty);
  if (empty >= 0)
    return documents.map((document, index) => (index === empty ? { ...document, name: called, text } : document));
  return [...documents, make({ name: called, text })];
}
