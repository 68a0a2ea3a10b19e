"use client";

import clsx from "clsx";
import { useEffect, useRef } from "react";
import { LAZY } from "@/lib/protocols/lazy";
import { PageBody } from "@/components/layout/page-body";
import { HelpSeatMenu } from "@/components/seats/help-seat-menu";
import { useView } from "@/lib/client/live/log-view";
import { useOpenedFrom } from "@/lib/client/live/opened-bundle";
import { useAddress } from "@/lib/client/page/use-address";
import { useNotes } from "@/lib/client/page/use-passing";
import { isRunnableId } from "@/lib/protocols/protocol-ids";
import { AnswerHead } from "./answer-head";
import { IssuesSummary } from "./issues/issues-summary";
import { ReadinessPanel } from "./readiness-panel";
import { ScoreChart } from "./scores/score-chart";
import { SidePanel } from "./side-panel";
import { OpenedNotice } from "./header/opened-notice";
import { StatusBanner } from "./header/status-banner";
import { VerdictMatrix } from "./scores/verdict-matrix";

type OverviewTabProps = { /** Rises each time "Decide" is pressed. */ decideCount: number };

/** With at most so many rounds the matrix and the chart stand side by side where there is room. */
const BESIDE_CHART = 4;

export function OverviewTab({ decideCount }: OverviewTabProps) {
  const snapshot = useView("snapshot");
  const matrix = useView("matrix");
  const scores = useView("scores");
  const isOpened = useOpenedFrom() !== null;
  const address = useAddress();
  const screens = isRunnableId(snapshot.protocol) ? LAZY[snapshot.protocol].screens : null;
  const Extra = screens?.Overview;
  // With several seats at once each has its menu where it is speaking.
  const speaking = useView("speaking");
  const [note = null] = useNotes(snapshot.id, speaking);
  const held = speaking.length === 1 ? speaking[0] : undefined;
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
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 lg:grid-rows-[auto_1fr] lg:gap-x-5 lg:has-[>aside]:grid-cols-[minmax(0,1fr)_minmax(360px,34%)] xl:has-[>aside]:grid-cols-[minmax(0,1fr)_460px]"
      >
        <div className="flex min-w-0 flex-col gap-4">
          <OpenedNotice />
          <AnswerHead />
          <StatusBanner />
          <ReadinessPanel
            snapshot={snapshot}
            note={note}
            noteAction={held && <HelpSeatMenu seat={held} />}
            isOpened={isOpened}
          />
        </div>
        <SidePanel decideCount={decideCount} />
        <div className="@container min-w-0">
          <div
            className={clsx(
              "grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4",
              scores && matrix.columns.length <= BESIDE_CHART && "@5xl:grid-cols-2",
            )}
          >
            {matrix.rows.length > 0 && (
              <VerdictMatrix
                model={matrix}
                selectedSeq={seq}
                onOpen={(next) => address.go({ seq: next }, seq === null ? "push" : "replace")}
              />
            )}
            {scores && <ScoreChart model={scores} />}
            {Extra && (
              <div className="flex min-w-0 flex-col gap-4 empty:hidden @5xl:col-span-full">
                <Extra />
              </div>
            )}
            {!screens?.showsIssues && (
              <div className="@5xl:col-span-full">
                <IssuesSummary />
              </div>
            )}
          </div>
        </div>
      </div>
    </PageBody>
  );
}
