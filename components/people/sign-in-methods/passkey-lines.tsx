"use client";

import { OwnPasswordField } from "@/components/people/own-password-field";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/form/field";
import { TextField } from "@/components/ui/form/text-field";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { messageOf } from "@/lib/client/http/api";
import { browserName } from "@/lib/client/people/browser-name";
import { useCanPasskey } from "@/lib/client/people/use-can-passkey";
import { useAddPasskey, useRemovePasskey } from "@/lib/client/people/use-sign-in-methods";
import type { PasskeyRow } from "@/lib/contracts/people/passkeys";
import { DialogForm, fieldsOf } from "./dialog-form";
import { MethodLine } from "./method-line";

export function PasskeyLines({ passkeys, hasPassword }: { passkeys: readonly PasskeyRow[]; hasPassword: boolean }) {
  const [isAdding, setAdding] = useState(false);
  const can = useCanPasskey();
  return (
    <>
      <MethodLine
        title="Passkeys"
        sentence={
          can
            ? "Sign in with a fingerprint, your face or a PIN, without a password."
            : "Not in this browser at this address: passkeys need https and a name, not an IP address."
        }
        action={
          can && (
            <Button variant="ghost" onClick={() => setAdding(true)}>
              Add a passkey…
            </Button>
          )
        }
      />
      {passkeys.map((passkey) => (
        <PasskeyLine key={passkey.id} passkey={passkey} />
      ))}
      {isAdding && <AddPasskeyDialog hasPassword={hasPassword} onClose={() => setAdding(false)} />}
    </>
  );
}

function PasskeyLine({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: PasskeyRow }) {
  const [isRemoving, setRemoving] = useState(false);
  const remove = useRemovePasskey();
  return (
    <>
      <MethodLine
        title={name}
        sentence={
          <>
            Passkey, added <RelativeTime at={createdAt} />,{" "}
            {lastUsedAt ? (
              <>
                used <RelativeTime at={lastUsedAt} />
              </>
            ) : (
              "never used"
            )}
          </>
        }
        action={
          <Button variant="ghost" aria-label={`Remove the passkey ${name}`} onClick={() => setRemoving(true)}>
            Remove…
          </Button>
        }
      />
      <ConfirmDialog
        open={isRemoving}
        title={`Remove the passkey “${name}”?`}
        confirmLabel="Remove"
        danger
        pending={remove.isPending && "Removing…"}
        error={remove.error && messageOf(remove.error)}
        onConfirm={() => remove.mutate(id, { onSuccess: () => setRemoving(false) })}
        onClose={() => setRemoving(false)}
      >
        It no longer signs you in. Your device may go on offering it until you delete it there too.
      </ConfirmDialog>
    </>
  );
}

function AddPasskeyDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const [name, setName] = useState(() => browserName(navigator.userAgent));
  const [password, setPassword] = useState("");
  const add = useAddPasskey();
  const fields = fieldsOf(add.error);
  return (
    <Dialog
      open
      title="Add a passkey"
      size="small"
      onClose={onClose}
      description="Your browser then asks where to keep it."
    >
      <DialogForm
        submit="Add passkey"
        pending={add.isPending && "Adding…"}
        error={add.error}
        onSubmit={() => add.mutate({ name, ...(hasPassword ? { password } : {}) }, { onSuccess: onClose })}
      >
        <Field label="Name" hint="To tell your passkeys apart." error={fields["name"]} required>
          <TextField maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        {hasPassword && <OwnPasswordField value={password} onChange={setPassword} error={fields["password"]} />}
      </DialogForm>
    </Dialog>
  );
}
