"use client";

import { Checkbox } from "@/components/ui/form/checkbox";
import { FIXED_BY_SOURCE, roundLimit } from "@/lib/protocols/review/rules/config";
import { lacksDocument } from "@/lib/protocols/review/rules/document-needed";
import { LimitField } from "@/components/new-deliberation/limits/limit-field";
import { useReview } from "./use-review";

/** P1-07, P1-08, P1-10, P1-60, P1-61 */
export function RoundFields() {
  const { config, draft, set } = useReview();
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
        hint={
          config.fast_mode
            ? `Fast mode sets it: ${fast}.`
            : `After that, you decide. ${range}; leave empty for ${usual}. ${FIXED_BY_SOURCE.max_rounds}`
        }
      />
      <Checkbox
        className="content-start md:pt-6"
        label="Fast mode"
        hint={`At most ${fast} rounds, for a first look or when time is short. The last fixes may go unverified.`}
        checked={config.fast_mode}
        onChange={(event) => set({ fast_mode: event.target.checked })}
      />
      {lacksDocument({ config, subject: draft }) && (
        <Checkbox
          className="content-start"
          label="Draft the document from the question first"
          hint="There is no document yet. The modifier writes one, and that is reviewed."
          checked={config.draft_first}
          onChange={(event) => set({ draft_first: event.target.checked })}
        />
      )}
      {config.profile !== "idea" && (
        <Checkbox
          className="content-start"
          label="Close with an edit for minor points (recommended)"
          hint="Once all three pass it: one last edit for minor points that are still open, checked by whoever raised them. Otherwise they stay open, and the record lists them. The original method ends with the PASS."
          checked={config.closing_edit}
          onChange={(event) => set({ closing_edit: event.target.checked })}
        />
      )}
      {config.profile === "section" && (
        <LimitField
          field="authority_threshold"
          label="Authority"
          unit="of 10"
          min={1}
          max={10}
          hint={`The score needed from the Writing Editor. ${FIXED_BY_SOURCE.authority_threshold}`}
        />
      )}
    </div>
  );
}
