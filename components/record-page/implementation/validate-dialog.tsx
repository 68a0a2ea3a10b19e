"use client";

import Link from "next/link";
import { useState } from "react";
import { FileDrop } from "@/components/new-deliberation/sources/file-drop";
import { FolderDialog } from "@/components/new-deliberation/sources/folder-dialog";
import { SourceList, type Skipped } from "@/components/new-deliberation/sources/source-list";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Field } from "@/components/ui/form/field";
import { TextArea } from "@/components/ui/form/text-area";
import { Notice } from "@/components/ui/notice";
import { ApiError, plainMessageOf } from "@/lib/client/http/api";
import { useImplementationChanges } from "@/lib/client/records/use-implementation";
import { type SourceInput, useAddSource, useFolders } from "@/lib/client/sources/use-sources";
import type { Implementation } from "@/lib/contracts/implementation";
import type { SourceId, SourceRef } from "@/lib/domain/evidence/source";
import { recordName } from "@/lib/domain/record/record-name";
import { MAX_ARTIFACT_CHARS } from "@/lib/domain/subject";
import { isOneRunning } from "./validations";

type ValidateDialogProps = { number: number; implementation: Implementation; onClose: () => void };

/** What the panel is to judge: a diff, sources it had, or files and folders that are added here. */
export function ValidateDialog({ number, implementation, onClose }: ValidateDialogProps) {
  const { validate } = useImplementationChanges(number);
  const adding = useAddSource();
  const [diff, setDiff] = useState("");
  const [chosen, setChosen] = useState<readonly SourceId[]>([]);
  const [added, setAdded] = useState<readonly SourceRef[]>([]);
  const [skipped, setSkipped] = useState<Skipped>({});
  const [isChoosing, setChoosing] = useState(false);
  const hasFolders = (useFolders(null, "").data?.roots.length ?? 0) > 0;
  const { seats, sources, validations } = implementation;
  const name = recordName(number);
  const running = validations.find((one) => isOneRunning([one]));
  const fields = validate.error instanceof ApiError ? validate.error.fields : {};
  const hasNothing = diff.trim() === "" && chosen.length + added.length === 0;
  const start = () =>
    validate.mutate({ diff, sources: [...chosen, ...added.map(({ id }) => id)] }, { onSuccess: onClose });
  const add = (input: SourceInput) =>
    adding.mutate(input, {
      onSuccess: ({ source, skipped: left }) => {
        setAdded([...added, source]);
        setSkipped({ ...skipped, [source.id]: left });
        setChoosing(false);
      },
    });
  const problem = adding.error ? plainMessageOf(adding.error) : fields["sources"];
  if (isChoosing)
    return (
      <FolderDialog
        open
        isReading={adding.isPending}
        problem={problem}
        onChoose={(root, folder) => add({ source: { kind: "folder", root, folder } })}
        onClose={() => {
          adding.reset();
          setChoosing(false);
        }}
      />
    );
  return (
    <Dialog
      open
      title="Validate the implementation"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={hasNothing || running !== undefined}
            pending={validate.isPending && "Starting…"}
            onClick={start}
          >
            Validate
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {running && (
          <Notice tone="attention" title="A validation has not ended yet">
            <Link className="link" href={`/deliberations/${running.id}`}>
              Decide or cancel it
            </Link>{" "}
            first.
          </Notice>
        )}
        <p className="text-ink-muted">
          {seats.join(", ")}: each is asked once and compares its own part with {name}. What deviates comes to you: fix
          it, amend the record, or accept it.
        </p>
        <Field
          label="What was built"
          hint="A diff, as “git diff” writes it, or any other text. Quotations are looked for in it."
          error={fields["diff"]}
        >
          <TextArea
            mono
            name="diff"
            rows={8}
            maxLength={MAX_ARTIFACT_CHARS}
            value={diff}
            onChange={(event) => setDiff(event.target.value)}
            className="max-h-[40dvh]"
          />
        </Field>
        {sources.length > 0 && (
          <fieldset className="flex flex-col gap-1">
            <legend className="mb-1 font-semibold">Sources the panel had when it decided</legend>
            {sources.map(({ id, title }) => (
              <Checkbox
                key={id}
                label={title}
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
                }
              />
            ))}
            <p className="text-xs text-ink-muted">They were read then and have not changed since.</p>
          </fieldset>
        )}
        <FileDrop isReading={adding.isPending} problem={problem} onFiles={(files) => add({ files })} />
        {hasFolders && (
          <div>
            <Button onClick={() => setChoosing(true)}>Add a folder…</Button>
          </div>
        )}
        <SourceList
          sources={added}
          skipped={skipped}
          onRemove={(id) => setAdded(added.filter((source) => source.id !== id))}
        />
        {validate.error && Object.keys(fields).length === 0 && (
          <p role="alert" className="text-danger">
            {plainMessageOf(validate.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
