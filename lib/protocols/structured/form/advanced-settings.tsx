"use client";

import { Checkbox } from "@/components/ui/form/checkbox";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { TextArea } from "@/components/ui/form/text-area";
import type { StructuredConfig } from "@/lib/protocols/structured/rules/config";
import { LimitField } from "@/components/new-deliberation/limits/limit-field";
import { useStructuredConfig } from "./use-structured-config";

const STOPS = [
  { value: "default", label: "Ask me at exactly four, stop automatically from five on" },
  { value: "yes", label: "Stop automatically" },
  { value: "no", label: "Always ask me" },
];
const AUTO_STOP: Readonly<Record<string, boolean | null>> = { default: null, yes: true, no: false };

const REACTIONS: readonly { value: StructuredConfig["alarm_reaction"]; label: string }[] = [
  { value: "tighten_critic", label: "Give the Critic a target in each round" },
  { value: "stress_critic", label: "Insert a round without the Critic" },
  { value: "warn", label: "Only warn" },
];

const STEPS: readonly { value: StructuredConfig["steps"]; label: string }[] = [
  { value: "scaled", label: "As many as the question needs (recommended)" },
  { value: "full", label: "At least 10 for a trace, 8 for a walkthrough, 5 for an attack" },
];

const BOOKS: readonly { value: StructuredConfig["books"]; label: string }[] = [
  { value: "by_checks", label: "Each check, as part of its reply (recommended)" },
  { value: "by_own_call", label: "A separate call after the checks" },
];

const FLAGS = [
  {
    field: "gate_at_budget",
    label: "Ask me before the synthesis when the round budget is used up",
    hint: "You can then grant extra rounds.",
  },
  {
    field: "synthesis_in_last_round",
    label: "The budget’s last round is the synthesis",
    hint: "Otherwise the synthesis is one extra round.",
  },
  {
    field: "strict_slope",
    label: "Disagreement must not fall at all",
    hint: "The slope has to be 0 or more, whatever the floor.",
  },
  {
    field: "s4_allow_single",
    label: "One stress test, without the Critic, is enough",
    hint: "Otherwise three roles have to be left out in turn.",
  },
] as const;

/** What most deliberations leave alone. */
export function AdvancedSettings() {
  const { draft, config, set, problemAt } = useStructuredConfig();
  return (
    <div className="flex flex-col gap-4 py-2">
      <Field
        label="Anchor"
        note="optional"
        error={problemAt("config.anchor")}
        hint="The goal that drift checks compare with. Leave empty to use the question and its context."
      >
        <TextArea
          name="config.anchor"
          rows={2}
          value={typeof draft.config["anchor"] === "string" ? draft.config["anchor"] : ""}
          onChange={(event) => set({ anchor: event.target.value === "" ? null : event.target.value })}
        />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="When enough signals hold">
          <Select
            name="config.auto_stop"
            value={config.auto_stop === null ? "default" : config.auto_stop ? "yes" : "no"}
            options={STOPS}
            onChange={(value) => set({ auto_stop: AUTO_STOP[value] ?? null })}
          />
        </Field>
        <Field label="When the seats agree too readily">
          <Select
            name="config.alarm_reaction"
            value={config.alarm_reaction}
            options={REACTIONS}
            onChange={(value) => set({ alarm_reaction: value })}
          />
        </Field>
        <Field label="Steps in traces, walkthroughs and attacks">
          <Select
            name="config.steps"
            value={config.steps}
            options={STEPS}
            onChange={(value) => set({ steps: value })}
          />
        </Field>
        <Field label="Who notes which claims were tested">
          <Select
            name="config.books"
            value={config.books}
            options={BOOKS}
            onChange={(value) => set({ books: value })}
          />
        </Field>
        <LimitField
          field="detector_every"
          label="Check the stop signals every"
          unit="rounds"
          min={3}
          max={4}
          hint="3 or 4; every round in the last third of the budget."
        />
        <LimitField
          field="slope_floor"
          label="Slope floor"
          min={-10}
          max={10}
          step="any"
          hint="Disagreement must not fall faster than this per round."
        />
        <LimitField
          field="max_reruns"
          label="Re-runs of a failed stress round"
          unit="times"
          min={0}
          max={5}
          hint="Before you are asked."
        />
        <LimitField
          field="artifact_words_max"
          label="Artifact, at most"
          unit="words"
          min={0}
          max={10_000}
          hint="Longer ones are marked, not refused."
        />
        <LimitField
          field="lead_words_min"
          label="Proposal, at least"
          unit="words"
          min={0}
          max={10_000}
          hint="Shorter ones are marked."
        />
        <LimitField
          field="lead_words_max"
          label="Proposal, at most"
          unit="words"
          min={0}
          max={10_000}
          hint="Longer ones are marked."
        />
        <LimitField
          field="supplement_words_min"
          label="Supplement, at least"
          unit="words"
          min={0}
          max={10_000}
          hint="Shorter ones are marked."
        />
        <LimitField
          field="supplement_words_max"
          label="Supplement, at most"
          unit="words"
          min={0}
          max={10_000}
          hint="Longer ones are marked."
        />
      </div>
      {FLAGS.map(({ field, label, hint }) => (
        <Checkbox
          key={field}
          label={label}
          hint={hint}
          checked={config[field]}
          onChange={(event) => set({ [field]: event.target.checked })}
        />
      ))}
    </div>
  );
}
