"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { messageOf } from "@/lib/client/http/api";
import { useAnnounce } from "@/lib/client/live/announcer";
import { useBulk, type BulkDeed } from "@/lib/client/lists/use-bulk";
import { useMay } from "@/lib/client/people/viewer";
import type { DeliberationRow } from "@/lib/contracts/deliberations/list-deliberations";
import { countOf } from "@/lib/projections/wording";
import { isTerminal } from "@/lib/domain/status";

type BulkBarProps = { rows: readonly DeliberationRow[]; onDone: () => void };

const isOwn = ({ origin }: DeliberationRow): boolean => origin !== "bundle";

/** Which of the selected a deed is for: what is over can't be paused. */
const MAY: Record<BulkDeed, (row: DeliberationRow) => boolean> = {
  pause: (row) => isOwn(row) && ["running", "queued", "awaiting_human"].includes(row.status),
  cancel: (row) => isOwn(row) && !isTerminal(row.status),
  delete: () => true,
};

const WORDS: Record<BulkDeed, { button: string; deed: string; done: string; what: string }> = {
  pause: { button: "Pause", deed: "Pause", done: "Paused", what: "Calls under way are given up. They can be resumed." },
  cancel: {
    button: "Cancel…",
    deed: "Cancel",
    done: "Cancelled",
    what: "They end here, for good. What was said so far is kept.",
  },
  delete: {
    button: "Delete…",
    deed: "Delete",
    done: "Deleted",
    what: "Their logs and decision records are gone for good. Export what you want to keep first.",
  },
};

/** What can be done with all that are selected, each time after a question that says how many. */
export function BulkBar({ rows, onDone }: BulkBarProps) {
  const [asking, setAsking] = useState<BulkDeed | null>(null);
  const bulk = useBulk();
  const mayDelete = useMay("administer");
  const announce = useAnnounce();
  const meant = asking ? rows.filter(MAY[asking]) : [];

  function close() {
    bulk.reset();
    setAsking(null);
  }

  function confirm(deed: BulkDeed) {
    bulk.mutate(
      { deed, ids: meant.map(({ id }) => id) },
      {
        onSuccess: () => {
          announce(`${WORDS[deed].done}: ${countOf(meant.length, "deliberation")}`, { urgent: true });
          close();
          onDone();
        },
      },
    );
  }

  return (
    <div
      role="region"
      aria-label="Selected deliberations"
      className="flex flex-wrap items-center gap-2 rounded-lg border border-line bg-sunken px-3.5 py-2"
    >
      <span className="mr-auto font-semibold">{countOf(rows.length, "deliberation")} selected</span>
      {(["pause", "cancel", ...(mayDelete ? (["delete"] as const) : [])] as const).map((deed) => (
        <Button
          key={deed}
          variant={deed === "delete" ? "danger" : "secondary"}
          disabled={!rows.some(MAY[deed])}
          onClick={() => setAsking(deed)}
        >
          {WORDS[deed].button}
        </Button>
      ))}
      <Button variant="ghost" onClick={onDone}>
        Clear selection
      </Button>
      {asking && (
        <ConfirmDialog
          open
          danger={asking !== "pause"}
          title={`${WORDS[asking].deed} ${countOf(meant.length, "deliberation")}?`}
          confirmLabel={`${WORDS[asking].deed} ${meant.length}`}
          cancelLabel="Back"
          pending={bulk.isPending && "Working…"}
          error={bulk.error && messageOf(bulk.error)}
          onConfirm={() => confirm(asking)}
          onClose={close}
        >
          <p>
            {WORDS[asking].what}
            {meant.length < rows.length && ` It is not possible for ${rows.length - meant.length} of those selected.`}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
