"use client";

import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { useTurnTotpOff } from "@/lib/client/people/use-sign-in-methods";
import { DialogForm, fieldsOf } from "./dialog-form";
import { OwnPasswordField } from "@/components/people/own-password-field";
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
          <OwnPasswordField value={given} onChange={setGiven} error={fields["password"]} />
        ) : (
          <CodeField value={given} onChange={setGiven} error={fields["code"]} />
        )}
      </DialogForm>
    </Dialog>
  );
}
