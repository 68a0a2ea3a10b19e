"use client";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/form/field";
import { TextField } from "@/components/ui/form/text-field";
import { CopyButton } from "@/components/ui/text/copy-button";

type LinkDialogProps = { title: string; sentence: string; link: string; onClose: () => void };

/** Something that is shown once. */
export function LinkDialog({ title, sentence, link, onClose }: LinkDialogProps) {
  const address = link.startsWith("/") ? `${window.location.origin}${link}` : link;
  return (
    <Dialog
      open
      title={title}
      size="normal"
      onClose={onClose}
      footer={
        <>
          <CopyButton text={address} variant="primary" />
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <Field label={sentence} hint="It is not shown again.">
        <TextField readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </Field>
    </Dialog>
  );
}
