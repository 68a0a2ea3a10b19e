"use client";

import { LoadMore } from "@/components/feedback/load-more";
import { call } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";
import { formatTotal } from "@/lib/client/format";
import { type Page, usePages } from "@/lib/client/lists/use-pages";
import { useViewer } from "@/lib/client/people/viewer";
import { type GateRow, listGates } from "@/lib/contracts/gates";
import { InboxRow } from "./inbox-row";

type WaitingForOthersProps = { initial: { page: Page<GateRow>; at: number } };

/** Decisions the reader may see and others make. Where nobody signs in there are none. */
export function WaitingForOthers(props: WaitingForOthersProps) {
  return useViewer().kind === "person" ? <Others {...props} /> : null;
}

function Others({ initial }: WaitingForOthersProps) {
  const list = usePages({
    queryKey: queryKeys.openGates("others"),
    fetchPage: (place, signal) => call(listGates, { query: { waitsFor: "others", ...place }, signal }),
    keyOf: ({ id }) => id,
    initial,
  });
  if (list.rows.length === 0) return null;
  return (
    <section aria-labelledby="others" className="mt-6 flex flex-col gap-2">
      <h2 id="others" className="text-base font-semibold">
        Waiting for others <span className="font-normal text-ink-muted tabular">{formatTotal(list.total)}</span>
      </h2>
      <ul role="list" aria-labelledby="others" className="rounded-lg border border-line bg-surface">
        {list.rows.map((gate) => (
          <InboxRow key={gate.id} gate={gate} isYours={false} />
        ))}
      </ul>
      <LoadMore list={list} />
    </section>
  );
}
