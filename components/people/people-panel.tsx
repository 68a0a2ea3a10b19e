"use client";

import { useState } from "react";
import { ErrorState } from "@/components/feedback/error-state";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Select } from "@/components/ui/form/select";
import { Menu } from "@/components/ui/overlay/menu";
import { Panel } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { messageOf } from "@/lib/client/http/api";
import { formatCountOf } from "@/lib/client/format";
import { ROLE_WORDS } from "@/lib/client/people/role-words";
import {
  useChangeRole,
  useEndSessionsOf,
  useInvitations,
  usePasswordLink,
  usePeople,
  useRemovePerson,
  useWithdraw,
} from "@/lib/client/people/use-people";
import { useOwnSpaces } from "@/lib/client/spaces/own-spaces";
import { useMay } from "@/lib/client/people/viewer";
import { useResetTotp } from "@/lib/client/people/use-sign-in-methods";
import type { PersonRow } from "@/lib/contracts/people/people";
import { roleSchema } from "@/lib/domain/access/space";
import { InviteDialog } from "./invite-dialog";
import { LinkDialog } from "./link-dialog";

const ROLE_OPTIONS = roleSchema.options.toReversed().map((role) => ({ value: role, label: ROLE_WORDS[role].label }));

/** For owners. */
export function PeoplePanel() {
  const people = usePeople();
  const { here } = useOwnSpaces();
  const [isInviting, setInviting] = useState(false);
  return (
    <Panel
      id="people"
      className="scroll-mt-20"
      title="People"
      hint={
        people.data && `${formatCountOf(people.data.length, "person", "people")}${here ? ` in “${here.name}”` : ""}`
      }
      actions={
        <Button icon="plus" onClick={() => setInviting(true)}>
          Invite…
        </Button>
      }
      flush
    >
      {people.isError && (
        <div className="p-3.5">
          <ErrorState
            title="The people can’t be shown"
            message={messageOf(people.error)}
            onRetry={() => void people.refetch()}
          />
        </div>
      )}
      <ul role="list" className="divide-y divide-line">
        {people.data?.map((person) => (
          <PersonLine key={person.id} person={person} />
        ))}
      </ul>
      <Invitations />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Panel>
  );
}

function PersonLine({ person }: { person: PersonRow }) {
  const role = useChangeRole();
  const remove = useRemovePerson();
  const sessions = useEndSessionsOf();
  const password = usePasswordLink();
  const reset = useResetTotp();
  const [isRemoving, setRemoving] = useState(false);
  const [isSigningOut, setSigningOut] = useState(false);
  const [isResetting, setResetting] = useState(false);
  const keepsAccounts = useMay("run-installation");
  const { here } = useOwnSpaces();
  const error = role.error ?? password.error;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3.5 py-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold break-words">
          {person.name}
          {person.isYou && <span className="ml-1.5 font-normal text-ink-muted">you</span>}
        </p>
        <p className="text-xs break-all text-ink-muted">
          {person.email}
          {person.seenAt && (
            <>
              {" · seen "}
              <RelativeTime at={person.seenAt} />
            </>
          )}
        </p>
        {error && (
          <p role="alert" className="text-xs text-danger">
            {messageOf(error)}
          </p>
        )}
      </div>
      <Select
        aria-label={`Role of ${person.name}`}
        className="w-32!"
        options={ROLE_OPTIONS}
        value={person.role}
        onChange={(next) => role.mutate({ id: person.id, role: next })}
      />
      <Menu
        label={`More about ${person.name}`}
        items={[
          ...(keepsAccounts
            ? [
                { id: "password", label: "New password link…", onSelect: () => password.mutate(person.id) },
                { id: "sign-out", label: "Sign out everywhere…", onSelect: () => setSigningOut(true) },
              ]
            : []),
          ...(keepsAccounts && person.hasApp
            ? [{ id: "app", label: "Reset authenticator app…", onSelect: () => setResetting(true) }]
            : []),
          { id: "remove", label: "Remove…", danger: true, onSelect: () => setRemoving(true) },
        ]}
      />
      {password.data && (
        <LinkDialog
          title={`A new password for ${person.name}`}
          sentence={`Send this link to ${person.name}. It can be used once, within a day; the old password works until then.`}
          link={password.data.link}
          onClose={() => password.reset()}
        />
      )}
      <ConfirmDialog
        open={isResetting}
        title={`Reset ${person.name}’s authenticator app?`}
        confirmLabel="Reset"
        danger
        pending={reset.isPending && "Resetting…"}
        error={reset.error && messageOf(reset.error)}
        onConfirm={() => reset.mutate(person.id, { onSuccess: () => setResetting(false) })}
        onClose={() => setResetting(false)}
      >
        Their password alone signs them in until they set up an app again. Make sure that it is really them who asked.
      </ConfirmDialog>
      <ConfirmDialog
        open={isSigningOut}
        title={`Sign ${person.name} out everywhere?`}
        confirmLabel="Sign out everywhere"
        danger
        pending={sessions.isPending && "Signing out…"}
        error={sessions.error && messageOf(sessions.error)}
        onConfirm={() => sessions.mutate(person.id, { onSuccess: () => setSigningOut(false) })}
        onClose={() => setSigningOut(false)}
      >
        Their API tokens stop working too, and links for a new password that they have not used. Their password stays as
        it is.
      </ConfirmDialog>
      <ConfirmDialog
        open={isRemoving}
        title={here ? `Remove ${person.name} from “${here.name}”?` : `Remove ${person.name}?`}
        confirmLabel="Remove"
        danger
        pending={remove.isPending && "Removing…"}
        error={remove.error && messageOf(remove.error)}
        onConfirm={() => remove.mutate(person.id, { onSuccess: () => setRemoving(false) })}
        onClose={() => setRemoving(false)}
      >
        {here
          ? `They see nothing of “${here.name}” any more; who is in no other space loses their account. Their API tokens for it and the invitations they sent to it stop working. What they decided and wrote keeps their name.`
          : "They are signed out at once, and their API tokens and the invitations they sent stop working. What they decided and wrote keeps their name."}
      </ConfirmDialog>
    </li>
  );
}

function Invitations() {
  const { data = [] } = useInvitations();
  const withdraw = useWithdraw();
  if (data.length === 0) return null;
  return (
    <div className="border-t border-line">
      <h3 className="px-3.5 pt-2.5 text-xs font-semibold text-ink-muted">Open invitations</h3>
      <ul role="list">
        {data.map(({ id, role, note, forPerson, by, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 px-3.5 py-1.5">
            <p className="min-w-0 flex-1 basis-48">
              {forPerson === null
                ? `${ROLE_WORDS[role].label}${note ? ` · ${note}` : ""}`
                : `New password · ${forPerson}`}
              <span className="block text-xs text-ink-muted">
                {by === null ? "from the console" : `from ${by}`}, ends <RelativeTime at={expiresAt} />
              </span>
            </p>
            <Button variant="ghost" onClick={() => withdraw.mutate(id)}>
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
