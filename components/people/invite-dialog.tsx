"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/form/field";
import { RadioCards } from "@/components/ui/form/radio-cards";
import { TextField } from "@/components/ui/form/text-field";
import { messageOf } from "@/lib/client/http/api";
import { ROLE_WORDS } from "@/lib/client/people/role-words";
import { useInvite } from "@/lib/client/people/use-people";
import { type Role, roleSchema } from "@/lib/domain/access/space";
import { LinkDialog } from "./link-dialog";

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [role, setRole] = useState<Role>("decider");
  const [note, setNote] = useState("");
  const send = useInvite();
  if (send.data)
    return (
      <LinkDialog
        title="Invitation"
        sentence={`Send this link to whoever should join as ${ROLE_WORDS[role].article}. It can be used once, within seven days.`}
        link={send.data.link}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      title="Invite somebody"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={send.isPending && "Making a link…"}
            onClick={() => send.mutate({ role, note })}
          >
            Make a link
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioCards
          legend="As"
          name="role"
          value={role}
          onChange={setRole}
          options={roleSchema.options
            .toReversed()
            .map((one) => ({ value: one, label: ROLE_WORDS[one].label, consequence: ROLE_WORDS[one].sentence }))}
        />
        <Field label="Who it is for" note="optional" hint="Only owners see it.">
          <TextField maxLength={120} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
        {send.error && (
          <p role="alert" className="text-danger">
            {messageOf(send.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
