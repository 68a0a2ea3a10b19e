"use client";

import clsx from "clsx";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { IconButton } from "@/components/ui/icon-button";
import { TextArea } from "@/components/ui/form/text-area";
import { TextField } from "@/components/ui/form/text-field";
import { useAnnounce } from "@/lib/client/live/announcer";
import { useDropZone } from "@/lib/client/page/use-drop-zone";
import { formatCount } from "@/lib/client/format";
import { freeName, MAX_DOCUMENTS, withFile, type DraftDocument } from "@/lib/protocols/judges/form/documents";
import { ARTIFACT_TYPES, readArtifactFile } from "@/lib/client/new-deliberation/read-artifact-file";

type Part = "name" | "text";
type DocumentsEditorProps = {
  documents: readonly DraftDocument[];
  onChange: (next: DraftDocument[]) => void;
  problemAt?: (index: number, part: Part) => string | undefined;
  /** The request's path of a field, by which a problem is found. */
  nameOf?: (index: number, part: Part) => string;
  /** So many from the start keep their names and stay: only their texts are revised. */
  fixed?: number;
};

/** P4-12: several documents, each with a name: typed, pasted, dropped or chosen, added, renamed and removed. */
export function DocumentsEditor({ documents, onChange, problemAt, nameOf, fixed = 0 }: DocumentsEditorProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const [removed, setRemoved] = useState<{ document: DraftDocument; index: number } | null>(null);
  const [added, setAdded] = useState<string | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const announce = useAnnounce();
  const isFull = documents.length >= MAX_DOCUMENTS;
  const change = (key: string, changes: Partial<DraftDocument>) =>
    onChange(documents.map((document) => (document.key === key ? { ...document, ...changes } : document)));

  async function take(files: readonly File[]) {
    const readings = await Promise.all(files.map(readArtifactFile));
    const read = readings.filter((reading) => reading.ok);
    setRefused(readings.flatMap((reading) => (reading.ok ? [] : [reading.problem]))[0] ?? null);
    const next = read
      .reduce<DraftDocument[]>(
        (all, file) => withFile(all, file, (document) => ({ key: crypto.randomUUID(), ...document })),
        [...documents],
      )
      .slice(0, MAX_DOCUMENTS);
    if (read.length === 0) return;
    onChange(next);
    announce(read.length === 1 ? `${read[0]?.name} added` : `${read.length} files added`, { urgent: true });
  }

  const { isOver, zone } = useDropZone((files) => void take(files));

  function add() {
    const key = crypto.randomUUID();
    setAdded(key);
    onChange([...documents, { key, name: freeName(documents), text: "" }]);
  }

  function remove(document: DraftDocument, index: number) {
    onChange(documents.filter(({ key }) => key !== document.key));
    setRemoved({ document, index });
  }

  function undo() {
    if (removed) onChange(documents.toSpliced(removed.index, 0, removed.document));
    setRemoved(null);
  }

  return (
    <div
      className={clsx("flex flex-col gap-2 rounded-md", isOver && "outline-2 outline-offset-4 outline-accent")}
      {...zone}
    >
      <ul role="list" className="flex flex-col gap-3">
        {documents.map(({ key, name, text }, index) => (
          <li key={key} className="flex flex-col gap-1.5 rounded-md border border-line bg-canvas p-2.5">
            <div className="flex items-start gap-2">
              <Field
                label={`Name of document ${index + 1}`}
                hideLabel
                error={problemAt?.(index, "name")}
                className="flex-1"
              >
                <TextField
                  name={nameOf?.(index, "name")}
                  value={name}
                  readOnly={index < fixed}
                  maxLength={80}
                  autoComplete="off"
                  className="font-semibold"
                  placeholder="Name, e.g. design"
                  onChange={(event) => change(key, { name: event.target.value })}
                />
              </Field>
              <span className="mt-1.5 text-xs whitespace-nowrap text-ink-muted tabular max-md:hidden">
                {formatCount(text.length)} characters
              </span>
              {index >= fixed && documents.length > 1 && (
                <IconButton
                  icon="close"
                  label={`Remove ${name || `document ${index + 1}`}`}
                  onClick={() => remove({ key, name, text }, index)}
                />
              )}
            </div>
            <Field label={`Text of ${name || `document ${index + 1}`}`} hideLabel error={problemAt?.(index, "text")}>
              <TextArea
                mono
                name={nameOf?.(index, "text")}
                rows={5}
                value={text}
                spellCheck={false}
                autoFocus={key === added}
                placeholder="In Markdown. Paste it, or drop a file here."
                className="max-h-[40dvh]"
                onChange={(event) => change(key, { text: event.target.value })}
              />
            </Field>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        {!isFull && (
          <Button icon="plus" onClick={add}>
            Add a document
          </Button>
        )}
        <Button onClick={() => chooser.current?.click()}>Choose files…</Button>
        <input
          ref={chooser}
          type="file"
          multiple
          accept={ARTIFACT_TYPES.join(",")}
          hidden
          aria-label="Document files"
          onChange={(event) => {
            void take([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
        {removed && (
          <p role="status" className="flex items-center gap-2 text-xs text-ink-muted">
            “{removed.document.name}” removed <Button onClick={undo}>Undo</Button>
          </p>
        )}
        {refused && (
          <p role="alert" className="text-danger">
            {refused}
          </p>
        )}
      </div>
    </div>
  );
}
