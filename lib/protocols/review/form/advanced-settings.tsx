"use client";

import { Checkbox } from "@/components/ui/form/checkbox";
import { FIXED_BY_SOURCE } from "@/lib/protocols/review/rules/config";
import { LimitField } from "@/components/new-deliberation/limits/limit-field";
import { useReview } from "./use-review";

/** Thresholds most reviews leave alone; where the source calls one fixed, its reason stands beside it. */
export function AdvancedSettings() {
  const { config, set } = useReview();
  const isQuestion = config.profile === "question";
  return (
    <div className="flex flex-col gap-4 py-2">
      <div className="grid gap-4 md:grid-cols-2">
        <LimitField
          field="disagreement_rounds"
          label="Contradictions"
          unit="rounds"
          min={1}
          max={10}
          hint={`How long two assessors may contradict each other on a point. ${FIXED_BY_SOURCE.disagreement_rounds}`}
        />
        <LimitField
          field="min_rounds"
          label="Minimum rounds"
          unit="rounds"
          min={1}
          max={10}
          hint="Consensus can end it only from this round on. The original method stops at the first."
        />
        <LimitField
          field="context_window_limit"
          label="Context limit"
          unit="tokens"
          min={1000}
          max={2_000_000}
          hint="Longer prompts are shortened, starting with history and references. A revision needs the whole document. At least 1,000."
        />
        {isQuestion && (
          <LimitField
            field="persistent_fail_rounds"
            label="FAILs in a row"
            unit="rounds"
            min={1}
            max={10}
            hint={`For the same reason. ${FIXED_BY_SOURCE.persistent_fail_rounds}`}
          />
        )}
      </div>
      {isQuestion && (
        <Checkbox
          label={`Only ask me about a persistent FAIL from the ${config.research_type === "C" ? "Target User" : "Professor"}`}
          hint="Otherwise you are also asked about desk-rejects, infeasibility and any FAIL that stays on the same issue."
          checked={config.strict_seed_escalation}
          onChange={(event) => set({ strict_seed_escalation: event.target.checked })}
        />
      )}
      {config.profile === "section" && (
        <Checkbox
          label="Start the cross-critique after round 1"
          hint="If the Adversarial Reviewer says NO, the Domain Expert answers its three concerns right away, not only after the last round."
          checked={config.early_cross_critique}
          onChange={(event) => set({ early_cross_critique: event.target.checked })}
        />
      )}
    </div>
  );
}
