"use client";

import { useState } from "react";
import { useForm } from "@/components/new-deliberation/form-context";
import { plainMessageOf } from "@/lib/client/http/api";
import { ARTIFACT_TYPES, readArtifactFile } from "@/lib/client/new-deliberation/read-artifact-file";
import { useAddSource } from "@/lib/client/sources/use-sources";

/** Asked of a document that comes without a question. */
export const DOCUMENT_QUESTION = "Is this ready, and what has to change first?";

const isText = ({ name }: File): boolean => ARTIFACT_TYPES.some((type) => name.toLowerCase().endsWith(type));

/** The first text becomes the document where there is none yet; everything else is what the seats may read. */
export function useDroppedFiles() {
  const { draft, dispatch } = useForm();
  const [note, setNote] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const adding = useAddSource();

  function takeDocument(text: string, fileName: string | null) {
    dispatch({ type: "artifact", text, fileName });
    if (draft.question.trim() === "") dispatch({ type: "text", field: "question", value: DOCUMENT_QUESTION });
  }

  async function take(files: readonly File[]) {
    setNote(null);
    setRefused(null);
    const document = draft.artifact.trim() === "" ? files.find(isText) : undefined;
    if (document) {
      const read = await readArtifactFile(document);
      if (read.ok) takeDocument(read.text, read.name);
      else setRefused(read.problem);
    }
    const others = files.filter((file) => file !== document);
    if (others.length === 0) return;
    adding.mutate(
      { files: others },
      {
        onSuccess: ({ source, skipped }) => {
          dispatch({ type: "grounding", changes: { sources: [...draft.sources, source] } });
          if (skipped.length > 0)
            setNote(
              `Left out: ${skipped.map(({ path, reason }) => `${path} (${reason.replace(/\.$/, "")})`).join(", ")}.`,
            );
        },
      },
    );
  }

  return {
    take,
    takeDocument,
    isReading: adding.isPending,
    note,
    problem: refused ?? (adding.error ? plainMessageOf(adding.error) : null),
  };
}
