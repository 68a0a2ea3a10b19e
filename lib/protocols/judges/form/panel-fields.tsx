"use client";

import { Checkbox } from "@/components/ui/form/checkbox";
import { RadioCards } from "@/components/ui/form/radio-cards";
import { modeOf, type Mode } from "@/lib/protocols/judges/rules/config";
import { useJudges } from "./use-judges";

/** P4-05: debated, or scored once. It decides who can sit on the panel. */
export function JudgesPanelFields() {
  const { config, set } = useJudges();
  const mode = modeOf(config);
  const choose = (next: Mode) =>
    set(next === "debate" ? { enabled: true, analysis_mode: "complete" } : { enabled: false });
  return (
    <div className="flex flex-col gap-4">
      <RadioCards<Mode>
        legend="How it is judged"
        name="config.enabled"
        columns={2}
        value={mode}
        onChange={choose}
        options={[
          {
            value: "debate",
            label: "Debate in up to three rounds",
            consequence:
              "First independently, then reading each other, until the scores are close together or a majority decides with the dissent on record. Scores from 1 to 5.",
          },
          {
            value: "scoring",
            label: "Scored once",
            consequence:
              "Each judge scores once, independently, with 20 points in total. The mean decides. Totals too close together are challenged; totals too far apart are asked for again.",
          },
        ]}
      />
      {mode === "scoring" && (
        <Checkbox
          label="A fourth judge with a product lens"
          hint="Looks at what changes for the people it is for. Takes part only in single-round scoring."
          checked={config.product_lens}
          onChange={(event) => set({ product_lens: event.target.checked })}
        />
      )}
    </div>
  );
}
