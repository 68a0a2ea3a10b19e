"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/form/field";
import { TextField } from "@/components/ui/form/text-field";
import { ApiError, messageOf } from "@/lib/client/http/api";
import { useCreateSpace, useRenameSpace } from "@/lib/client/spaces/use-spaces";
import type { SpaceId } from "@/lib/domain/access/space";

type SpaceNameDialogProps = {
  /** Left out: a new one. */
  space?: { id: SpaceId; name: string };
  onClose: () => void;
};

/** The name is in the navigation, which the server made: the page is made anew. */
const reload = () => window.location.reload();

export function SpaceNameDialog({ space, onClose }: SpaceNameDialogProps) {
  const [name, setName] = useState(space?.name ?? "");
  const create = useCreateSpace();
  const rename = useRenameSpace();
  const { error, isPending } = space ? rename : create;
  const fields = error instanceof ApiError ? error.fields : {};
  return (
    <Dialog
      open
      title={space ? `Rename “${space.name}”` : "New space"}
      size="small"
      onClose={onClose}
      description={
        space
          ? undefined
          : "It begins empty, and you are its owner. Go to it in the navigation, and invite people from its Settings."
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (space) rename.mutate({ id: space.id, name }, { onSuccess: reload });
          else create.mutate(name, { onSuccess: reload });
        }}
      >
        <Field label="Name" hint="What the team, or what it is for, is called." error={fields["name"]} required>
          <TextField maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        {error && Object.keys(fields).length === 0 && (
          <p role="alert" className="text-danger">
            {messageOf(error)}
          </p>
        )}
        <Button type="submit" variant="primary" pending={isPending && "Saving…"} className="self-end">
          {space ? "Rename" : "Make space"}
        </Button>
      </form>
    </Dialog>
  );
}
