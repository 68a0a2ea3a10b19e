"use client";

import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { TextField } from "@/components/ui/form/text-field";
import { signIn } from "@/lib/contracts/people/account";
import { call, messageOf } from "@/lib/client/http/api";
import { afterSignIn } from "@/lib/client/people/after-sign-in";
import { DoorPage } from "./door-page";
import { PasskeyButton } from "./passkey-button";
import { ServiceButton } from "./service-button";

type SignInFormProps = {
  next: string;
  /** Name of the team's sign-in service. */
  service: string | null;
  /** Why signing in there did not end well. */
  problem: string | null;
  /** Whether a mail server is set. */
  canReset: boolean;
};

/**
 * Read when it is sent: a browser may have filled it in before the page ran. Sent before that, React keeps it and sends it once
 * the page runs, which it does for an `action` and not for `onSubmit`. The whole page is fetched anew afterwards: nothing of
 * before is left in the browser's memory.
 */
export function SignInForm({ next, service, problem, canReset }: SignInFormProps) {
  const send = useMutation({
    mutationFn: (form: FormData) =>
      call(signIn, { body: { email: String(form.get("email")), password: String(form.get("password")) } }),
    onSuccess: (entered) => window.location.assign(afterSignIn(entered, next)),
  });
  return (
    <DoorPage title="Sign in">
      {problem && !send.error && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      {service !== null && <ServiceButton label={`Sign in with ${service}`} next={next} />}
      <PasskeyButton next={next} />
      <form className="flex flex-col gap-3" action={(form: FormData) => send.mutate(form)}>
        <Field label="E-mail address" required>
          {/* React empties the form once it is sent; the address stays for another try. */}
          <TextField
            type="email"
            name="email"
            autoComplete="username"
            defaultValue={String(send.variables?.get("email") ?? "")}
          />
        </Field>
        <Field label="Password" required>
          <TextField type="password" name="password" autoComplete="current-password" />
        </Field>
        {send.error && (
          <p role="alert" className="text-danger">
            {messageOf(send.error)}
          </p>
        )}
        <Button type="submit" variant="primary" pending={(send.isPending || send.isSuccess) && "Signing in…"}>
          Sign in
        </Button>
        <p className="text-xs text-ink-muted">
          {canReset ? (
            <>
              <Link className="link" href="/forgot-password">
                Forgot your password?
              </Link>{" "}
              No account? Ask an owner of your team for a link.
            </>
          ) : (
            "No account, or a forgotten password? Ask an owner of your team for a link."
          )}
        </p>
      </form>
    </DoorPage>
  );
}
