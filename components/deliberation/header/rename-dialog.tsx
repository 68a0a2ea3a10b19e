"use client";

import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/form/field";
import { TextField } from "@/components/ui/form/text-field";
import { messageOf } from "@/lib/client/http/api";
import { useAnnounce } from "@/lib/client/live/announcer";
import { useRename } from "@/lib/client/use-commands";
import type { DeliberationId } from "@/lib/domain/ids";

type RenameDialogProps = { id: DeliberationId; title: string; onClose: () => void };

const FORM = "rename";
const MAX_CHARS = 160;

export function RenameDialog({ id, title, onClose }: RenameDialogProps) {
  const [draft, setDraft] = useState(title);
  const rename = useRename(id);
  const announce = useAnnounce();
  const isMissing = draft.trim() === "";

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isMissing) return;
    rename.mutate(draft.trim(), {
      onSuccess: () => {
        announce(`Renamed to ${draft.trim()}`, { urgent: true });
        onClose();
      },
    });
  }

  return (
    <Dialog
      open
      size="small"
      title="Rename this deliberation"
      description="The panel isn’t told. Its log, its links and a record it already has stay as they are, and search finds it under both names."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={FORM} pending={rename.isPending && "Renaming…"}>
            Rename
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit}>
        <Field
          label="Title"
          error={isMissing ? "Give the deliberation a title." : rename.error ? messageOf(rename.error) : undefined}
        >
          <TextField
            value={draft}
            maxLength={MAX_CHARS}
            data-autofocus
            onFocus={(event) => event.target.select()}
            onChange={(event) => setDraft(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
