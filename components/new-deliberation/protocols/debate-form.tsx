"use client";

import { Disclosure } from "@/components/ui/disclosure";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { callLine } from "@/lib/client/new-deliberation/call-line";
import { FEATURE_TYPE_LABELS, featureTypeSchema, type DebateConfig } from "@/lib/protocols/debate/config";
import { ROSTERS } from "@/lib/protocols/debate/rosters/rosters";
import { AdvancedLimits } from "../advanced-limits";
import { useForm } from "../form-context";
import { LimitField } from "../limit-field";
import type { ProtocolForm } from "./protocol-form";

const FEATURE_TYPES = featureTypeSchema.options.map((value) => ({ value, label: FEATURE_TYPE_LABELS[value] }));
const ROSTER_OPTIONS = Object.entries(ROSTERS).map(([value, { title }]) => ({ value, label: title }));

export const debateForm: ProtocolForm = {
  typical: "5 to 8 agents, 3 to 5 rounds: 15 to 40 calls",
  PanelFields,
  panelSettings: ["feature_type", "roster"],
  SettingsFields,
  seats: {
    free: { label: "Domain agents", text: "Domain agents propose and own the design." },
    fixed: { label: "Cross-cutting agents", text: "Cross-cutting agents take part in every debate and can’t be removed: what nobody owns is what they look after. They speak last, Security at the very end." },
  },
  callLine: (config, seats) => ({ main: callLine(seats, (config as DebateConfig).max_iterations), more: "and one or two by the orchestrator" }),
};

function PanelFields() {
  const { draft, dispatch } = useForm();
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field label="Kind of change" hint="Decides which owners are asked.">
        <Select name="config.feature_type" value={String(draft.config.feature_type)} options={FEATURE_TYPES} onChange={(event) => dispatch({ type: "config", changes: { feature_type: event.target.value } })} />
      </Field>
      <Field label="Roster" hint="The set of agents the panel is proposed from.">
        <Select name="config.roster" value={String(draft.config.roster)} options={ROSTER_OPTIONS} onChange={(event) => dispatch({ type: "config", changes: { roster: event.target.value } })} />
      </Field>
    </div>
  );
}

function SettingsFields() {
  return (
    <>
      <div className="grid gap-4 md:grid-cols-3">
        <LimitField field="target_satisfaction" label="Target" unit="of 100" min={0} max={100} hint="Every agent has to reach it, not the average. 0 to 100." />
        <LimitField field="max_iterations" label="Maximum rounds" unit="rounds" min={1} max={1000} hint="After that, you decide. 1 to 1,000." />
        <LimitField field="min_progress" label="Minimum progress" unit="points" min={0} max={100} step="any" hint="The average has to gain this much over three rounds, or you are asked. 0 to 100." />
      </div>
      <Disclosure summary="Advanced"><AdvancedLimits /></Disclosure>
    </>
  );
}
