"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/form/field";
import { Menu, type MenuItem } from "@/components/ui/overlay/menu";
import { TextArea } from "@/components/ui/form/text-area";
import { messageOf } from "@/lib/client/http/api";
import { useRecordStatus } from "@/lib/client/use-record-status";
import type { DeliberationId } from "@/lib/domain/ids";
import type { RecordStatus } from "@/lib/domain/record-status";

type RecordStatusMenuProps = { id: DeliberationId; status: RecordStatus };

const DEEDS: Record<Exclude<RecordStatus, "proposed">, { label: string; title: string; hint: string }> = {
  accepted: {
    label: "Accept",
    title: "Accept this record?",
    hint: "Optional. Accepting confirms the design before it is implemented.",
  },
  deprecated: { label: "Deprecate", title: "Deprecate this record?", hint: "Optional. Say why it no longer applies." },
  superseded: {
    label: "Supersede",
    title: "Mark this record as superseded?",
    hint: "Optional. Say which record takes its place.",
  },
};
type Deed = keyof typeof DEEDS;

/** What may still happen to a closed deliberation: its record is accepted, deprecated or superseded, with a note. */
export function RecordStatusMenu({ id, status }: RecordStatusMenuProps) {
  const [deed, setDeed] = useState<Deed | null>(null);
  const [note, setNote] = useState("");
  const change = useRecordStatus(id);
  const items: MenuItem[] = (Object.keys(DEEDS) as Deed[])
    .filter((one) => one !== status && !(status === "proposed" && one === "accepted"))
    .map((one) => ({ id: one, label: `${DEEDS[one].label}…`, onSelect: () => setDeed(one) }));

  function close() {
    setDeed(null);
    setNote("");
    change.reset();
  }

  return (
    <>
      {status === "proposed" && (
        <Button variant="primary" onClick={() => setDeed("accepted")}>
          Accept
        </Button>
      )}
      <Menu label="Change status" showLabel items={items} />
      {deed && (
        <Dialog
          open
          size="small"
          title={DEEDS[deed].title}
          onClose={close}
          footer={
            <>
              <Button onClick={close}>Keep it {status}</Button>
              <Button
                variant="primary"
                pending={change.isPending && "Saving…"}
                onClick={() => change.mutate({ status: deed, note }, { onSuccess: close })}
              >
                {DEEDS[deed].label} record
              </Button>
            </>
          }
        >
          <div className="flex flex-col gap-3">
            <Field label="Note" note="optional" hint={DEEDS[deed].hint}>
              <TextArea
                autoFocus
                rows={3}
                maxLength={2000}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
            </Field>
            {change.error && (
              <p role="alert" className="text-danger">
                {messageOf(change.error)}
              </p>
            )}
          </div>
        </Dialog>
      )}
    </>
  );
}
