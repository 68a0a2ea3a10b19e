"use client";

import { Checkbox } from "@/components/ui/form/checkbox";
import { Disclosure } from "@/components/ui/disclosure";
import { LimitField } from "@/components/new-deliberation/limits/limit-field";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { useForm } from "@/components/new-deliberation/form-context";
import { lengthSettings, type StructuredConfig } from "@/lib/protocols/structured/rules/config";
import { structured } from "@/lib/protocols/structured/rules/protocol";
import { ROLES } from "@/lib/protocols/structured/rules/vocabulary";
import { AdvancedSettings } from "./advanced-settings";
import { StressPlanField } from "./stress-plan-field";
import { useStructuredConfig } from "./use-structured-config";

/** Fewer than this is a demo (P3-10). */
const FEWEST = 8;

/** P3-18, third stage: budget, stress schedule, drift interval. */
export function StructuredSettingsFields() {
  const { draft, config, set } = useStructuredConfig();
  const budget = draft.config["round_budget"];
  const isShort = typeof budget === "number" && budget < FEWEST && config.length !== "short";
  return (
    <>
      <LengthField />
      <div className="grid gap-4 md:grid-cols-3">
        <LimitField
          field="round_budget"
          label="Round budget"
          unit="rounds"
          min={1}
          max={30}
          hint="13 is standard, 16 to 20 extended, 8 the minimum. A synthesis follows."
        />
        <LimitField
          field="drift_every"
          label="Drift check every"
          unit="rounds"
          min={1}
          max={30}
          hint="Compares the deliberation with the original question."
        />
        <LimitField
          field="stop_threshold"
          label="Stop signals needed"
          unit="of 6"
          min={1}
          max={6}
          hint="Stopping is recommended once this many hold. One alone is never enough."
        />
      </div>
      {(isShort || (config.demo_mode && config.length !== "short")) && (
        <Checkbox
          label={`Demo mode: fewer than ${FEWEST} rounds`}
          hint="With fewer rounds the signals mean little. The overview and the retrospective say so."
          checked={draft.config["demo_mode"] === true}
          onChange={(event) => set({ demo_mode: event.target.checked })}
        />
      )}
      <StressPlanField />
      <Disclosure summary="Advanced">
        <AdvancedSettings />
      </Disclosure>
    </>
  );
}

const LENGTHS: readonly { value: StructuredConfig["length"]; label: string }[] = [
  { value: "standard", label: "Standard: 8 to 20 rounds, with stress rounds" },
  { value: "short", label: "Short: 4 rounds, without stress rounds (recommended for everyday questions)" },
];

/** P3-85: how long it runs decides what it costs, so it is said here. */
function LengthField() {
  const { draft, config, set } = useStructuredConfig();
  const { dispatch } = useForm();
  const calls = structured.maxCalls(draft.seats?.length ?? ROLES.length, config);

  function choose(length: StructuredConfig["length"]) {
    set(lengthSettings(length));
    // A rehearsal of stress rounds says nothing about a run without them.
    const suiting = structured.scripts.filter(({ suits }) => suits?.({ ...config, length }) ?? true);
    const [first] = suiting;
    if (first && !suiting.some(({ id }) => id === draft.script)) dispatch({ type: "source", script: first.id });
  }

  return (
    <Field
      label="Length"
      className="max-w-120"
      hint={`About ${calls} calls if all ${config.round_budget} rounds are needed. Short suits everyday questions: each role leads once, and four of the six stop signals can hold; ${config.stop_threshold} are needed.`}
    >
      <Select name="config.length" value={config.length} options={LENGTHS} onChange={choose} />
    </Field>
  );
}
