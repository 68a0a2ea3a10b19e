"use client";

import { OwnPasswordField } from "@/components/people/own-password-field";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/form/field";
import { TextField } from "@/components/ui/form/text-field";
import { CopyButton } from "@/components/ui/text/copy-button";
import { useBeginTotp, useConfirmTotp } from "@/lib/client/people/use-sign-in-methods";
import { DialogForm, fieldsOf } from "./dialog-form";
import { QrCode } from "./qr-code";

type SetUpTotpDialogProps = { hasPassword: boolean; onClose: () => void };

/** Password, then the app and a code of it, then the recovery codes. */
export function SetUpTotpDialog({ hasPassword, onClose }: SetUpTotpDialogProps) {
  const begin = useBeginTotp();
  const confirm = useConfirmTotp();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");

  if (confirm.data) return <RecoveryCodesDialog codes={confirm.data.recoveryCodes} onClose={onClose} />;
  if (begin.data) {
    const { secret, uri } = begin.data;
    return (
      <Dialog open title="Set up an authenticator app" size="small" onClose={onClose}>
        <DialogForm
          submit="Turn on"
          pending={confirm.isPending && "Checking…"}
          error={confirm.error}
          onSubmit={() => confirm.mutate(code)}
        >
          <p>Scan this with your app, or copy the secret into it.</p>
          <QrCode text={uri} label="QR code with the secret" />
          {/* On the phone that has the app nothing is scanned. */}
          <div className="flex items-end gap-2">
            <Field label="Secret" className="min-w-0 flex-1">
              <TextField
                readOnly
                className="font-mono"
                value={secret.replace(/(.{4})(?=.)/g, "$1 ")}
                onFocus={(event) => event.currentTarget.select()}
              />
            </Field>
            <CopyButton text={secret} />
          </div>
          <CodeField value={code} onChange={setCode} error={fieldsOf(confirm.error)["code"]} />
        </DialogForm>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      title="Set up an authenticator app"
      size="small"
      onClose={onClose}
      description="Signing in with your password will also ask for a code from the app."
    >
      <DialogForm
        submit="Next"
        pending={begin.isPending && "One moment…"}
        error={begin.error}
        onSubmit={() => begin.mutate(hasPassword ? { password } : {})}
      >
        {hasPassword && (
          <OwnPasswordField value={password} onChange={setPassword} error={fieldsOf(begin.error)["password"]} />
        )}
      </DialogForm>
    </Dialog>
  );
}

type CodeFieldProps = { value: string; onChange: (code: string) => void; error: string | undefined };

export function CodeField({ value, onChange, error }: CodeFieldProps) {
  return (
    <Field label="Code from the app" error={error} required>
      <TextField
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      title="Your recovery codes"
      size="small"
      onClose={onClose}
      description="Each signs you in once without the app. Keep them where you find them without your phone: they are not shown again."
      footer={
        <>
          <CopyButton text={codes.join("\n")} variant="primary" />
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <ul role="list" aria-label="Recovery codes" className="grid grid-cols-1 gap-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
