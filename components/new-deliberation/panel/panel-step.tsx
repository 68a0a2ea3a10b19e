"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Glyph } from "@/components/ui/glyph";
import { Notice } from "@/components/ui/notice";
import { formatCountOf } from "@/lib/client/format";
import { readableConfig } from "@/lib/client/new-deliberation/draft";
import { sharedModel } from "@/lib/client/new-deliberation/form-source";
import type { Agent } from "@/lib/domain/agent";
import { useForm } from "@/components/new-deliberation/form-context";
import { PanelActions } from "./panel-actions";
import { PROTOCOL_FORMS } from "@/lib/protocols/forms";
import { SeatList } from "./seat-list";
import { Step } from "@/components/new-deliberation/step";

export function PanelStep() {
  const { draft, seats, source, connections, dispatch, problemAt } = useForm();
  const [openSeat, setOpenSeat] = useState<string | null>(null);
  const { PanelFields, PanelNotes, hint } = PROTOCOL_FORMS[draft.protocol];
  const problem = problemAt("panel");
  // A seat without an id is known by its key until it has a name.
  const remark =
    hint?.(
      seats.map((seat) => ({ ...seat, id: seat.id ?? seat.key })) as unknown as readonly Agent[],
      readableConfig(draft),
    ) ?? null;
  const shared = sharedModel(seats, draft, source, connections ?? []);
  return (
    <Step number={4} id="panel" title="Panel" hint={formatCountOf(seats.length, "agent")}>
      {PanelFields && <PanelFields key={draft.protocol} />}
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
      {remark && <p className="text-xs text-ink-muted">{remark}</p>}
      <SeatList openSeat={openSeat} onOpen={setOpenSeat} />
      {shared && (
        <p className="text-xs text-ink-muted">
          All {seats.length} seats use {shared}, so they may share its blind spots. If you have another model, assign it
          to some of them under Edit.
        </p>
      )}
      {PanelNotes && <PanelNotes key={`${draft.protocol}-notes`} />}
      <PanelActions onAdded={setOpenSeat} />
    </Step>
  );
}
