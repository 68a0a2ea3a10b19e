"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Glyph } from "@/components/ui/glyph";
import { Notice } from "@/components/ui/notice";
import { formatCountOf } from "@/lib/client/format";
import { readableConfig } from "@/lib/client/new-deliberation/draft";
import type { Agent } from "@/lib/domain/agent";
import { useForm } from "./form-context";
import { PanelActions } from "./panel-actions";
import { PROTOCOL_FORMS } from "./protocols/protocol-forms";
import { SeatList } from "./seat-list";
import { Step } from "./step";

export function PanelStep() {
  const { draft, seats, dispatch, problemAt } = useForm();
  const [openSeat, setOpenSeat] = useState<string | null>(null);
  const { PanelFields, hint } = PROTOCOL_FORMS[draft.protocol];
  const problem = problemAt("panel");
  const remark = hint?.(seats as unknown as readonly Agent[], readableConfig(draft)) ?? null;
  return (
    <Step number={3} id="panel" title="Panel" hint={formatCountOf(seats.length, "agent")}>
      {PanelFields && <PanelFields />}
      {draft.seats !== null && (
        <Notice tone="neutral" actions={<Button onClick={() => { setOpenSeat(null); dispatch({ type: "panel.propose" }); }}>Propose again</Button>}>
          You changed this panel, so it stays as it is when what it was proposed from changes.
        </Notice>
      )}
      {problem && (
        <p data-problem="panel" tabIndex={-1} className="flex items-baseline gap-1.5 text-danger"><Glyph name="cross" className="size-2.5 self-center" />{problem}</p>
      )}
      {remark && <p className="text-xs text-ink-muted">{remark}</p>}
      <SeatList openSeat={openSeat} onOpen={setOpenSeat} />
      <PanelActions onAdded={setOpenSeat} />
    </Step>
  );
}
