"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { TextField } from "@/components/ui/form/text-field";
import { LinkButton } from "@/components/ui/link-button";
import { signInWithCode } from "@/lib/contracts/people/sign-in";
import { call, messageOf } from "@/lib/client/http/api";
import { DoorPage } from "./door-page";

/** The second step, for whoever set up an app. Who they are is in a cookie of the first one. */
export function CodeForm({ next }: { next: string }) {
  const send = useMutation({
    mutationFn: (form: FormData) => call(signInWithCode, { body: { code: String(form.get("code")) } }),
    onSuccess: () => window.location.assign(next),
  });
  return (
    <DoorPage title="Enter your code">
      <form className="flex flex-col gap-3" action={(form: FormData) => send.mutate(form)}>
        <Field label="Code" hint="From your authenticator app, or one of your recovery codes." required>
          <TextField name="code" autoComplete="one-time-code" autoFocus />
        </Field>
        {send.error && (
          <p role="alert" className="text-danger">
            {messageOf(send.error)}
          </p>
        )}
        <Button type="submit" variant="primary" pending={(send.isPending || send.isSuccess) && "Signing in…"}>
          Sign in
        </Button>
        <LinkButton href={`/sign-in?next=${encodeURIComponent(next)}`}>Start again</LinkButton>
        <p className="text-xs text-ink-muted">
          Lost the app and the codes? Ask an owner of your team to reset them for you.
        </p>
      </form>
    </DoorPage>
  );
}
