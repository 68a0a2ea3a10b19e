"use client";

import dynamic from "next/dynamic";
import { useEffect, useRef } from "react";
import { OpenedNotice } from "@/components/deliberation/header/opened-notice";
import { StatusBanner } from "@/components/deliberation/header/status-banner";
import { IssuesSummary } from "@/components/deliberation/issues/issues-summary";
import { VerdictMatrix } from "@/components/deliberation/scores/verdict-matrix";
import { SidePanel } from "@/components/deliberation/side/side-panel";
import { AFTER_TRANSCRIPT } from "@/components/deliberation/transcript/transcript-id";
import { SeatBins } from "@/components/pictures/seat-bins";
import { PageBody } from "@/components/layout/page-body";
import { useView } from "@/lib/client/live/log-view";
import { useAddress } from "@/lib/client/page/use-address";
import { LAZY } from "@/lib/protocols/lazy";
import { isRunnableId } from "@/lib/protocols/protocol-ids";
import { AnswerHead } from "./answer-head";
import { ConditionsAndDissent } from "./conditions-and-dissent";
import { StillMissing } from "./still-missing";
import { WaitingLine } from "./waiting-line";

/** Below what is seen first, so neither their code nor their drawing holds up what is. What stands below them stays out of sight until they are there. */
const Pictures = dynamic(() => import("./pictures").then((module) => module.Pictures), {
  ssr: false,
  loading: () => <div className="min-h-dvh" />,
});

type OverviewTabProps = { /** Rises each time "Decide" is pressed. */ decideCount: number; onDecide: () => void };

/** The decision first: what it is, who stands where, how it came to that; the protocol's own detail below. */
export function OverviewTab({ decideCount, onDecide }: OverviewTabProps) {
  const { protocol } = useView("snapshot");
  const matrix = useView("matrix");
  const stands = useView("stands");
  const address = useAddress();
  const screens = isRunnableId(protocol) ? LAZY[protocol].screens : null;
  const Extra = screens?.Overview;
  const pane = useRef<HTMLDivElement>(null);
  const seq = Number(address.get("seq")) || null;

  // The browser's focus and scroll position: "Decide" leads to the form.
  useEffect(() => {
    if (decideCount === 0) return;
    const form = pane.current?.querySelector<HTMLElement>("form");
    form?.scrollIntoView({ block: "nearest" });
    form?.querySelector<HTMLElement>('input[type="radio"]')?.focus();
  }, [decideCount]);

  return (
    <PageBody>
      <div
        ref={pane}
        className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(340px,34%)] lg:grid-rows-[auto_1fr] lg:gap-x-6 xl:grid-cols-[minmax(0,1fr)_404px] xl:has-[>aside[data-wide]]:grid-cols-[minmax(0,1fr)_480px]"
      >
        <div className="flex min-w-0 flex-col gap-4">
          <WaitingLine onDecide={onDecide} />
          <OpenedNotice />
          <StatusBanner />
          <AnswerHead />
          {stands.length > 0 && <SeatBins groups={stands} hrefOf={(reply) => address.href({ seq: reply })} />}
        </div>
        <SidePanel decideCount={decideCount} />
        <div
          id={AFTER_TRANSCRIPT}
          tabIndex={-1}
          className="@container flex min-w-0 scroll-mt-28 flex-col gap-6 outline-none"
        >
          <ConditionsAndDissent />
          <Pictures />
          {matrix.rows.length > 0 && (
            <VerdictMatrix
              model={matrix}
              selectedSeq={seq}
              onOpen={(next) => address.go({ seq: next }, seq === null ? "push" : "replace")}
            />
          )}
          {Extra && (
            <div className="flex min-w-0 flex-col gap-4 empty:hidden">
              <Extra />
            </div>
          )}
          {!screens?.showsIssues && <IssuesSummary />}
          <StillMissing />
        </div>
      </div>
    </PageBody>
  );
}
