"use client";

import { Disclosure } from "@/components/ui/disclosure";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { callLine } from "@/lib/client/new-deliberation/call-line";
import type { Draft } from "@/lib/client/new-deliberation/draft";
import { FEATURE_TYPE_LABELS, featureTypeSchema, type DebateConfig } from "@/lib/protocols/debate/rules/config";
import { ROSTERS } from "@/lib/protocols/debate/rules/rosters/rosters";
import { AdvancedLimits } from "@/components/new-deliberation/limits/advanced-limits";
import { useForm } from "@/components/new-deliberation/form-context";
import { LimitField } from "@/components/new-deliberation/limits/limit-field";
import type { ProtocolForm } from "@/components/new-deliberation/protocol-form";

const FEATURE_TYPES = featureTypeSchema.options.map((value) => ({ value, label: FEATURE_TYPE_LABELS[value] }));
const ROSTER_OPTIONS = Object.entries(ROSTERS).map(([value, { title }]) => ({ value, label: title }));

export const debateForm: ProtocolForm = {
  toConfig: (draft) => ({ ...draft.config, principles: principlesOf(draft) }),
  typical: "5 to 8 agents, 3 to 5 rounds: 15 to 40 calls",
  PanelFields,
  panelSettings: ["feature_type", "roster"],
  SettingsFields,
  seats: {
    free: { label: "Domain agents", text: "Domain agents propose and own the design." },
    fixed: {
      label: "Cross-cutting agents",
      text: "Cross-cutting agents cover what nobody else owns. They take part in every debate, can’t be removed, and speak last, with Security at the very end.",
    },
  },
  callLine: (config, seats) => ({
    main: callLine(seats, (config as DebateConfig).max_iterations),
    more: "plus one or two by the orchestrator",
  }),
};

function PanelFields() {
  const { draft, dispatch } = useForm();
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field label="Kind of change" hint="Decides which owners join the panel.">
        <Select
          name="config.feature_type"
          value={String(draft.config.feature_type)}
          options={FEATURE_TYPES}
          onChange={(value) => dispatch({ type: "config", changes: { feature_type: value } })}
        />
      </Field>
      <Field label="Roster" hint="The set of agents to propose the panel from.">
        <Select
          name="config.roster"
          value={String(draft.config.roster)}
          options={ROSTER_OPTIONS}
          onChange={(value) => dispatch({ type: "config", changes: { roster: value } })}
        />
      </Field>
    </div>
  );
}

function SettingsFields() {
  return (
    <>
      <div className="grid gap-4 md:grid-cols-3">
        <LimitField
          field="target_satisfaction"
          label="Target"
          unit="of 100"
          min={0}
          max={100}
          hint="Every agent has to reach it, not just the average. 0 to 100."
        />
        <LimitField
          field="max_iterations"
          label="Maximum rounds"
          unit="rounds"
          min={1}
          max={1000}
          hint="After that, you decide. 1 to 1,000."
        />
        <LimitField
          field="min_progress"
          label="Minimum progress"
          unit="points"
          min={0}
          max={100}
          step="any"
          hint="If the average gains less than this over three rounds, you are asked. 0 to 100."
        />
      </div>
      <Disclosure summary="Advanced">
        <AdvancedLimits />
      </Disclosure>
    </>
  );
}

/** A line left empty is no principle. */
function principlesOf({ principles }: Draft) {
  return principles
    .filter(({ text }) => text.trim() !== "")
    .map(({ text, topics }) => ({
      text: text.trim(),
      topics: topics
        .split(",")
        .map((topic) => topic.trim())
        .filter(Boolean),
    }));
}
