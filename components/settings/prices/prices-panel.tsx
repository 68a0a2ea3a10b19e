"use client";

import { ErrorState } from "@/components/feedback/error-state";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/skeleton";
import { messageOf } from "@/lib/client/http/api";
import { formatCountOf } from "@/lib/client/format";
import { usePrices } from "@/lib/client/prices/use-prices";
import { PriceEditor } from "./price-editor";

export function PricesPanel() {
  const { data, isError, error, refetch } = usePrices();
  return (
    <Panel
      id="prices"
      className="scroll-mt-20"
      title="Prices"
      hint={data && data.items.length > 0 && formatCountOf(data.items.length, "price")}
      flush
    >
      <p className="border-b border-line px-3.5 py-2 text-ink-muted">
        What models cost per million tokens, copied from your provider’s price list. Parley ships without prices because
        they change. Where a price is missing, Parley shows tokens but no cost.
      </p>
      {data && <PriceEditor table={data} onReload={() => void refetch()} />}
      {!data && isError && (
        <div className="p-3.5">
          <ErrorState title="The prices can’t be shown" message={messageOf(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !isError && (
        <div aria-busy="true" className="flex flex-col gap-2 p-3.5">
          <span className="sr-only">Loading the prices…</span>
          <Skeleton className="h-7 w-full" />
          <Skeleton className="h-7 w-full" />
        </div>
      )}
    </Panel>
  );
}
