"use client";

import { useId, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";

type EditDialogProps = {
  title: string;
  description?: ReactNode;
  size?: "normal" | "sheet";
  saveLabel: string;
  /** What is edited, for the question before it is lost: "this document". */
  what: string;
  isDirty: boolean;
  pending?: string | false;
  /** False: something is wrong, and the first of it gets the focus. */
  onSave: () => boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A small form of its own within the large one: saving checks it, leaving asks where something would be lost. */
export function EditDialog({
  title,
  description,
  size = "normal",
  saveLabel,
  what,
  isDirty,
  pending,
  onSave,
  onClose,
  children,
}: EditDialogProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = () => (isDirty ? setIsLeaving(true) : onClose());

  function save() {
    if (pending) return;
    let isSaved = false;
    flushSync(() => {
      isSaved = onSave();
    });
    if (!isSaved) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    save();
  }

  /** ⌘↵ belongs to this form as long as it is open, not to the deliberation behind it. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    save();
  }

  return (
    <Dialog
      open
      size={size}
      title={title}
      description={description}
      onClose={leave}
      footer={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button variant="primary" type="submit" form={id} pending={pending ?? false}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate onSubmit={onSubmit} onKeyDown={onKeyDown} className="flex flex-col gap-4">
        {children}
      </form>
      <ConfirmDialog
        open={isLeaving}
        danger
        title="Discard your changes?"
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        onConfirm={onClose}
        onClose={() => setIsLeaving(false)}
      >
        What you changed in {what} is not saved.
      </ConfirmDialog>
    </Dialog>
  );
}
