"use client";

import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/form/field";
import { TextField } from "@/components/ui/form/text-field";

type PageDialogProps = {
  open: boolean;
  isReading: boolean;
  problem: string | undefined;
  onChoose: (url: string) => void;
  onClose: () => void;
};

export function PageDialog({ open, isReading, problem, onChoose, onClose }: PageDialogProps) {
  const [url, setUrl] = useState("");
  return (
    <Dialog
      open={open}
      size="small"
      title="Add a page"
      onClose={onClose}
      description="The server fetches it once, now, and keeps its text."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="add-page" pending={isReading && "Fetching…"}>
            Add page
          </Button>
        </>
      }
    >
      <form
        id="add-page"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (url.trim()) onChoose(url.trim());
        }}
      >
        <Field label="Address" required error={problem}>
          <TextField
            type="url"
            value={url}
            placeholder="https://"
            autoComplete="off"
            onChange={(event) => setUrl(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
