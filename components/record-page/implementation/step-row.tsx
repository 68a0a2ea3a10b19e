"use client";

import { useState } from "react";
import { ChangedMeanwhile } from "@/components/record-page/changed-meanwhile";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { TextArea } from "@/components/ui/form/text-area";
import { TextField } from "@/components/ui/form/text-field";
import { IconButton } from "@/components/ui/icon-button";
import { AbsoluteTime } from "@/components/ui/text/absolute-time";
import { ApiError, plainMessageOf } from "@/lib/client/http/api";
import { useImplementationChanges } from "@/lib/client/records/use-implementation";
import { changesIn } from "@/lib/client/records/use-record";
import { useMay } from "@/lib/client/people/viewer";
import type { RecordStep } from "@/lib/contracts/implementation";
import { isWebLink, STEP_STATUSES, STEP_WORD, type StepStatus } from "@/lib/domain/record/record-step";

type StepRowProps = { number: number; step: RecordStep };
type Wanted = Pick<RecordStep, "text" | "status" | "note" | "link">;

const OPTIONS = STEP_STATUSES.map((value) => ({ value, label: STEP_WORD[value] }));

/** A step with its status, which is saved as it is chosen; the rest is edited in place. */
export function StepRow({ number, step }: StepRowProps) {
  const { change } = useImplementationChanges(number);
  const mayDecide = useMay("decide");
  const [isEdited, setIsEdited] = useState(false);
  const { text, status, note, link, changedBy, changedAt, version } = step;
  const meanwhile = changesIn(change.error);
  const save = (wanted: Wanted, read: number, onSaved?: () => void) =>
    change.mutate({ id: step.id, ...wanted, version: read }, { onSuccess: () => onSaved?.() });
  // What was wanted when it was refused: it may be applied to what holds now.
  const refused = change.variables;
  return (
    <li className="flex flex-col gap-2 py-2">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <Select<StepStatus>
          aria-label={`Status of “${text}”`}
          className="w-32! shrink-0"
          options={OPTIONS}
          value={status}
          disabled={change.isPending || !mayDecide}
          onChange={(next) => save({ text, note, link, status: next }, version)}
        />
        <div className="min-w-0 flex-1 basis-56 py-1">
          <p className="[overflow-wrap:anywhere]">{text}</p>
          {note && <p className="[overflow-wrap:anywhere] whitespace-pre-wrap text-ink-muted">{note}</p>}
          <p className="text-xs text-ink-muted">
            {isWebLink(link) && (
              <>
                <a className="link [overflow-wrap:anywhere]" href={link} rel="noreferrer noopener" target="_blank">
                  {link}
                </a>
                {" · "}
              </>
            )}
            {changedBy}, <AbsoluteTime at={changedAt} />
          </p>
        </div>
        {mayDecide && (
          <span className="no-print">
            <IconButton
              icon="edit"
              label={`Edit “${text}”`}
              aria-expanded={isEdited}
              onClick={() => setIsEdited(!isEdited)}
            />
          </span>
        )}
      </div>
      {meanwhile && refused && (
        <div className="flex flex-col gap-2">
          <ChangedMeanwhile changes={meanwhile.changes} />
          <div className="flex flex-wrap gap-2">
            <Button
              pending={change.isPending && "Saving…"}
              onClick={() => save(refused, meanwhile.version, () => setIsEdited(false))}
            >
              Apply mine: {STEP_WORD[refused.status]}
            </Button>
            <Button variant="ghost" onClick={() => change.reset()}>
              Keep theirs
            </Button>
          </div>
        </div>
      )}
      {change.error && !meanwhile && !isEdited && (
        <p role="alert" className="text-danger">
          {plainMessageOf(change.error)}
        </p>
      )}
      {isEdited && (
        <StepForm
          number={number}
          step={step}
          problem={meanwhile ? null : change.error}
          isSaving={change.isPending}
          onSave={(wanted, read) => save(wanted, read, () => setIsEdited(false))}
          onClose={() => {
            change.reset();
            setIsEdited(false);
          }}
        />
      )}
    </li>
  );
}

type StepFormProps = StepRowProps & {
  problem: Error | null;
  isSaving: boolean;
  onSave: (wanted: Wanted, read: number) => void;
  onClose: () => void;
};

function StepForm({ number, step, problem, isSaving, onSave, onClose }: StepFormProps) {
  const { remove } = useImplementationChanges(number);
  // What was there when it was opened, whatever the page fetches meanwhile.
  const [read] = useState(step);
  const [wanted, setWanted] = useState<Wanted>(step);
  const fields = problem instanceof ApiError ? problem.fields : {};
  const other = remove.error ?? (Object.keys(fields).length === 0 ? problem : null);
  const set = (changes: Partial<Wanted>) => setWanted({ ...wanted, ...changes });
  return (
    <form
      aria-label={`Edit “${read.text}”`}
      className="no-print flex flex-col gap-3 rounded-md border border-line bg-sunken p-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ text: wanted.text, status: step.status, note: wanted.note, link: wanted.link }, read.version);
      }}
    >
      <Field label="Step" error={fields["text"]}>
        <TextField maxLength={500} value={wanted.text} onChange={(event) => set({ text: event.target.value })} />
      </Field>
      <Field label="Note" note="optional" error={fields["note"]}>
        <TextArea
          rows={2}
          maxLength={2000}
          value={wanted.note}
          onChange={(event) => set({ note: event.target.value })}
        />
      </Field>
      <Field label="Link" note="optional" hint="A pull request, an issue, a page." error={fields["link"]}>
        <TextField
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={2000}
          value={wanted.link}
          onChange={(event) => set({ link: event.target.value })}
        />
      </Field>
      {other && (
        <p role="alert" className="text-danger">
          {plainMessageOf(other)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={isSaving && "Saving…"}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
        <span className="ml-auto">
          <Button
            variant="ghost"
            pending={remove.isPending && "Removing…"}
            onClick={() => remove.mutate({ id: read.id, version: step.version })}
          >
            Remove step
          </Button>
        </span>
      </div>
    </form>
  );
}
