"use client";

import { RadioCards } from "@/components/ui/form/radio-cards";
import { PROTOCOL_IDS, type ProtocolId } from "@/lib/protocols/protocol-ids";
import { protocolById } from "@/lib/kernel/registry";
import { useForm } from "./form-context";
import { PROTOCOL_FORMS } from "@/lib/protocols/forms";
import { Step } from "./step";

/** How the panel works. Only what Parley can run is offered. */
export function ProtocolStep() {
  const { draft, dispatch } = useForm();
  return (
    <Step number={3} id="protocol" title="Protocol">
      <RadioCards<ProtocolId>
        legend="Protocol"
        hideLegend
        name="protocol"
        value={draft.protocol}
        onChange={(protocol) => dispatch({ type: "protocol", protocol })}
        options={PROTOCOL_IDS.map((id) => {
          const { title, description } = protocolById(id);
          return {
            value: id,
            label: title,
            consequence: (
              <span className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
                <span>When</span>
                <span className="text-ink">{description.when}</span>
                <span>Ends</span>
                <span className="text-ink">{description.ends}</span>
                <span>Typical</span>
                <span className="text-ink">{PROTOCOL_FORMS[id].typical}</span>
              </span>
            ),
          };
        })}
      />
    </Step>
  );
}
