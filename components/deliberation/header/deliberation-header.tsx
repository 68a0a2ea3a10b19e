"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { StatusBadge } from "@/components/deliberation/status-display";
import { fetchPane } from "@/components/deliberation/panes";
import { tabItems, tabOf } from "@/components/deliberation/tabs";
import { Badge } from "@/components/ui/badge";
import { Tabs } from "@/components/ui/tabs";
import { ToneBadge } from "@/components/ui/tone-badge";
import { useView } from "@/lib/client/live/log-view";
import { useOpenedFrom } from "@/lib/client/live/opened-bundle";
import { useReplay } from "@/lib/client/live/replay";
import { persistently } from "@/lib/client/page/persistently";
import { useAddress } from "@/lib/client/page/use-address";
import { useViewer } from "@/lib/client/people/viewer";
import { isTerminal } from "@/lib/domain/status";
import { readingOf } from "@/lib/kernel/registry";
import { ConnectionPill } from "./connection-pill";
import { HeaderActions } from "./header-actions";
import { OpenedBadge } from "./opened-notice";
import { ReplayNote } from "./replay-note";
import { RunLine } from "./run-line";

/** In a team only. */
const Lookers = dynamic(() => persistently(() => import("./lookers")).then((module) => module.Lookers), { ssr: false });

type DeliberationHeaderProps = { onDecide: () => void };

/** Two lines of a fixed height: nothing that happens later moves the page below. */
export function DeliberationHeader({ onDecide }: DeliberationHeaderProps) {
  const snapshot = useView("snapshot");
  const { protocol } = useView("folded");
  const words = useView("words");
  const isOpened = useOpenedFrom() !== null;
  const replay = useReplay();
  const address = useAddress();
  const isTeam = useViewer().kind === "person";
  const { status, headSeq, updatedAt, outcome } = snapshot;
  const isRunning = status === "running" && !isOpened;
  return (
    <header data-deliberation="" className="@container bg-surface">
      <div className="flex h-12 items-center gap-2.5 border-b border-line px-4 md:px-5 pointer-coarse:h-14">
        <div className="flex min-w-0 flex-1 items-baseline gap-2">
          <nav aria-label="Breadcrumb" className="shrink-0 text-ink-muted max-md:hidden">
            <Link
              href="/deliberations"
              className="inline-flex items-center no-underline hover:text-ink hover:underline pointer-coarse:min-h-11"
            >
              Deliberations
            </Link>
            <span aria-hidden="true"> /</span>
          </nav>
          <h1 className="min-w-0 truncate text-base font-semibold" title={snapshot.title}>
            {snapshot.title}
          </h1>
        </div>
        <RunLine className="hidden max-w-[40%] min-w-0 truncate text-xs text-ink-muted tabular @4xl:block" />
        {snapshot.source.kind === "rehearsal" && <Badge className="max-md:hidden">Rehearsal</Badge>}
        {readingOf(snapshot.protocol).summary(protocol).isDegraded && (
          <ToneBadge tone="danger" glyph="cross" className="max-md:hidden">
            degraded
          </ToneBadge>
        )}
        {/* On a phone "Live" says that it runs. */}
        <span className={isRunning ? "inline-flex max-md:hidden" : "inline-flex"}>
          <StatusBadge status={status} isOpened={isOpened} decidedBy={outcome?.decidedBy} />
        </span>
        {isOpened && <OpenedBadge className="max-md:hidden" />}
        {replay ? (
          <ReplayNote replay={replay} />
        ) : (
          !isOpened && !isTerminal(status) && <ConnectionPill headSeq={headSeq} lastEventAt={updatedAt} />
        )}
        <HeaderActions snapshot={snapshot} onDecide={onDecide} />
      </div>
      <div className="flex border-b border-line">
        <Tabs
          label="Parts of this deliberation"
          className="min-w-0 flex-1"
          items={tabItems(address, snapshot.protocol, { label: words.issues, open: snapshot.issues.length })}
          current={tabOf(address, snapshot.protocol)}
          onIntent={fetchPane}
        />
        {isTeam && (
          <div className="no-print flex w-18 shrink-0 items-center justify-end pr-4 md:w-36 md:pr-5">
            <Lookers id={snapshot.id} />
          </div>
        )}
      </div>
    </header>
  );
}
