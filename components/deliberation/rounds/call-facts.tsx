"use client";

import { Facts, type Fact } from "@/components/layout/facts";
import { formatDuration, formatTokens } from "@/lib/client/format";
import type { PayloadOf, Usage } from "@/lib/events/schema";
import { moneyText } from "@/lib/projections/amounts";
import { moneyFor } from "@/lib/kernel/spending";

/** Who answered and what it took. Without a price there is no sum, rather than a wrong one. */
export function CallFacts({
  payload: { model, connection, usage, price, durationMs, prompt, answeredBy },
}: {
  payload: PayloadOf<"reply.recorded"> | PayloadOf<"reply.rejected">;
}) {
  const facts: Fact[] = [
    ...(answeredBy === undefined
      ? [
          { label: "Model", value: model },
          { label: "Took", value: formatDuration(durationMs) },
        ]
      : [{ label: "Answered by", value: answeredBy, of: "a person, instead of the model" }]),
    ...(connection ? [{ label: "Connection", value: connection.name }] : []),
    ...(usage
      ? [
          {
            label: "Tokens",
            value: inAndOut(usage),
            ...(usage.cachedInputTokens > 0 ? { of: `${formatTokens(usage.cachedInputTokens)} cached` } : {}),
          },
        ]
      : []),
    ...(usage && price
      ? [{ label: "Cost", value: moneyText(moneyFor(usage, price), price.currency), of: `at ${price.asOf} prices` }]
      : []),
    { label: "Prompt", value: `${prompt.id} v${prompt.version}` },
  ];
  return <Facts items={facts} />;
}

export const inAndOut = ({ inputTokens, outputTokens }: Usage): string =>
  `${formatTokens(inputTokens)} in, ${formatTokens(outputTokens)} out`;
