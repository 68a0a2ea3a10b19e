"use client";

import { useEffect, useRef } from "react";
import { OpenedNotice } from "@/components/deliberation/header/opened-notice";
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
import { IssuesSummary, Pictures, StillMissing, VerdictMatrix } from "./later-parts";
import { useKeepsRoom } from "./use-keeps-room";

type OverviewTabProps = { /** Rises each time "Decide" is pressed. */ decideCount: number; onDecide: () => void };

/** The decision first: what it is, who stands where, how it came to that; the protocol's own detail below. */
export function OverviewTab({ decideCount, onDecide }: OverviewTabProps) {
  const { protocol } = useView("snapshot");
  const matrix = useView("matrix");
  const stands = useView("stands");
  const address = useAddress();
  const keepsRoom = useKeepsRoom();
  const screens = isRunnableId(protocol) ? LAZY[protocol].screens : null;
  const Extra = screens?.Overview;
  const pane = useRef<HTMLDivElement>(null);
  const seq = Number(address.get("seq")) || null;

  // The browser's focus and scroll position: "Decide" leads to the form.
  useEffect(() => {
    const box = pane.current;
    if (decideCount === 0 || !box) return;
    const lead = (): boolean => {
      const choice = box.querySelector<HTMLElement>('form input[type="radio"]');
      choice?.closest("form")?.scrollIntoView({ block: "nearest" });
      choice?.focus();
      return choice !== null && document.activeElement === choice;
    };
    if (lead()) return;
    // Its script is on the way: the form is led to when it comes.
    const observer = new MutationObserver(() => lead() && observer.disconnect());
    observer.observe(box, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [decideCount]);

  return (
    <PageBody>
      <div
        ref={pane}
        className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(340px,34%)] lg:grid-rows-[auto_1fr] lg:gap-x-6 xl:grid-cols-[minmax(0,1fr)_432px]"
      >
        <div className="flex min-w-0 flex-col gap-4">
          <OpenedNotice />
          <AnswerHead onDecide={onDecide} />
          {stands.length > 0 && (
            <div className={keepsRoom ? "min-h-[230px] md:min-h-[104px]" : undefined}>
              <SeatBins groups={stands} hrefOf={(reply) => address.href({ seq: reply })} />
            </div>
          )}
        </div>
        <SidePanel decideCount={decideCount} />
        <div
          id={AFTER_TRANSCRIPT}
          tabIndex={-1}
          className="@container flex min-w-0 scroll-mt-28 flex-col gap-6 outline-none"
        >
          <ConditionsAndDissent />
          {/* As far down as most screens reach: what comes in it later moves nothing that is seen. */}
          <div className={keepsRoom ? "flex min-h-[34rem] flex-col gap-6" : "contents"}>
            <Pictures />
          </div>
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
