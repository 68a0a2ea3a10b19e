"use client";

import { AgentSwatch } from "@/components/ui/agent/agent-swatch";
import { formatCountOf } from "@/lib/client/format";
import { claimLink } from "@/lib/protocols/structured/views/board/links";
import { HEALTHY_ROUND, rangeText } from "@/lib/protocols/structured/rules/rounds/volumes";
import { seatOf, type Round, type StructuredState } from "@/lib/protocols/structured/rules/state";
import { ROLE_NAMES } from "@/lib/protocols/structured/rules/vocabulary";
import { ItemLink } from "../item-link";

type ClaimsUpdateProps = { state: StructuredState; round: Round };

/** P3-24: what was raised; what the checks changed stands with them. */
export function ClaimsUpdate({ state, round }: ClaimsUpdateProps) {
  const raised = state.claims.filter((claim) => claim.round === round.number);
  const changes = round.verifications.reduce((sum, { claim_status_changes }) => sum + claim_status_changes.length, 0);
  return (
    <>
      <p className="text-xs text-ink-muted">
        {formatCountOf(raised.length, "claim")} raised (usual: {rangeText(HEALTHY_ROUND.claims)}),{" "}
        {formatCountOf(changes, "status change")}, validator: no error. Each claim is shown with its current status.
      </p>
      <ul className="flex flex-col gap-1">
        {raised.map((claim) => (
          <li key={claim.id} className="[overflow-wrap:anywhere]">
            <ItemLink link={claimLink(state, claim.id)} />{" "}
            <span className="inline-flex items-center gap-1 text-xs text-ink-muted">
              <AgentSwatch place={state.panel.indexOf(seatOf(state, claim.raised_by)) + 1} />
              {ROLE_NAMES[claim.raised_by]}
            </span>{" "}
            {claim.text}
            <span className="block text-xs text-ink-muted">Testable as {claim.testable_as}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
