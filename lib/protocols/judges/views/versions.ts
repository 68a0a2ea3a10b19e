import { lossForPeople } from "@/lib/domain/edits/loss";
import type { Document } from "@/lib/protocols/judges/rules/config";
import { AUTHOR_ID, type JudgesState } from "@/lib/protocols/judges/rules/state";
import type { ArtifactVersion } from "@/lib/projections/artifact-version";
import { sameName } from "@/lib/protocols/judges/rules/documents";

/** All documents of a version as one text, each under its name. */
export function joined(documents: readonly Document[]): string {
  const [only, ...others] = documents;
  return only && others.length === 0
    ? only.text
    : documents.map(({ name, text }) => `# ${name}\n\n${text.trim()}`).join("\n\n");
}

export function judgesVersions(state: JudgesState): ArtifactVersion[] {
  return state.versions.map(({ number, documents, by, changes, seq, losses = [] }) => ({
    number,
    round:
      number === 1
        ? 0
        : (state.rounds.findLast(({ completedSeq }) => completedSeq !== null && completedSeq < seq)?.number ?? 0),
    by: number === 1 ? "as handed in" : by === AUTHOR_ID ? "the author" : by,
    at: null,
    seq: number === 1 ? null : seq,
    text: joined(documents),
    changes: [
      ...losses.map((loss) => ({
        what: `${loss.name}: ${lossForPeople(loss, "a finding")}`,
        why: "The author was told, and left it out again.",
        answers: [],
      })),
      ...changes.map(({ what, why, answers = [] }) => ({ what, why, answers })),
    ],
  }));
}

/** What differs from the version that was judged; the rest stays as it is without being handed in. */
export function changedDocuments(before: readonly Document[], after: readonly Document[]): Document[] {
  return after
    .filter(({ name, text }) => !before.some((document) => sameName(document.name, name) && document.text === text))
    .map(({ name, text }) => ({ name, text }));
}
