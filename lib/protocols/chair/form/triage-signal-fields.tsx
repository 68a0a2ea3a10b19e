"use client";

import { useDeferredValue, useMemo } from "react";
import { Field } from "@/components/ui/form/field";
import { NumberField } from "@/components/ui/form/number-field";
import { Select } from "@/components/ui/form/select";
import { triageSignalsConfigSchema, type ChairConfig } from "@/lib/protocols/chair/rules/config";
import { specialistsOf } from "@/lib/protocols/chair/rules/specialist";
import { triageSignals } from "@/lib/protocols/chair/rules/dispatch/triage-signals";
import type { TriageSignals } from "@/lib/protocols/chair/rules/dispatch/triage";
import { useChair, useOutlook } from "./use-chair";

type Given = ChairConfig["triage_signals"];
type Flag = "precedent" | "additive" | "cross_cutting" | "competing_concerns";

const FLAGS: readonly { field: Flag; label: string; read: (signals: TriageSignals) => boolean }[] = [
  { field: "precedent", label: "A precedent to follow", read: ({ precedent }) => precedent },
  { field: "additive", label: "Only adds, changes nothing", read: ({ additive }) => additive },
  { field: "cross_cutting", label: "Cuts across several parts", read: ({ crossCutting }) => crossCutting },
  { field: "competing_concerns", label: "Concerns compete", read: ({ competingConcerns }) => competingConcerns },
];

const AMBIGUITY = { none: "nothing", some: "something", significant: "a lot" } as const;
const NOTHING_GIVEN = triageSignalsConfigSchema.parse({});

/** P2-39: each signal as it was read, and your word where you know better. */
export function TriageSignalFields() {
  const { config, draft, set } = useChair();
  const { panel } = useOutlook();
  const settled = useDeferredValue(draft);
  const read = useMemo(
    () =>
      triageSignals(
        settled,
        { triage_signals: NOTHING_GIVEN, conflict_overrides: config.conflict_overrides },
        specialistsOf(panel, config),
      ),
    [settled, config, panel],
  );
  const given = config.triage_signals;
  const give = (changes: Partial<Given>) => set({ triage_signals: { ...given, ...changes } });
  const word = (value: boolean): string => (value ? "yes" : "no");
  return (
    <div className="grid gap-3 py-1 md:grid-cols-2">
      {FLAGS.map(({ field, label, read: valueOf }) => (
        <Field key={field} label={label}>
          <Select
            value={given[field] === null ? "" : word(given[field])}
            options={[
              { value: "", label: `From the text: ${word(valueOf(read))}` },
              { value: "yes", label: "Yes" },
              { value: "no", label: "No" },
            ]}
            onChange={(value) => give({ [field]: value === "" ? null : value === "yes" })}
          />
        </Field>
      ))}
      <Field label="Left open">
        <Select
          value={given.ambiguity ?? ""}
          options={[
            { value: "", label: `From the text: ${AMBIGUITY[read.ambiguity]}` },
            { value: "none", label: "Nothing" },
            { value: "some", label: "Something" },
            { value: "significant", label: "A lot" },
          ]}
          onChange={(ambiguity) => give({ ambiguity: ambiguity || null })}
        />
      </Field>
      <Field label="Domains touched" hint={`From the text: ${read.domains}.`}>
        <NumberField
          name="config.triage_signals.domains"
          min={0}
          max={50}
          value={given.domains ?? ""}
          placeholder={String(read.domains)}
          onValueChange={(domains) => give({ domains })}
        />
      </Field>
      <Field label="Acceptance criteria" hint={`From the text: ${read.criteria}.`}>
        <NumberField
          name="config.triage_signals.acceptance_criteria"
          min={0}
          max={200}
          value={given.acceptance_criteria ?? ""}
          placeholder={String(read.criteria)}
          onValueChange={(acceptance_criteria) => give({ acceptance_criteria })}
        />
      </Field>
      <p className="self-end text-xs text-ink-muted">
        The text has {read.sentences === 1 ? "1 sentence" : `${read.sentences} sentences`} besides the title.
      </p>
    </div>
  );
}
