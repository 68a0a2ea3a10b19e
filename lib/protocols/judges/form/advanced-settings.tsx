"use client";

import { Checkbox } from "@/components/ui/form/checkbox";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { modeOf } from "@/lib/protocols/judges/rules/config";
import { LimitField } from "@/components/new-deliberation/limits/limit-field";
import { useJudges } from "./use-judges";

const MODES = [
  { value: "complete", label: "Complete: debated" },
  { value: "advanced", label: "Advanced: scored once" },
  { value: "standard", label: "Standard: scored once" },
  { value: "rapid", label: "Rapid: scored once" },
];

type Switch =
  | "critical_blocks_consensus"
  | "shorten_last_round"
  | "parallel_rebuttal"
  | "challenge_agreement"
  | "reask_divergence"
  | "single_judge";

const DEBATE: readonly { field: Switch; label: string; hint: string }[] = [
  {
    field: "critical_blocks_consensus",
    label: "A critical finding prevents consensus even if everyone agrees on it",
    hint: "Otherwise agreement on it is enough, and it caps the verdict at CONDITIONAL.",
  },
  {
    field: "shorten_last_round",
    label: "Shorten the last round when nothing is disputed (recommended)",
    hint: "If no finding is in dispute and the majority means one verdict, only the judge outside it and those it addressed are asked again; the others' rebuttal stands. Off: all judges give a final position.",
  },
  {
    field: "parallel_rebuttal",
    label: "Run rebuttals and final positions in parallel (recommended)",
    hint: "Faster. Each judge reads only the previous round, so the result is the same.",
  },
];

const SCORING: readonly { field: Switch; label: string; hint: string }[] = [
  {
    field: "challenge_agreement",
    label: "Challenge totals less than 0.5 apart",
    hint: "Agreement that close may be a shared blind spot: hidden risks, untried alternatives, lenient criteria.",
  },
  {
    field: "reask_divergence",
    label: "Ask the lowest judge again when totals are more than 4 apart",
    hint: "With the gap spelled out; its revised score counts.",
  },
  {
    field: "single_judge",
    label: "Accept a single judge",
    hint: "If the others fail, the remaining judge challenges itself. Otherwise the moderator scores it, marked INTERNAL.",
  },
];

/** What most leave alone. */
export function AdvancedSettings() {
  const { config, set } = useJudges();
  const mode = modeOf(config);
  return (
    <div className="flex flex-col gap-4 py-2">
      <div className="grid gap-4 md:grid-cols-2">
        <LimitField
          field="max_revision_loops"
          label="Automatic revisions"
          unit="times"
          min={0}
          max={2}
          hint="How often a FAIL goes back for revision without asking you. 0 to 2; with 0 you are asked each time, and can accept it and close."
        />
        <LimitField
          field="cost_per_call"
          label="Cost per call"
          unit="dollars"
          min={0}
          step="any"
          hint="Per judge call, for the estimate."
        />
        {config.enabled && (
          <Field label="Analysis mode" hint="Only a complete analysis is debated.">
            <Select
              name="config.analysis_mode"
              value={config.analysis_mode}
              options={MODES}
              onChange={(value) => set({ analysis_mode: value })}
            />
          </Field>
        )}
      </div>
      {/* The debate falls back on a scoring: its rules matter in both. */}
      {[...(mode === "debate" ? DEBATE : []), ...SCORING].map(({ field, label, hint }) => (
        <Checkbox
          key={field}
          label={label}
          hint={
            mode === "debate" && SCORING.some((one) => one.field === field)
              ? `${hint} Used when a debate falls back on scoring.`
              : hint
          }
          checked={config[field]}
          onChange={(event) => set({ [field]: event.target.checked })}
        />
      ))}
    </div>
  );
}
