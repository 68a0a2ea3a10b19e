"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/form/field";
import { TextField } from "@/components/ui/form/text-field";
import { ApiError, plainMessageOf } from "@/lib/client/http/api";
import { changesIn, useRecordChanges } from "@/lib/client/records/use-record";
import type { RecordRow } from "@/lib/contracts/records";
import { ChangedMeanwhile } from "./changed-meanwhile";

type FactsDialogProps = {
  record: Pick<RecordRow, "number" | "version" | "title" | "generatedTitle" | "owner" | "reviewDate">;
  onClose: () => void;
};

/** What a record is called, who looks after it, and when it is looked at again. */
export function FactsDialog({ record, onClose }: FactsDialogProps) {
  const { facts: change } = useRecordChanges(record.number);
  // What was there when it was opened, whatever the page fetches meanwhile.
  const [read] = useState(record);
  const [title, setTitle] = useState(record.title);
  const [owner, setOwner] = useState(record.owner ?? "");
  const [reviewDate, setReviewDate] = useState(record.reviewDate ?? "");
  const meanwhile = changesIn(change.error);
  const refused = change.error instanceof ApiError ? change.error.fields : {};
  const apply = () =>
    change.mutate(
      {
        // Unchanged it is left out: it may be somebody else's by now.
        ...(title.trim() === read.title ? {} : { title }),
        owner: owner.trim() || null,
        reviewDate: reviewDate || null,
        version: meanwhile?.version ?? read.version,
      },
      { onSuccess: onClose },
    );
  return (
    <Dialog
      open
      size="small"
      title="Title, owner and review date"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={change.isPending && "Saving…"} onClick={apply}>
            {meanwhile ? "Apply again" : "Save"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {meanwhile && <ChangedMeanwhile changes={meanwhile.changes} />}
        <Field
          label="Title"
          hint={`The decision in a few words. The file keeps its name, so that links to it hold.${
            read.generatedTitle === undefined || read.generatedTitle === read.title
              ? ""
              : ` Parley called it “${read.generatedTitle}”.`
          }`}
          error={refused["title"]}
        >
          <TextField maxLength={200} value={title} onChange={(event) => setTitle(event.target.value)} />
        </Field>
        <Field label="Owner" note="optional" hint="Who looks after this decision." error={refused["owner"]}>
          <TextField maxLength={80} value={owner} onChange={(event) => setOwner(event.target.value)} />
        </Field>
        <Field
          label="Review date"
          note="optional"
          hint="From this day on it is listed as due for review."
          error={refused["reviewDate"]}
        >
          <TextField type="date" value={reviewDate} onChange={(event) => setReviewDate(event.target.value)} />
        </Field>
        {change.error && !meanwhile && Object.keys(refused).length === 0 && (
          <p role="alert" className="text-danger">
            {plainMessageOf(change.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
