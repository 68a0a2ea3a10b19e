"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { TextField } from "@/components/ui/form/text-field";
import { LinkButton } from "@/components/ui/link-button";
import { PASSWORD_CHARS } from "@/lib/contracts/people/account";
import { acceptInvitation, type InvitationLook, lookAtInvitation } from "@/lib/contracts/people/invitations";
import { ApiError, call, messageOf } from "@/lib/client/http/api";
import { afterSignIn } from "@/lib/client/people/after-sign-in";
import { ROLE_WORDS } from "@/lib/client/people/role-words";
import { useViewer } from "@/lib/client/people/viewer";
import { useJoinSpace } from "@/lib/client/spaces/use-spaces";
import { DoorPage } from "./door-page";
import { ServiceButton } from "./service-button";

/** What the link has stands behind its #: it is not sent with the address, and so in no log. */
export function JoinForm({ service }: { service: string | null }) {
  const token = useSyncExternalStore(
    (listener) => {
      window.addEventListener("hashchange", listener);
      return () => window.removeEventListener("hashchange", listener);
    },
    () => window.location.hash.slice(1),
    () => null,
  );
  const look = useQuery({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) => call(lookAtInvitation, { body: { token: token ?? "" }, signal }),
    enabled: token !== null && token.length >= 20,
    retry: false,
  });
  if (token === "" || (token !== null && token.length < 20))
    return (
      <DoorPage title="Join">
        <p>This address lacks the end of the link. Copy the whole link, with everything behind the #.</p>
      </DoorPage>
    );
  if (look.error)
    return (
      <DoorPage title="Join">
        <p role="alert">{messageOf(look.error)}</p>
        <LinkButton href="/sign-in">Sign in</LinkButton>
      </DoorPage>
    );
  if (!look.data || token === null)
    return (
      <DoorPage title="Join">
        <p aria-busy="true">Looking at your invitation…</p>
      </DoorPage>
    );
  return <Joining token={token} invitation={look.data} service={service} />;
}

type JoiningProps = { token: string; invitation: InvitationLook; service: string | null };

function Joining({ token, invitation: { role, space, person }, service }: JoiningProps) {
  const viewer = useViewer();
  const isIn = viewer.kind === "person" && viewer.spaces.some(({ name }) => name === space);
  /** Whoever is signed in, where the link leads to a space they are not in yet. */
  const joinsAs = viewer.kind === "person" && !person && space !== null && !isIn ? viewer.name : null;
  const send = useMutation({
    mutationFn: (form: FormData) => {
      const given = (name: string) => String(form.get(name));
      const who = person ? {} : { name: given("name"), email: given("email") };
      return call(acceptInvitation, { body: { token, password: given("password"), ...who } });
    },
    onSuccess: (entered) => window.location.assign(afterSignIn(entered, "/")),
  });
  const fields = send.error instanceof ApiError ? send.error.fields : {};
  return (
    <DoorPage title={person ? "Set a new password" : "Join"}>
      <p className="text-ink-muted">
        {person
          ? `For ${person.name}, who signs in as ${person.email}. You are signed out everywhere else, and your API tokens stop working.`
          : `You are invited ${space === null ? "" : `to “${space}” `}as ${ROLE_WORDS[role].article}. ${ROLE_WORDS[role].sentence}`}
        {space !== null && !person && viewer.kind !== "person" && (
          <span className="mt-2 block">
            If you have an account here, enter its e-mail address and password. You keep your name and your other
            spaces.
          </span>
        )}
      </p>
      {joinsAs !== null && space !== null && <JoinAsYou token={token} name={joinsAs} space={space} />}
      {service !== null && !person && <ServiceButton label={`Join with ${service}`} invitation={token} />}
      <form
        className="flex flex-col gap-3"
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate(new FormData(event.currentTarget));
        }}
      >
        {person ? (
          <input type="hidden" autoComplete="username" value={person.email} readOnly />
        ) : (
          <>
            <Field
              label="Your name"
              hint="Shown beside what you do, in decision records too."
              error={fields["name"]}
              required
            >
              <TextField name="name" autoComplete="name" maxLength={80} />
            </Field>
            <Field label="E-mail address" hint="You sign in with it." error={fields["email"]} required>
              <TextField type="email" name="email" autoComplete="username" />
            </Field>
          </>
        )}
        <Field label="Password" hint={`At least ${PASSWORD_CHARS} characters.`} error={fields["password"]} required>
          <TextField type="password" name="password" autoComplete="new-password" minLength={PASSWORD_CHARS} />
        </Field>
        {send.error && Object.keys(fields).length === 0 && (
          <p role="alert" className="text-danger">
            {messageOf(send.error)}
          </p>
        )}
        <Button
          type="submit"
          variant={joinsAs === null ? "primary" : "secondary"}
          pending={(send.isPending || send.isSuccess) && "One moment…"}
        >
          {person ? "Set password" : "Join"}
        </Button>
      </form>
    </DoorPage>
  );
}

/** Who is signed in needs no new account. */
function JoinAsYou({ token, name, space }: { token: string; name: string; space: string }) {
  const join = useJoinSpace();
  return (
    <>
      <Button
        variant="primary"
        pending={(join.isPending || join.isSuccess) && "One moment…"}
        onClick={() => join.mutate(token)}
      >
        Join “{space}” as {name}
      </Button>
      {join.error && (
        <p role="alert" className="text-danger">
          {messageOf(join.error)}
        </p>
      )}
      <p className="text-ink-muted">Or, for somebody else, with an account of their own:</p>
    </>
  );
}
