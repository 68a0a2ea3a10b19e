"use client";

import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";

type ConfirmDialogProps = {
  open: boolean;
  /** A question: "Delete this deliberation?" */
  title: string;
  /** What is lost, what is kept. */
  children: ReactNode;
  /** The deed, not "OK": "Delete deliberation". */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  pending?: string | false | null;
  error?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirmLabel,
    cancelLabel = "Cancel",
    danger = false,
    pending,
    error,
    onConfirm,
    onClose,
  } = props;
  return (
    <Dialog
      open={open}
      title={title}
      size="small"
      onClose={onClose}
      description={children}
      footer={
        <>
          <Button onClick={onClose} data-autofocus={danger || undefined}>
            {cancelLabel}
          </Button>
          <Button
            variant={danger ? "danger" : "primary"}
            pending={pending}
            onClick={onConfirm}
            data-autofocus={!danger || undefined}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {error && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
    </Dialog>
  );
}
