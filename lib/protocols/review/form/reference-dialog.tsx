"use client";

import { useState } from "react";
import { Field } from "@/components/ui/form/field";
import { TextArea } from "@/components/ui/form/text-area";
import { TextField } from "@/components/ui/form/text-field";
import { formatCount } from "@/lib/client/format";
import { ARTIFACT_TYPES } from "@/lib/client/new-deliberation/read-artifact-file";
import type { TextFileReading } from "@/lib/client/new-deliberation/read-text-file";
import { readReferenceFile, REFERENCE_LIMITS, type DraftReference } from "./references";
import { EditDialog } from "@/components/new-deliberation/panel/edit-dialog";
import { TextDrop } from "@/components/new-deliberation/text-drop";

type ReferenceDialogProps = {
  seatName: string;
  /** null: a new one. */ reference: DraftReference | null;
  onSave: (reference: DraftReference) => void;
  onClose: () => void;
};

export function ReferenceDialog({ seatName, reference, onSave, onClose }: ReferenceDialogProps) {
  const [title, setTitle] = useState(reference?.title ?? "");
  const [text, setText] = useState(reference?.text ?? "");
  const [refused, setRefused] = useState<string | null>(null);
  const [isAttempted, setIsAttempted] = useState(false);
  const problems = { title: titleProblem(title), text: textProblem(text) };

  function onRead(reading: TextFileReading) {
    setRefused(reading.ok ? null : reading.problem);
    if (!reading.ok) return;
    setText(reading.text);
    if (title.trim() === "") setTitle(reading.name.replace(/\.[^.]+$/, "").slice(0, REFERENCE_LIMITS.title));
  }

  function save(): boolean {
    setIsAttempted(true);
    if (problems.title || problems.text) return false;
    onSave({ key: reference?.key ?? crypto.randomUUID(), title: title.trim(), text });
    return true;
  }

  return (
    <EditDialog
      title={reference ? `Edit “${reference.title}”` : `A document for ${seatName}`}
      description={
        reference ? undefined : `Only ${seatName} reads it, in every round, along with the document under review.`
      }
      saveLabel={reference ? "Save document" : "Attach document"}
      what="this document"
      isDirty={title !== (reference?.title ?? "") || text !== (reference?.text ?? "")}
      onSave={save}
      onClose={onClose}
    >
      <Field label="Title" required error={isAttempted ? problems.title : undefined}>
        <TextField
          value={title}
          autoComplete="off"
          placeholder="e.g. Incident report of March"
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <TextDrop label="Reference file" types={ARTIFACT_TYPES} read={readReferenceFile} onRead={onRead}>
        <Field
          label="Text"
          required
          error={refused ?? (isAttempted || text.length > REFERENCE_LIMITS.chars ? problems.text : undefined)}
          hint={
            text === ""
              ? "Paste it, drop a .md or .txt file here, or choose one."
              : `${formatCount(text.length)} of ${formatCount(REFERENCE_LIMITS.chars)} characters`
          }
        >
          <TextArea
            mono
            rows={8}
            value={text}
            spellCheck={false}
            className="max-h-[40dvh]"
            onChange={(event) => {
              setRefused(null);
              setText(event.target.value);
            }}
          />
        </Field>
      </TextDrop>
    </EditDialog>
  );
}

function titleProblem(title: string): string | undefined {
  if (title.trim() === "") return "Give the document a title.";
  return title.trim().length > REFERENCE_LIMITS.title ? `At most ${REFERENCE_LIMITS.title} characters.` : undefined;
}

function textProblem(text: string): string | undefined {
  if (text.trim() === "") return "There is no text yet.";
  return text.length > REFERENCE_LIMITS.chars
    ? `At most ${formatCount(REFERENCE_LIMITS.chars)} characters; it has ${formatCount(text.length)}.`
    : undefined;
}
