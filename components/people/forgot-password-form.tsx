"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { TextField } from "@/components/ui/form/text-field";
import { LinkButton } from "@/components/ui/link-button";
import { requestPasswordReset } from "@/lib/contracts/people/password-reset";
import { call, messageOf } from "@/lib/client/http/api";
import { DoorPage } from "./door-page";

/** Says the same whether somebody has the address or not. */
export function ForgotPasswordForm() {
  const send = useMutation({
    mutationFn: (form: FormData) => call(requestPasswordReset, { body: { email: String(form.get("email")) } }),
  });
  if (send.isSuccess)
    return (
      <DoorPage title="Check your e-mail">
        <p role="status">
          If that address belongs to an account here, a link is on its way. It works for an hour and only once. Nothing
          there? Check your spam folder, or ask an owner of your team for a link.
        </p>
        <LinkButton href="/sign-in">Sign in</LinkButton>
      </DoorPage>
    );
  return (
    <DoorPage title="Forgot your password?">
      <form className="flex flex-col gap-3" action={(form: FormData) => send.mutate(form)}>
        <p className="text-ink-muted">We’ll e-mail you a link to set a new one.</p>
        <Field label="E-mail address" required>
          <TextField
            type="email"
            name="email"
            autoComplete="username"
            defaultValue={String(send.variables?.get("email") ?? "")}
          />
        </Field>
        {send.error && (
          <p role="alert" className="text-danger">
            {messageOf(send.error)}
          </p>
        )}
        <Button type="submit" variant="primary" pending={send.isPending && "Sending…"}>
          Send me a link
        </Button>
        <LinkButton href="/sign-in">Back to the sign-in</LinkButton>
      </form>
    </DoorPage>
  );
}
