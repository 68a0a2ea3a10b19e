"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { FIXED_BY_SOURCE, roundLimit } from "@/lib/protocols/review/config";
import { LimitField } from "../../limit-field";
import { useReview } from "./use-review";

/** P1-07, P1-08, P1-10 */
export function RoundFields() {
  const { config, set } = useReview();
  const usual = roundLimit({ ...config, max_rounds: null, fast_mode: false });
  const fast = roundLimit({ ...config, fast_mode: true });
  const range = config.profile === "focused" ? "2 or 3" : "1 to 10";
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <LimitField
        field="max_rounds"
        label="Maximum rounds"
        note="optional"
        unit="rounds"
        min={1}
        max={10}
        placeholder={String(usual)}
        disabled={config.fast_mode}
        hint={config.fast_mode ? `Fast mode sets it: ${fast}.` : `After that, you decide. ${range}; empty is ${usual}. ${FIXED_BY_SOURCE.max_rounds}`}
      />
      <Checkbox
        className="content-start md:pt-6"
        label="Fast mode"
        hint={`At most ${fast} rounds: for a first look, or where time is short. What is fixed last may go unverified.`}
        checked={config.fast_mode}
        onChange={(event) => set({ fast_mode: event.target.checked })}
      />
      {config.profile === "section" && <LimitField field="authority_threshold" label="Authority" unit="of 10" min={1} max={10} hint={`The score the Writing Editor has to give. ${FIXED_BY_SOURCE.authority_threshold}`} />}
    </div>
  );
}
