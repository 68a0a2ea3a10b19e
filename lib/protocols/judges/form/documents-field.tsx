"use client";

import { DocumentsEditor } from "@/lib/protocols/judges/screens/documents-editor";
import { documentsIn, keepDocuments } from "./documents";
import { useJudges } from "./use-judges";

/** P4-12: what is judged. The first document is the artifact of the other protocols: changing one's mind loses nothing. */
export function DocumentsField() {
  const { draft, dispatch, problemAt } = useJudges();
  const problem = problemAt("documents");
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-semibold">
        Documents <span className="ml-1 font-normal text-ink-muted">optional</span>
      </legend>
      <p className="text-xs text-ink-muted">
        What is judged: a design, a plan, a task list, or anything that belongs together. Every judge reads all of them.
        Without documents, the question itself is judged. Paste them, or drop .md or .txt files here.
      </p>
      {problem && (
        <p data-problem="config.documents" tabIndex={-1} className="text-danger">
          {problem}
        </p>
      )}
      <DocumentsEditor
        documents={documentsIn(draft)}
        onChange={(next) => keepDocuments(next).forEach(dispatch)}
        problemAt={(index, part) => problemAt(`documents.${index}.${part}`)}
        nameOf={(index, part) => `config.documents.${index}.${part}`}
      />
    </fieldset>
  );
}
