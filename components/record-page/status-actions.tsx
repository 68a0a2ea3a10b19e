"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/overlay/menu";
import { useRecordChanges } from "@/lib/client/records/use-record";
import type { RecordRow } from "@/lib/contracts/records";
import { StatusDialog, type Deed } from "./status-dialog";

type StatusActionsProps = { record: Pick<RecordRow, "number" | "status" | "version"> };

const LABEL: Readonly<Record<Deed, string>> = {
  accept: "Accept…",
  reject: "Reject…",
  deprecate: "Deprecate…",
  supersede: "Supersede another record…",
  superseded: "Superseded by…",
  propose: "Propose again…",
};

/** What would change nothing is not offered. */
function deedsFor({ status }: StatusActionsProps["record"]): Deed[] {
  const already: Readonly<Partial<Record<RecordRow["status"], Deed>>> = {
    accepted: "accept",
    rejected: "reject",
    deprecated: "deprecate",
    proposed: "propose",
  };
  return (Object.keys(LABEL) as Deed[]).filter(
    (deed) =>
      deed !== already[status] &&
      !(deed === "accept" && status === "proposed") &&
      !(deed === "supersede" && status === "rejected"),
  );
}

export function StatusActions({ record }: StatusActionsProps) {
  const [deed, setDeed] = useState<Deed | null>(null);
  const changes = useRecordChanges(record.number);
  return (
    <>
      <Menu
        label="Change status"
        showLabel
        items={deedsFor(record).map((one) => ({ id: one, label: LABEL[one], onSelect: () => setDeed(one) }))}
      />
      {record.status === "proposed" && (
        <Button variant="primary" onClick={() => setDeed("accept")}>
          Accept
        </Button>
      )}
      {deed && (
        <StatusDialog
          key={deed}
          deed={deed}
          record={record}
          changes={changes}
          onClose={() => {
            setDeed(null);
            changes.status.reset();
            changes.imported.reset();
          }}
        />
      )}
    </>
  );
}
