"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/form/field";
import { RadioCards } from "@/components/ui/form/radio-cards";
import { TextArea } from "@/components/ui/form/text-area";
import { TextField } from "@/components/ui/form/text-field";
import { ViewerNameField } from "@/components/ui/form/viewer-name-field";
import { ApiError, plainMessageOf } from "@/lib/client/http/api";
import { changesIn, useRecordChanges } from "@/lib/client/records/use-record";
import type { RecordRow } from "@/lib/contracts/records";
import { recordName } from "@/lib/domain/record/record-name";
import type { ReviewVerdict } from "@/lib/domain/record/record-review";
import { ChangedMeanwhile } from "./changed-meanwhile";

const VERDICTS: readonly { value: ReviewVerdict; label: string; consequence: string }[] = [
  { value: "kept", label: "Kept", consequence: "It was right and still holds." },
  { value: "revised", label: "Revised", consequence: "Right in the main, with changes." },
  { value: "reverted", label: "Reverted", consequence: "It was undone." },
];

type ReviewDialogProps = { record: Pick<RecordRow, "number" | "title" | "version">; onClose: () => void };

/** "Was this right?" The answer says nothing about the record's status; that is set beside it. */
export function ReviewDialog({ record, onClose }: ReviewDialogProps) {
  const { review: change } = useRecordChanges(record.number);
  const [read] = useState(record);
  const [verdict, setVerdict] = useState<ReviewVerdict | null>(null);
  const [note, setNote] = useState("");
  const [nextReview, setNextReview] = useState("");
  const [isAsked, setAsked] = useState(false);
  const meanwhile = changesIn(change.error);
  const refused = change.error instanceof ApiError ? change.error.fields : {};
  const isNoteMissing = verdict !== null && verdict !== "kept" && note.trim() === "";

  function apply() {
    setAsked(true);
    if (verdict === null || isNoteMissing) return;
    change.mutate(
      { verdict, note, nextReview: nextReview || null, version: meanwhile?.version ?? read.version },
      { onSuccess: onClose },
    );
  }

  return (
    <Dialog
      open
      title="Was this right?"
      description={`${recordName(record.number)}: ${record.title}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={change.isPending && "Saving…"} onClick={apply}>
            {meanwhile ? "Apply again" : "Save review"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {meanwhile && <ChangedMeanwhile changes={meanwhile.changes} />}
        <RadioCards
          legend="How it turned out"
          name="verdict"
          columns={3}
          options={VERDICTS}
          value={verdict}
          onChange={setVerdict}
          error={isAsked && verdict === null ? "Choose one." : undefined}
        />
        <Field
          label="Note"
          {...(verdict === null || verdict === "kept" ? { note: "optional" } : { required: true })}
          hint="What you have learned since."
          error={isAsked && isNoteMissing ? "Say what turned out differently." : refused["note"]}
        >
          <TextArea rows={3} maxLength={2000} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
        <Field
          label="Next review"
          note="optional"
          hint="Without a date it is not listed as due again."
          error={refused["nextReview"]}
        >
          <TextField type="date" value={nextReview} onChange={(event) => setNextReview(event.target.value)} />
        </Field>
        <ViewerNameField />
        {change.error && !meanwhile && Object.keys(refused).length === 0 && (
          <p role="alert" className="text-danger">
            {plainMessageOf(change.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
