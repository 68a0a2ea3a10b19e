"use client";

import { Fragment } from "react";
import { useForm } from "@/components/new-deliberation/form-context";
import { Button } from "@/components/ui/button";
import { RadioCards } from "@/components/ui/form/radio-cards";
import { hasSubject } from "@/lib/client/new-deliberation/draft";
import { alternatives, reasonFor } from "@/lib/client/new-deliberation/proposal/propose-protocol";
import { protocolById } from "@/lib/kernel/registry";
import { PROTOCOL_FORMS } from "@/lib/protocols/forms";
import { PROTOCOL_IDS, type ProtocolId } from "@/lib/protocols/protocol-ids";
import { ProposalRow } from "./proposal-row";

/** How the panel works, why, and what else would do. */
export function ProtocolRow() {
  const { draft, dispatch } = useForm();
  const { title, text } = PROTOCOL_FORMS[draft.protocol].proposal;
  const reason = draft.isProtocolOwn ? "Chosen by you." : reasonFor(draft);
  const others = alternatives(draft);
  return (
    <ProposalRow id="protocol" label="How they work" change={<ProtocolCards />}>
      {hasSubject(draft) || draft.isProtocolOwn ? (
        <div>
          <p className="text-base font-semibold">{title}</p>
          <p className="text-ink-muted">
            {reason} {text}
          </p>
          <p className="mt-1 text-xs text-ink-muted">
            Also possible:{" "}
            {others.map((id, index) => {
              const { name, when } = PROTOCOL_FORMS[id].proposal.also;
              return (
                <Fragment key={id}>
                  {index > 0 && " · "}
                  <button
                    type="button"
                    className="link pointer-coarse:min-h-11"
                    onClick={() => dispatch({ type: "protocol", protocol: id })}
                  >
                    {name}
                  </button>
                  , {when}
                </Fragment>
              );
            })}
          </p>
        </div>
      ) : (
        <p className="text-ink-muted">Proposed from your question or document, with the reason.</p>
      )}
    </ProposalRow>
  );
}

/** Only what Parley can run is offered. */
function ProtocolCards() {
  const { draft, dispatch } = useForm();
  return (
    <>
      <RadioCards<ProtocolId>
        legend="Protocol"
        hideLegend
        name="protocol"
        columns={2}
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
      {draft.isProtocolOwn && (
        <Button className="self-start" onClick={() => dispatch({ type: "protocol.propose" })}>
          Propose from the question again
        </Button>
      )}
    </>
  );
}
