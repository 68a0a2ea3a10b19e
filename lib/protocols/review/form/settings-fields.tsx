"use client";

import { Disclosure } from "@/components/ui/disclosure";
import { AdvancedSettings } from "./advanced-settings";
import { RoundFields } from "./round-fields";
import { SharedValuesFields } from "./shared-values-fields";
import { useReview } from "./use-review";
import { RadioCards } from "@/components/ui/form/radio-cards";
import type { ReviewConfig } from "@/lib/protocols/review/rules/config";

export function ReviewSettingsFields() {
  const { config } = useReview();
  const canSearch = config.profile === "idea" || config.profile === "design" || config.profile === "focused";
  return (
    <>
      <RoundFields />
      {canSearch && <LiteratureField />}
      <SharedValuesFields />
      <Disclosure summary="Advanced">
        <AdvancedSettings />
      </Disclosure>
    </>
  );
}

type Searcher = ReviewConfig["literature_search"];

/** P1-46: what assessors want to have looked up has to be, before the next round. */
function LiteratureField() {
  const { config, set, problemAt } = useReview();
  return (
    <RadioCards<Searcher>
      legend="Who looks up literature"
      name="config.literature_search"
      columns={2}
      hint="Assessors may ask for literature. What is found is recorded before the next round starts."
      value={config.literature_search}
      error={problemAt("literature_search")}
      onChange={(literature_search) => set({ literature_search })}
      options={[
        { value: "person", label: "You", consequence: "The review waits and asks you for references." },
        {
          value: "provider",
          label: "The literature service",
          consequence: "Searched automatically. If it can’t be reached or is switched off, you are asked.",
        },
      ]}
    />
  );
}
