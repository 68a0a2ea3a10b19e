"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { messageOf } from "@/lib/client/http/api";
import { ROLE_WORDS } from "@/lib/client/people/role-words";
import { useRemoveSpaceMember, useSetSpaceMember } from "@/lib/client/spaces/use-spaces";
import type { SpaceRow } from "@/lib/contracts/people/spaces";
import { type Role, roleSchema } from "@/lib/domain/access/space";

const ROLE_OPTIONS = roleSchema.options.toReversed().map((role) => ({ value: role, label: ROLE_WORDS[role].label }));

type Person = SpaceRow["people"][number];
type SpacePeopleDialogProps = { space: SpaceRow; all: readonly SpaceRow[]; onClose: () => void };

/** Who is in a space, and who of the others could be. */
export function SpacePeopleDialog({ space, all, onClose }: SpacePeopleDialogProps) {
  const set = useSetSpaceMember();
  const remove = useRemoveSpaceMember();
  const [leaving, setLeaving] = useState<Person | null>(null);
  const isOnlyHere = ({ id }: Person): boolean =>
    !all.some((other) => other.id !== space.id && other.people.some((one) => one.id === id));
  return (
    <Dialog open title={`People in “${space.name}”`} size="small" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <ul role="list" className="divide-y divide-line">
          {space.people.map((person) => (
            <li key={person.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-1.5">
              <p className="min-w-0 flex-1 basis-40 break-words">
                {person.name}
                <span className="block text-xs break-all text-ink-muted">{person.email}</span>
              </p>
              <Select
                aria-label={`Role of ${person.name} in ${space.name}`}
                className="w-32!"
                options={ROLE_OPTIONS}
                value={person.role}
                onChange={(role) => set.mutate({ id: space.id, person: person.id, role })}
              />
              <Button variant="ghost" onClick={() => setLeaving(person)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
        <Adding space={space} all={all} onAdd={(person, role) => set.mutate({ id: space.id, person, role })} />
        {set.error && (
          <p role="alert" className="text-danger">
            {messageOf(set.error)}
          </p>
        )}
      </div>
      <ConfirmDialog
        open={leaving !== null}
        title={`Remove ${leaving?.name} from “${space.name}”?`}
        confirmLabel="Remove"
        danger
        pending={remove.isPending && "Removing…"}
        error={remove.error && messageOf(remove.error)}
        onConfirm={() =>
          leaving && remove.mutate({ id: space.id, person: leaving.id }, { onSuccess: () => setLeaving(null) })
        }
        onClose={() => setLeaving(null)}
      >
        {leaving && isOnlyHere(leaving)
          ? "They are in no other space, so their account goes too. What they decided and wrote keeps their name."
          : "They keep their account and their other spaces. Their API tokens for this one stop working."}
      </ConfirmDialog>
    </Dialog>
  );
}

type AddingProps = Pick<SpacePeopleDialogProps, "space" | "all"> & { onAdd: (person: string, role: Role) => void };

function Adding({ space, all, onAdd }: AddingProps) {
  const others = new Map(
    all
      .flatMap(({ people }) => people)
      .filter(({ id }) => !space.people.some((one) => one.id === id))
      .map((person) => [person.id, person] as const),
  );
  const [chosen, setChosen] = useState("");
  const [role, setRole] = useState<Role>("decider");
  const person = others.get(chosen);
  if (others.size === 0)
    return (
      <p className="text-ink-muted">Everybody with an account is in it. Invite others in the Settings of this space.</p>
    );
  return (
    <form
      className="flex flex-wrap items-end gap-2 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!person) return;
        onAdd(person.id, role);
        setChosen("");
      }}
    >
      <Field label="Add somebody">
        <Select
          options={[
            { value: "", label: "Choose…" },
            ...[...others.values()].map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={chosen}
          onChange={setChosen}
        />
      </Field>
      <Field label="As">
        <Select options={ROLE_OPTIONS} value={role} onChange={setRole} />
      </Field>
      <Button type="submit" disabled={!person}>
        Add
      </Button>
    </form>
  );
}
