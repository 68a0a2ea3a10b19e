"use client";

import { Disclosure } from "@/components/ui/disclosure";
import { AdvancedSettings } from "./advanced-settings";
import { LiteratureField } from "./literature-field";
import { RoundFields } from "./round-fields";
import { SharedValuesFields } from "./shared-values-fields";
import { useReview } from "./use-review";

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
