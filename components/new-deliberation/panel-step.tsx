"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Glyph } from "@/components/ui/glyph";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { formatCountOf } from "@/lib/client/format";
import { FEATURE_TYPE_LABELS, featureTypeSchema, type DebateConfig } from "@/lib/protocols/debate/config";
import { ROSTERS } from "@/lib/protocols/debate/rosters/rosters";
import { useForm } from "./form-context";
import { PanelActions } from "./panel-actions";
import { SeatList } from "./seat-list";
import { Step } from "./step";

const FEATURE_TYPES = featureTypeSchema.options.map((value) => ({ value, label: FEATURE_TYPE_LABELS[value] }));
const ROSTER_OPTIONS = Object.entries(ROSTERS).map(([value, { title }]) => ({ value, label: title }));

export function PanelStep() {
  const { draft, seats, dispatch, problemAt } = useForm();
  const [openSeat, setOpenSeat] = useState<string | null>(null);
  const problem = problemAt("panel");
  return (
    <Step number={3} id="panel" title="Panel" hint={formatCountOf(seats.length, "agent")}>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Kind of change" hint="Decides which owners are asked.">
          <Select name="config.feature_type" value={draft.config.feature_type} options={FEATURE_TYPES} onChange={(event) => dispatch({ type: "config", changes: { feature_type: featureTypeSchema.parse(event.target.value) } })} />
        </Field>
        <Field label="Roster" hint="The set of agents the panel is proposed from.">
          <Select name="config.roster" value={draft.config.roster} options={ROSTER_OPTIONS} onChange={(event) => dispatch({ type: "config", changes: { roster: event.target.value as DebateConfig["roster"] } })} />
        </Field>
      </div>
      {draft.seats !== null && (
        <Notice tone="neutral" actions={<Button onClick={() => { setOpenSeat(null); dispatch({ type: "panel.propose" }); }}>Propose again</Button>}>
          You changed this panel, so it stays as it is when the kind of change, the roster or the text changes.
        </Notice>
      )}
      {problem && (
        <p data-problem="panel" tabIndex={-1} className="flex items-baseline gap-1.5 text-danger"><Glyph name="cross" className="size-2.5 self-center" />{problem}</p>
      )}
      <SeatList openSeat={openSeat} onOpen={setOpenSeat} />
      <PanelActions onAdded={setOpenSeat} />
    </Step>
  );
}
