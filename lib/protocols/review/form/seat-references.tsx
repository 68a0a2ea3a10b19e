"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { useAnnounce } from "@/lib/client/live/announcer";
import { formatCount } from "@/lib/client/format";
import type { DraftSeat } from "@/lib/client/new-deliberation/draft";
import { REFERENCE_LIMITS, referencesOf, withReferences, type DraftReference } from "./references";
import { MODIFIER_ID } from "@/lib/protocols/review/rules/seats/modifier";
import { ReferenceDialog } from "./reference-dialog";
import { useReview } from "./use-review";

type SeatReferencesProps = { seat: DraftSeat };

/** P1-04: what this assessor reads beside the document. The modifier reads what the assessors make of it. */
export function SeatReferences({ seat }: SeatReferencesProps) {
  const { boxes, set } = useReview();
  const announce = useAnnounce();
  const [editing, setEditing] = useState<DraftReference | "new" | null>(null);
  const [removed, setRemoved] = useState<{ reference: DraftReference; index: number } | null>(null);
  if (seat.id === MODIFIER_ID) return null;

  const name = seat.name.trim() || "New agent";
  const references = referencesOf(boxes, seat);
  const replace = (next: DraftReference[]) => set(withReferences(boxes, seat, next));

  function save(reference: DraftReference) {
    const isKnown = references.some(({ key }) => key === reference.key);
    replace(
      isKnown
        ? references.map((other) => (other.key === reference.key ? reference : other))
        : [...references, reference],
    );
    setEditing(null);
    announce(`“${reference.title}” is with ${name}`, { urgent: true });
  }

  function remove(reference: DraftReference, index: number) {
    replace(references.filter((other) => other !== reference));
    setRemoved({ reference, index });
  }

  function undo() {
    if (removed) replace(references.toSpliced(removed.index, 0, removed.reference));
    setRemoved(null);
  }

  return (
    <div className="flex flex-col gap-1 pr-1.5 pb-2 pl-8">
      {references.length > 0 && (
        <ul role="list" aria-label={`Reference material of ${name}`}>
          {references.map((reference, index) => (
            <li key={reference.key} className="flex items-center gap-1">
              <button
                type="button"
                className="link min-w-0 truncate text-left pointer-coarse:min-h-11"
                aria-label={`Edit the document ${reference.title}`}
                onClick={() => setEditing(reference)}
              >
                {reference.title}
              </button>
              <span className="shrink-0 text-xs text-ink-muted tabular">
                {formatCount(reference.text.length)} characters
              </span>
              <IconButton
                icon="close"
                label={`Remove ${reference.title} from ${name}`}
                onClick={() => remove(reference, index)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {references.length < REFERENCE_LIMITS.documents && (
          <Button
            variant="ghost"
            icon="plus"
            className="-ml-2.5"
            aria-label={`Attach a document for ${name}`}
            onClick={() => setEditing("new")}
          >
            Attach a document
          </Button>
        )}
        {removed && (
          <p role="status" className="flex items-center gap-2 text-xs text-ink-muted">
            “{removed.reference.title}” removed <Button onClick={undo}>Undo</Button>
          </p>
        )}
      </div>
      {editing && (
        <ReferenceDialog
          seatName={name}
          reference={editing === "new" ? null : editing}
          onSave={save}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  );
}
