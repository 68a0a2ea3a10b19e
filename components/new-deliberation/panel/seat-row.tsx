"use client";

import { AgentSwatch } from "@/components/ui/agent/agent-swatch";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { CALL_FIELDS, callSummary } from "@/lib/client/call-draft";
import type { DraftSeat } from "@/lib/client/new-deliberation/draft";
import { isRehearsed } from "@/lib/client/new-deliberation/form-source";
import { focusField } from "@/components/new-deliberation/focus-field";
import { useForm } from "@/components/new-deliberation/form-context";
import { PROTOCOL_FORMS } from "@/lib/protocols/forms";
import { SeatEditor } from "./seat-editor";

type SeatRowProps = {
  seat: DraftSeat;
  /** In the panel, from 1. */ place: number;
  /** Why it is here, or what it does. */ line: string;
  isEditing: boolean;
  isOpen: boolean;
  onToggle: () => void;
};

const FIELDS = ["name", "role", "brief", ...CALL_FIELDS] as const;

export function SeatRow({ seat, place, line, isEditing, isOpen, onToggle }: SeatRowProps) {
  const { draft, source, connections, dispatch, problemAt } = useForm();
  const { SeatFields, remove } = PROTOCOL_FORMS[draft.protocol];
  const name = seat.name.trim() || "New agent";
  const call = callSummary(seat, connections ?? []);
  const problem = FIELDS.find((field) => problemAt(`panel.${place - 1}.${field}`));
  const isShown = isOpen || problem !== undefined;
  return (
    <li className="min-w-0 border-b border-line">
      <div className="flex items-start gap-2.5 py-1">
        <AgentSwatch place={place} className="mt-2" />
        <div className="min-w-0 flex-1 py-1">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold break-words">{name}</span>
            {isEditing && line !== seat.role && <span className="min-w-0 break-words text-ink-muted">{seat.role}</span>}
            {call && (
              <Badge className="max-w-full whitespace-normal!">
                {call}
                {isRehearsed(draft, source) && ": not used in a rehearsal"}
              </Badge>
            )}
          </p>
          <p className="break-words text-ink-muted">{line}</p>
        </div>
        {(isEditing || isShown) && (
          <Button
            variant="ghost"
            aria-expanded={isShown}
            aria-label={`Edit ${name}`}
            onClick={(event) =>
              problem === undefined
                ? onToggle()
                : focusField(event.currentTarget.closest("li"), `panel.${place - 1}.${problem}`)
            }
          >
            {isShown ? "Done" : "Edit"}
          </Button>
        )}
        {seat.isRemovable && (
          <IconButton
            icon="close"
            label={`Remove ${name}`}
            onClick={() =>
              (remove?.(draft, seat) ?? [{ type: "seat.remove", key: seat.key } as const]).forEach(dispatch)
            }
          />
        )}
      </div>
      {isEditing && SeatFields && <SeatFields seat={seat} />}
      {isShown && <SeatEditor seat={seat} index={place - 1} />}
    </li>
  );
}
