"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { modeOf } from "@/lib/protocols/judges/config";
import { LimitField } from "../../limit-field";
import { useJudges } from "./use-judges";

const MODES = [
  { value: "complete", label: "Complete: debated" },
  { value: "advanced", label: "Advanced: scored once" },
  { value: "standard", label: "Standard: scored once" },
  { value: "rapid", label: "Rapid: scored once" },
];

type Switch = "critical_blocks_consensus" | "parallel_rebuttal" | "challenge_agreement" | "reask_divergence" | "single_judge";

const DEBATE: readonly { field: Switch; label: string; hint: string }[] = [
  { field: "critical_blocks_consensus", label: "A critical finding prevents consensus even if all agree on it", hint: "Otherwise agreement on it suffices, and it caps the verdict at CONDITIONAL." },
  { field: "parallel_rebuttal", label: "Rebuttals and final positions side by side", hint: "Faster. Each judge reads the round before, so the result is the same." },
];

const SCORING: readonly { field: Switch; label: string; hint: string }[] = [
  { field: "challenge_agreement", label: "Challenge totals less than 0.5 apart", hint: "Such agreement may be a shared blind spot: hidden risks, untried alternatives, lenient criteria." },
  { field: "reask_divergence", label: "Ask the lowest judge again when totals lie more than 4 apart", hint: "With the gap spelled out; its revised score counts." },
  { field: "single_judge", label: "Let one judge alone suffice", hint: "If the others fail. It then challenges itself. Otherwise the moderator validates it, marked INTERNAL." },
];

/** What most leave alone. */
export function AdvancedSettings() {
  const { config, set } = useJudges();
  const mode = modeOf(config);
  return (
    <div className="flex flex-col gap-4 py-2">
      <div className="grid gap-4 md:grid-cols-2">
        <LimitField field="max_revision_loops" label="Automatic revisions" unit="times" min={0} max={2} hint="How often a FAIL goes back for revision without asking you. 0 to 2." />
        <LimitField field="cost_per_call" label="Cost per call" unit="dollars" min={0} step="any" hint="Of a judge, for the estimate that is shown." />
        {config.enabled && (
          <Field label="Analysis mode" hint="Only a complete analysis is debated.">
            <Select name="config.analysis_mode" value={config.analysis_mode} options={MODES} onChange={(event) => set({ analysis_mode: event.target.value })} />
          </Field>
        )}
      </div>
      {/* The debate falls back on a scoring: its rules matter in both. */}
      {[...(mode === "debate" ? DEBATE : []), ...SCORING].map(({ field, label, hint }) => (
        <Checkbox key={field} label={label} hint={mode === "debate" && SCORING.some((one) => one.field === field) ? `${hint} For the scoring a debate may fall back on.` : hint} checked={config[field]} onChange={(event) => set({ [field]: event.target.checked })} />
      ))}
    </div>
  );
}
