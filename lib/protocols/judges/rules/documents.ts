import type { Subject } from "@/lib/domain/subject";
import type { Document, JudgesConfig } from "./config";

const ONLY_DOCUMENT = "document";

/** P4-12: the documents of the configuration and the artifact; where nothing was handed in, the question itself is judged. */
export function firstDocuments(subject: Subject, { documents }: Pick<JudgesConfig, "documents">): readonly Document[] {
  const artifact = subject.artifact.trim() ? [{ name: freeName(documents), text: subject.artifact }] : [];
  const all = [...documents, ...artifact];
  return all.length > 0 ? all : [{ name: ONLY_DOCUMENT, text: subject.question }];
}

function freeName(documents: readonly Document[]): string {
  const taken = new Set(documents.map(({ name }) => name.toLowerCase()));
  let name = ONLY_DOCUMENT;
  for (let number = 2; taken.has(name); number++) name = `${ONLY_DOCUMENT} ${number}`;
  return name;
}

export const sameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Revised documents take the place of those of the same name; the others stay, new ones follow. */
export function withRevised(before: readonly Document[], revised: readonly Document[]): readonly Document[] {
  const kept = before.map((document) => {
    const newer = revised.find(({ name }) => sameName(name, document.name));
    return newer ? { name: document.name, text: newer.text } : document;
  });
  return [...kept, ...revised.filter(({ name }) => !before.some((document) => sameName(document.name, name)))];
}
