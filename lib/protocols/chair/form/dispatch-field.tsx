"use client";

import { Notice } from "@/components/ui/notice";
import { RadioCards } from "@/components/ui/form/radio-cards";
import type { ChairConfig } from "@/lib/protocols/chair/rules/config";
import { TokenSaving } from "./token-saving";
import { useChair, useOutlook } from "./use-chair";

type Mode = ChairConfig["dispatch_mode"];

/** P2-10, P2-16 */
export function DispatchField() {
  const { config, set, problemAt } = useChair();
  const {
    outlook: { mode, level },
  } = useOutlook();
  if (level === "solo") return null;
  return (
    <div className="flex flex-col gap-2">
      <RadioCards<Mode>
        legend="How specialists are asked"
        name="config.dispatch_mode"
        columns={2}
        hint={`${mode.preferred === "task" ? "Task" : "Team"} suits this one. ${mode.reason}`}
        value={config.dispatch_mode}
        error={problemAt("dispatch_mode")}
        onChange={(dispatch_mode) => set({ dispatch_mode })}
        options={[
          {
            value: "task",
            label: "Task",
            consequence: "Each round starts fresh: definition, material and question are sent again.",
          },
          {
            value: "team",
            label: "Team",
            consequence:
              "One conversation per specialist across all rounds. If it can’t be kept, Parley switches to task mode and warns you.",
          },
        ]}
      />
      {mode.warning && <Notice tone="attention">{mode.warning}</Notice>}
      <TokenSaving />
    </div>
  );
}
