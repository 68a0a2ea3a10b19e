"use client";

import clsx from "clsx";
import { useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { Markdown } from "@/components/ui/text/markdown";
import { TextArea } from "@/components/ui/form/text-area";
import { formatCount } from "@/lib/client/format";
import { readableConfig } from "@/lib/client/new-deliberation/draft";
import { ARTIFACT_TYPES, readArtifactFile } from "@/lib/client/new-deliberation/read-artifact-file";
import { useDropZone } from "@/lib/client/page/use-drop-zone";
import { MAX_ARTIFACT_CHARS } from "@/lib/domain/subject";
import { useForm } from "./form-context";
import { PROTOCOL_FORMS } from "@/lib/protocols/forms";
import { ViewSwitch, type ArtifactView } from "./view-switch";

const WORDS = {
  label: "Artifact",
  note: "optional",
  hint: "The document under discussion, in Markdown. Paste it, drop a .md or .txt file here, or choose one.",
};

type Before = { text: string; fileName: string | null };

/** The document under discussion: typed, pasted, dropped or chosen. */
export function ArtifactField() {
  const { draft, dispatch, problemAt } = useForm();
  const [chosenView, setView] = useState<ArtifactView>("source");
  const [refused, setRefused] = useState<string | null>(null);
  const [before, setBefore] = useState<Before | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const { isOver, zone } = useDropZone(([file]) => void take(file));
  const problem = problemAt("artifact");
  const words = PROTOCOL_FORMS[draft.protocol].artifact?.(readableConfig(draft)) ?? WORDS;
  // What is wrong with the text can only be mended in its source.
  const view = problem || draft.artifact === "" ? "source" : chosenView;

  // A long document is not drawn again because another field changes.
  const preview = useMemo(
    () => view === "preview" && <Markdown size="document">{draft.artifact}</Markdown>,
    [view, draft.artifact],
  );

  async function take(file: File | undefined) {
    if (!file) return;
    const read = await readArtifactFile(file);
    setRefused(read.ok ? null : read.problem);
    if (!read.ok) return;
    setBefore(draft.artifact.trim() === "" ? null : { text: draft.artifact, fileName: draft.artifactName });
    dispatch({ type: "artifact", text: read.text, fileName: read.name });
  }

  function undo() {
    if (before) dispatch({ type: "artifact", ...before });
    setBefore(null);
  }

  return (
    <div className="flex flex-col gap-1.5" {...zone}>
      <Field
        label={words.label}
        error={refused ?? problem}
        hint={words.hint}
        {...(words.note ? { note: words.note } : {})}
      >
        <TextArea
          mono
          name="artifact"
          rows={8}
          value={draft.artifact}
          hidden={view === "preview"}
          spellCheck={false}
          className={clsx("max-h-[50dvh]", isOver && "border-accent! ring-1 ring-accent")}
          onChange={(event) => {
            setRefused(null);
            setBefore(null);
            dispatch({ type: "artifact", text: event.target.value });
          }}
        />
        {view === "preview" && (
          <div
            tabIndex={0}
            role="group"
            aria-label="Preview of the artifact"
            className="max-h-[50dvh] min-h-44 overflow-y-auto rounded-md border border-line bg-surface p-3"
          >
            {preview}
          </div>
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => chooser.current?.click()}>Choose a file…</Button>
        <input
          ref={chooser}
          type="file"
          accept={ARTIFACT_TYPES.join(",")}
          hidden
          aria-label="Artifact file"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        {draft.artifact !== "" && <ViewSwitch view={view} onChange={setView} />}
        {draft.artifact !== "" && (
          <p className="text-xs text-ink-muted tabular">
            {draft.artifactName && `${draft.artifactName} · `}
            {formatCount(draft.artifact.length)} of {formatCount(MAX_ARTIFACT_CHARS)} characters
          </p>
        )}
        {before && (
          <Button variant="ghost" onClick={undo}>
            Undo: bring the earlier text back
          </Button>
        )}
      </div>
    </div>
  );
}
