"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ApiError, messageOf } from "@/lib/client/http/api";

type DialogFormProps = {
  submit: string;
  pending: false | string;
  error: Error | null;
  onSubmit: () => void;
  danger?: boolean;
  children: ReactNode;
};

export const fieldsOf = (error: Error | null): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.fields : {};

/** A form in a dialog with one thing to send. What is wrong with a field stands beside it, everything else above the button. */
export function DialogForm({ submit, pending, error, onSubmit, danger = false, children }: DialogFormProps) {
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      {error && Object.keys(fieldsOf(error)).length === 0 && (
        <p role="alert" className="text-danger">
          {messageOf(error)}
        </p>
      )}
      <Button type="submit" variant={danger ? "danger" : "primary"} pending={pending} className="self-end">
        {submit}
      </Button>
    </form>
  );
}
