"use client";

import { Disclosure } from "@/components/ui/disclosure";
import { Field } from "@/components/ui/form/field";
import { TextArea } from "@/components/ui/form/text-area";
import { TextField } from "@/components/ui/form/text-field";
import { AnchorField } from "./anchor/anchor-field";
import { useReview } from "./use-review";

const OPEN = "unspecified";

/** P1-09, P1-13: what every assessor is told before it reads. */
export function SharedValuesFields() {
  const { config, boxes, set, problemAt } = useReview();
  const isResearch = config.profile !== "custom";
  const { anchor } = config;
  const shown = (field: "target_venue" | "value_proposition") =>
    boxes[field] === OPEN ? "" : String(boxes[field] ?? "");
  const otherwise = (anchored: string | undefined) =>
    anchored
      ? `Leave empty to use the research anchor’s: “${anchored}”.`
      : "If empty, the assessors are told that it is unspecified.";
  return (
    <section aria-labelledby="shared-values" className="flex flex-col gap-4 border-t border-line pt-4">
      <h3 id="shared-values" className="text-sm font-semibold">
        What every assessor is told
      </h3>
      <Field
        label={isResearch ? "Target venue" : "Audience"}
        note="optional"
        error={problemAt("target_venue")}
        hint={`Who has to be convinced. ${otherwise(anchor?.target_venue.primary)}`}
      >
        <TextField
          name="config.target_venue"
          value={shown("target_venue")}
          autoComplete="off"
          placeholder={
            anchor?.target_venue.primary || (isResearch ? "e.g. NSDI" : "e.g. the platform team and the people on call")
          }
          onChange={(event) => set({ target_venue: event.target.value || OPEN })}
        />
      </Field>
      <Field
        label="Value"
        note="optional"
        error={problemAt("value_proposition")}
        hint={`What it is worth to them, in a sentence. ${otherwise(anchor?.value_proposition)}`}
      >
        <TextArea
          name="config.value_proposition"
          rows={2}
          value={shown("value_proposition")}
          className="max-h-[30dvh]"
          placeholder={
            anchor?.value_proposition ||
            (isResearch
              ? "e.g. Half the messages at the same latency"
              : "e.g. Deploys no longer wait for a second person at night")
          }
          onChange={(event) => set({ value_proposition: event.target.value || OPEN })}
        />
      </Field>
      <Disclosure summary="Research anchor" defaultOpen={isResearch || anchor !== null}>
        <AnchorField />
      </Disclosure>
    </section>
  );
}
