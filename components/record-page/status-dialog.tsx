"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/form/field";
import { TextArea } from "@/components/ui/form/text-area";
import { ViewerNameField } from "@/components/ui/form/viewer-name-field";
import { Notice } from "@/components/ui/notice";
import { ApiError, plainMessageOf } from "@/lib/client/http/api";
import { changesIn, type useRecordChanges } from "@/lib/client/records/use-record";
import type { RecordRow } from "@/lib/contracts/records";
import { recordName } from "@/lib/domain/record/record-name";
import type { RecordStatus } from "@/lib/domain/record/record-status";
import { ChangedMeanwhile } from "./changed-meanwhile";
import { isImported, RecordPicker, type PickedRecord } from "./record-picker";

export type Deed = "accept" | "reject" | "deprecate" | "supersede" | "superseded" | "propose";

const DEEDS: Readonly<
  Record<Deed, { status: RecordStatus; title: (name: string) => string; submit: string; hint: string; pick?: string }>
> = {
  accept: {
    status: "accepted",
    title: (name) => `Accept ${name}?`,
    submit: "Accept record",
    hint: "Why it holds, if there is more to say.",
  },
  reject: {
    status: "rejected",
    title: (name) => `Reject ${name}?`,
    submit: "Reject record",
    hint: "Why it will not be done.",
  },
  deprecate: {
    status: "deprecated",
    title: (name) => `Deprecate ${name}?`,
    submit: "Deprecate record",
    hint: "Why it no longer applies.",
  },
  propose: {
    status: "proposed",
    title: (name) => `Propose ${name} again?`,
    submit: "Propose again",
    hint: "Why it is open again.",
  },
  supersede: {
    status: "superseded",
    title: (name) => `Which record does ${name} replace?`,
    submit: "Supersede it",
    hint: "Why the earlier decision no longer holds.",
    pick: "Replaced by this record",
  },
  superseded: {
    status: "superseded",
    title: (name) => `Which record takes the place of ${name}?`,
    submit: "Mark as superseded",
    hint: "Why the other decision holds instead.",
    pick: "Takes its place",
  },
};

type StatusDialogProps = {
  deed: Deed;
  record: Pick<RecordRow, "number" | "version" | "status">;
  changes: Pick<ReturnType<typeof useRecordChanges>, "status" | "imported">;
  onClose: () => void;
};

/** One deed with its reason. Where somebody was faster, it says what they did and lets it be applied again. */
export function StatusDialog({ deed, record, changes, onClose }: StatusDialogProps) {
  const { status, title, submit, hint, pick } = DEEDS[deed];
  const [reason, setReason] = useState("");
  const [other, setOther] = useState<PickedRecord | null>(null);
  const [isAsked, setAsked] = useState(false);
  const imported = other && isImported(other) ? other : null;
  const own = other && !isImported(other) ? other : null;
  const change = imported ? changes.imported : changes.status;
  const meanwhile = changesIn(change.error);
  const isReasonMissing = deed !== "accept" && reason.trim() === "";
  const isRecordMissing = pick !== undefined && other === null;
  const successor = deed === "supersede" ? record : deed === "superseded" ? own : null;
  const refused = change.error instanceof ApiError ? change.error.fields : {};

  function apply() {
    setAsked(true);
    if (isReasonMissing || isRecordMissing) return;
    if (imported) {
      changes.imported.mutate({ imported: imported.id, reason }, { onSuccess: onClose });
      return;
    }
    const replaced = deed === "supersede" ? own : record;
    if (!replaced) return;
    changes.status.mutate(
      {
        of: replaced.number,
        status,
        reason,
        version: meanwhile?.version ?? replaced.version,
        ...(successor ? { supersededBy: successor.number } : {}),
      },
      { onSuccess: onClose },
    );
  }

  return (
    <Dialog
      open
      title={title(recordName(record.number))}
      size={pick ? "normal" : "small"}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={change.isPending && "Saving…"} onClick={apply}>
            {meanwhile ? "Apply again" : submit}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {meanwhile && <ChangedMeanwhile changes={meanwhile.changes} />}
        {pick && (
          <RecordPicker
            legend={pick}
            except={record.number}
            withImported={deed === "supersede"}
            value={other}
            onChange={setOther}
            error={isAsked && isRecordMissing ? "Choose a record." : (refused["supersededBy"] ?? refused["imported"])}
          />
        )}
        {other && successor && successor.status !== "accepted" && (
          <Notice tone="attention">
            {recordName(successor.number)} is {successor.status}, not accepted. Until it is, no accepted record stands
            in this place.
          </Notice>
        )}
        <Field
          label="Reason"
          {...(deed === "accept" ? { note: "optional" } : { required: true })}
          hint={hint}
          error={isAsked && isReasonMissing ? "Say why. The reason stays with the record." : refused["reason"]}
        >
          <TextArea rows={3} maxLength={2000} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <ViewerNameField />
        {change.error && !meanwhile && ["reason", "supersededBy", "imported"].every((field) => !refused[field]) && (
          <p role="alert" className="text-danger">
            {plainMessageOf(change.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
