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
import { SuggestPanel } from "./suggest-panel";
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
      <SpreadNote />
      {shared && (
        <p className="text-xs text-ink-muted">
          All {seats.length} seats use {shared}, so they may share its blind spots. If you have another model, assign it
          to some of them under Edit.
        </p>
      )}
      <SuggestPanel />
      {PanelNotes && <PanelNotes key={`${draft.protocol}-notes`} />}
      <PanelActions onAdded={setOpenSeat} />
    </Step>
  );
}

/** Says over how many connections the seats are spread, while that is Parley's proposal and nobody's choice. */
function SpreadNote() {
  const { draft, seats, source, connections, dispatch } = useForm();
  const used = new Set(seats.map(({ connection }) => connection));
  if (draft.seats !== null || used.size < 2 || source.kind === "rehearsal" || !source.connection) return null;
  const { connection, name } = source;
  const others = (connections ?? []).filter(({ id }) => used.has(id)).map((one) => one.name);
  return (
    <div className="flex flex-wrap items-center gap-2 text-xs text-ink-muted">
      <p className="min-w-0 flex-1 basis-64">
        Seats are spread over {[name, ...others].join(", ")}, so that they don’t share one model’s blind spots.
      </p>
      <Button variant="ghost" onClick={() => dispatch({ type: "source", connection })}>
        Use only {name}
      </Button>
    </div>
  );
}
