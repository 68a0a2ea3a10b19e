"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/form/field";
import { TextField } from "@/components/ui/form/text-field";
import { Panel } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { ApiError, messageOf } from "@/lib/client/http/api";
import { browserName } from "@/lib/client/people/browser-name";
import { ROLE_WORDS } from "@/lib/client/people/role-words";
import { useChangePassword, useEndSession, useSessions, useSignOut } from "@/lib/client/people/use-people";
import { useSignInMethods } from "@/lib/client/people/use-sign-in-methods";
import { useOwnSpaces } from "@/lib/client/spaces/own-spaces";
import { useViewer } from "@/lib/client/people/viewer";
import { PASSWORD_CHARS } from "@/lib/contracts/people/account";
import { SignInMethods } from "./sign-in-methods/sign-in-methods";

/** Who you are here, and where you are signed in. */
export function AccountPanel() {
  const viewer = useViewer();
  const { here } = useOwnSpaces();
  const signOut = useSignOut();
  const { data: methods } = useSignInMethods();
  const [isChanging, setChanging] = useState(false);
  if (viewer.kind !== "person") return null;
  return (
    <Panel
      id="you"
      className="scroll-mt-20"
      title="You"
      actions={
        <>
          {methods?.hasPassword !== false && <Button onClick={() => setChanging(true)}>Change password…</Button>}
          <Button pending={signOut.isPending && "Signing out…"} onClick={() => signOut.mutate()}>
            Sign out
          </Button>
        </>
      }
      flush
    >
      <p className="border-b border-line px-3.5 py-2">
        <span className="font-semibold">{viewer.name}</span>
        <span className="text-ink-muted"> · {viewer.email} · </span>
        {ROLE_WORDS[viewer.role].label}
        {here && ` in “${here.name}”`}
        <span className="block text-xs text-ink-muted">{ROLE_WORDS[viewer.role].sentence}</span>
      </p>
      <SignInMethods />
      <Sessions />
      {isChanging && <PasswordDialog onClose={() => setChanging(false)} />}
    </Panel>
  );
}

function Sessions() {
  const { data = [] } = useSessions();
  const end = useEndSession();
  return (
    <>
      <h3 className="px-3.5 pt-2.5 text-xs font-semibold text-ink-muted">Where you are signed in</h3>
      <ul role="list" aria-label="Where you are signed in">
        {data.map(({ id, isThisOne, address, browser, seenAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 px-3.5 py-1.5">
            <p className="min-w-0 flex-1 basis-48 break-words">
              {browserName(browser)}
              {isThisOne && <span className="ml-1.5 text-ink-muted">this browser</span>}
              <span className="block text-xs text-ink-muted">
                {address && `${address} · `}seen <RelativeTime at={seenAt} />
              </span>
            </p>
            {!isThisOne && (
              <Button
                variant="ghost"
                pending={end.isPending && end.variables === id && "Ending…"}
                onClick={() => end.mutate(id)}
              >
                Sign out there
              </Button>
            )}
          </li>
        ))}
      </ul>
      {end.error && (
        <p role="alert" className="px-3.5 pb-2 text-danger">
          {messageOf(end.error)}
        </p>
      )}
    </>
  );
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const change = useChangePassword();
  const fields = change.error instanceof ApiError ? change.error.fields : {};
  return (
    <Dialog
      open
      title="Change your password"
      size="small"
      onClose={onClose}
      description="You are signed out everywhere else, and your API tokens stop working."
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ current, password }, { onSuccess: onClose });
        }}
      >
        <Field label="Current password" error={fields["current"]} required>
          <TextField
            type="password"
            autoComplete="current-password"
            value={current}
            onChange={(event) => setCurrent(event.target.value)}
          />
        </Field>
        <Field label="New password" hint={`At least ${PASSWORD_CHARS} characters.`} error={fields["password"]} required>
          <TextField
            type="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        {change.error && Object.keys(fields).length === 0 && (
          <p role="alert" className="text-danger">
            {messageOf(change.error)}
          </p>
        )}
        <Button type="submit" variant="primary" pending={change.isPending && "Changing…"} className="self-end">
          Change password
        </Button>
      </form>
    </Dialog>
  );
}
