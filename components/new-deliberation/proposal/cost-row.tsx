"use client";

import { useForm } from "@/components/new-deliberation/form-context";
import { BudgetField } from "@/components/new-deliberation/limits/budget-field";
import { CostEstimate } from "@/components/new-deliberation/limits/cost-estimate";
import type { FormEstimate } from "@/components/new-deliberation/limits/use-form-estimate";
import { CallSummary } from "@/components/new-deliberation/panel/call-summary";
import { answeredBy } from "@/lib/client/new-deliberation/answered-by";
import { hasSubject } from "@/lib/client/new-deliberation/draft";
import { PROTOCOL_FORMS } from "@/lib/protocols/forms";
import { ProposalRow } from "./proposal-row";

/** What it may take, who answers, and where it stops. */
export function CostRow({ estimate }: { estimate: FormEstimate }) {
  const { draft, source, seats, connections } = useForm();
  const isProposed = hasSubject(draft) || draft.isProtocolOwn;
  const { StartNotes } = PROTOCOL_FORMS[draft.protocol];
  return (
    <ProposalRow
      id="cost"
      label="Cost"
      changes="the budget"
      change={
        <>
          <BudgetField />
          {estimate.data && (
            <p className="text-xs text-ink-muted">
              {estimate.data.basis} {cacheShare(estimate.data)} % of the input repeats the start of an earlier prompt,
              so a provider’s cache may already hold it.
            </p>
          )}
        </>
      }
    >
      <CostEstimate estimate={estimate} />
      <div className="text-ink-muted">
        {isProposed && <CallSummary />}
        {isProposed && StartNotes && <StartNotes key={draft.protocol} />}
        <p>{answeredBy(draft, source, seats, connections ?? [])}</p>
      </div>
    </ProposalRow>
  );
}

const cacheShare = ({ cacheableTokens, inputTokens }: NonNullable<FormEstimate["data"]>): number =>
  Math.round((100 * cacheableTokens.low) / Math.max(1, inputTokens.low));
