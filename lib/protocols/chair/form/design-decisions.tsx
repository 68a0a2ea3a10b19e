"use client";

import { useState } from "react";
import { Field } from "@/components/ui/form/field";
import { TextArea } from "@/components/ui/form/text-area";
import { useChair } from "./use-chair";

/** P2.7: what a design session decided binds the plan. */
export function DesignDecisions() {
  const { config, set, problemAt } = useChair();
  // What is in the box while it is typed: a line begun is no decision yet.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field
      label="Decisions that bind the plan"
      note="optional"
      hint="From an earlier design session, one per line."
      error={problemAt("design_decisions")}
    >
      <TextArea
        name="config.design_decisions"
        rows={2}
        value={typed ?? config.design_decisions.join("\n")}
        onChange={(event) => {
          setTyped(event.target.value);
          set({
            design_decisions: event.target.value
              .split("\n")
              .map((line) => line.trim())
              .filter(Boolean),
          });
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  );
}
