"use client";

import { useState } from "react";
import { useForm } from "@/components/new-deliberation/form-context";
import { PanelActions } from "@/components/new-deliberation/panel/panel-actions";
import { SeatList } from "@/components/new-deliberation/panel/seat-list";
import { SpreadNote } from "@/components/new-deliberation/panel/spread-note";
import { SuggestPanel } from "@/components/new-deliberation/panel/suggest-panel";
import { Button } from "@/components/ui/button";
import { Glyph } from "@/components/ui/glyph";
import { Notice } from "@/components/ui/notice";
import { hasSubject, readableConfig } from "@/lib/client/new-deliberation/draft";
import { sharedModel } from "@/lib/client/new-deliberation/form-source";
import type { Agent } from "@/lib/domain/agent";
import { PROTOCOL_FORMS } from "@/lib/protocols/forms";
import { MissingSeats } from "./missing-seats";
import { ProposalRow } from "./proposal-row";

/** Who takes part and why (P5-07), and who is missing. */
export function SeatsRow() {
  const { draft, dispatch, problemAt } = useForm();
  const [openSeat, setOpenSeat] = useState<string | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  const { PanelFields, PanelNotes } = PROTOCOL_FORMS[draft.protocol];
  const problem = problemAt("panel");
  const isProposed = hasSubject(draft) || draft.isProtocolOwn || draft.seats !== null;
  return (
    <ProposalRow
      id="panel"
      label="Seats"
      onToggle={setIsEditing}
      change={
        <>
          <PanelActions onAdded={setOpenSeat} />
          {PanelFields && <PanelFields key={draft.protocol} />}
          {PanelNotes && <PanelNotes key={`${draft.protocol}-notes`} />}
        </>
      }
    >
      {draft.seats !== null && (
        <Notice
          tone="neutral"
          actions={
            <Button
              onClick={() => {
                setOpenSeat(null);
                dispatch({ type: "panel.propose" });
              }}
            >
              Propose again
            </Button>
          }
        >
          You edited this panel, so it no longer follows changes to the question and document.
        </Notice>
      )}
      {problem && (
        <p data-problem="panel" tabIndex={-1} className="flex items-baseline gap-1.5 text-danger">
          <Glyph name="cross" className="size-2.5 self-center" />
          {problem}
        </p>
      )}
      {isProposed || isEditing ? (
        <>
          <SeatList openSeat={openSeat} onOpen={setOpenSeat} isEditing={isEditing} />
          <MissingSeats />
          <Remarks />
          <SuggestPanel />
        </>
      ) : (
        <p className="text-ink-muted">Proposed from what you write, each with the reason it is there.</p>
      )}
    </ProposalRow>
  );
}

/** What has to be said of this panel without refusing it. */
function Remarks() {
  const { draft, seats, source, connections } = useForm();
  // A seat without an id is known by its key until it has a name.
  const named = seats.map((seat) => ({ ...seat, id: seat.id ?? seat.key })) as unknown as readonly Agent[];
  const remark = PROTOCOL_FORMS[draft.protocol].hint?.(named, readableConfig(draft)) ?? null;
  const shared = sharedModel(seats, draft, source, connections ?? []);
  return (
    <>
      {remark && <p className="text-xs text-ink-muted">{remark}</p>}
      <SpreadNote />
      {shared && (
        <p className="text-xs text-ink-muted">
          All {seats.length} seats use {shared}, so they may share its blind spots. If you have another model, assign it
          to some of them under Change.
        </p>
      )}
    </>
  );
}
