"use client";

import { RadioCards } from "@/components/ui/radio-cards";
import { debate } from "@/lib/protocols/debate/protocol";
import { useForm } from "./form-context";
import { Step } from "./step";

/** How the panel works. Only what Parley can run is offered. */
export function ProtocolStep() {
  const { draft } = useForm();
  const { when, ends } = debate.description;
  return (
    <Step number={2} id="protocol" title="Protocol">
      <RadioCards
        legend="Protocol"
        hideLegend
        name="protocol"
        value={draft.protocol}
        onChange={() => {}}
        options={[{
          value: debate.id as "debate",
          label: debate.title,
          consequence: (
            <span className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
              <span>When</span><span className="text-ink">{when}</span>
              <span>Ends</span><span className="text-ink">{ends}</span>
              <span>Typical</span><span className="text-ink">5 to 8 agents, 3 to 5 rounds: 15 to 40 calls</span>
            </span>
          ),
        }]}
      />
    </Step>
  );
}
