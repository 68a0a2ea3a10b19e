"use client";

import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/form/field";
import { TextField } from "@/components/ui/form/text-field";
import { useTurnTotpOff } from "@/lib/client/people/use-sign-in-methods";
import { DialogForm, fieldsOf } from "./dialog-form";
import { CodeField } from "./set-up-totp-dialog";

type TurnTotpOffDialogProps = { hasPassword: boolean; onClose: () => void };

export function TurnTotpOffDialog({ hasPassword, onClose }: TurnTotpOffDialogProps) {
  const [given, setGiven] = useState("");
  const off = useTurnTotpOff();
  const fields = fieldsOf(off.error);
  return (
    <Dialog
      open
      title="Turn off the authenticator app?"
      size="small"
      onClose={onClose}
      description="Signing in no longer asks for a code, and your recovery codes stop working."
    >
      <DialogForm
        submit="Turn off"
        danger
        pending={off.isPending && "Turning off…"}
        error={off.error}
        onSubmit={() => off.mutate(hasPassword ? { password: given } : { code: given }, { onSuccess: onClose })}
      >
        {hasPassword ? (
          <Field label="Your password" error={fields["password"]} required>
            <TextField
              type="password"
              autoComplete="current-password"
              value={given}
              onChange={(event) => setGiven(event.target.value)}
            />
          </Field>
        ) : (
          <CodeField value={given} onChange={setGiven} error={fields["code"]} />
        )}
      </DialogForm>
    </Dialog>
  );
}
