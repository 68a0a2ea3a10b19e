"use client";

import { OwnPasswordField } from "@/components/people/own-password-field";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { TextField } from "@/components/ui/form/text-field";
import { Panel } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { ApiError, messageOf } from "@/lib/client/http/api";
import { SCOPE_WORDS } from "@/lib/client/people/role-words";
import { useCreateToken, useDeleteToken, useTokens } from "@/lib/client/people/use-people";
import { useOwnSpaces } from "@/lib/client/spaces/own-spaces";
import { useSignInMethods } from "@/lib/client/people/use-sign-in-methods";
import { type Scope, scopeSchema } from "@/lib/domain/access/viewer";
import { LinkDialog } from "./link-dialog";

/** What programs sign in with. */
export function TokensPanel() {
  const { data } = useTokens();
  const remove = useDeleteToken();
  const { here } = useOwnSpaces();
  const [isMaking, setMaking] = useState(false);
  return (
    <Panel
      id="tokens"
      className="scroll-mt-20"
      title="API tokens"
      actions={
        <Button icon="plus" onClick={() => setMaking(true)}>
          New token…
        </Button>
      }
      flush
    >
      <p className="px-3.5 py-2 text-ink-muted">
        For programs that act for you: <code>Authorization: Bearer …</code>. A token does what its scopes and your role
        both allow{here && ", in the space it was made in"}, until it ends, you change your password, or an owner signs
        you out everywhere.
      </p>
      <ul role="list" className="divide-y divide-line">
        {data?.map(({ id, name, space, scopes, expiresAt, lastUsedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 px-3.5 py-1.5">
            <p className="min-w-0 flex-1 basis-48 break-words">
              <span className="font-semibold">{name}</span>
              <span className="block text-xs text-ink-muted">
                {here && `${space} · `}
                {scopes.join(", ")} ·{" "}
                {lastUsedAt ? (
                  <>
                    used <RelativeTime at={lastUsedAt} />
                  </>
                ) : (
                  "never used"
                )}{" "}
                · ends <RelativeTime at={expiresAt} />
              </span>
            </p>
            <Button
              variant="ghost"
              pending={remove.isPending && remove.variables === id && "Deleting…"}
              onClick={() => remove.mutate(id)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
      {isMaking && <TokenDialog onClose={() => setMaking(false)} />}
    </Panel>
  );
}

const DAYS = ["7", "30", "90", "365"] as const;

function TokenDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly Scope[]>(["read"]);
  const [days, setDays] = useState<(typeof DAYS)[number]>("90");
  const [password, setPassword] = useState("");
  const hasPassword = useSignInMethods().data?.hasPassword !== false;
  const create = useCreateToken();
  const fields = create.error instanceof ApiError ? create.error.fields : {};
  if (create.data)
    return (
      <LinkDialog
        title={`Token “${name}”`}
        sentence="Store it where only your program can read it."
        link={create.data.token}
        onClose={onClose}
      />
    );
  return (
    <Dialog open title="New API token" size="small" onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate({ name, scopes: [...scopes], days: Number(days), ...(hasPassword ? { password } : {}) });
        }}
      >
        <Field label="What it is for" error={fields["name"]} required>
          <TextField maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <fieldset className="flex flex-col gap-1.5">
          <legend className="mb-1 font-semibold">Scopes</legend>
          {scopeSchema.options.map((scope) => (
            <Checkbox
              key={scope}
              label={SCOPE_WORDS[scope]}
              checked={scopes.includes(scope)}
              onChange={(event) =>
                setScopes(event.target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
              }
            />
          ))}
          {fields["scopes"] && <p className="text-danger">{fields["scopes"]}</p>}
        </fieldset>
        <Field label="Expires after">
          <Select
            value={days}
            onChange={setDays}
            options={DAYS.map((value) => ({ value, label: value === "365" ? "a year" : `${value} days` }))}
          />
        </Field>
        {hasPassword && <OwnPasswordField value={password} onChange={setPassword} error={fields["password"]} />}
        {create.error && Object.keys(fields).length === 0 && (
          <p role="alert" className="text-danger">
            {messageOf(create.error)}
          </p>
        )}
        <Button type="submit" variant="primary" pending={create.isPending && "Making it…"} className="self-end">
          Make token
        </Button>
      </form>
    </Dialog>
  );
}
