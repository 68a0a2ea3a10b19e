"use client";

import clsx from "clsx";
import dynamic from "next/dynamic";
import { useEffect, useRef, useState, type RefObject } from "react";
import { SeatHelpProvider } from "@/components/seats/seat-help-provider";
import { useShortcut } from "@/lib/client/shortcuts/shortcuts-context";
import { useAddress } from "@/lib/client/page/use-address";
import { useView } from "@/lib/client/live/log-view";
import { useOpenedFrom } from "@/lib/client/live/opened-bundle";
import { useIsReadOnly, useReplay } from "@/lib/client/live/replay";
import { DeliberationHeader } from "./header/deliberation-header";
import { ForkedFrom } from "./fork/forked-from";
import { OverviewTab } from "./overview/overview-tab";
import { fetchDecisionPanel, fetchDetails } from "./lazy-detail";
import { PANES_OF } from "./panes";
import { SamePageLinks } from "./record/same-page-links";
import { useStatusTitle } from "./status-display";
import { isTerminal } from "@/lib/domain/status";
import { tabChanges, tabOf, tabsOf } from "./tabs";
import type { Snapshot } from "@/lib/contracts/deliberations/snapshot";
import { useAnnounce } from "@/lib/client/live/announcer";
import { persistently } from "@/lib/client/page/persistently";

const ReplayBar = dynamic(() => persistently(() => import("./replay/replay-bar")).then((module) => module.ReplayBar), {
  ssr: false,
});

/** Before anything was said there is nothing to go back to. */
const FIRST_REPLAYED = 3;

export function DeliberationView() {
  const { title, status, protocol, headSeq, outcome } = useView("snapshot");
  const isOpened = useOpenedFrom() !== null;
  const isReadOnly = useIsReadOnly();
  const replay = useReplay();
  const address = useAddress();
  const header = useRef<HTMLDivElement>(null);
  const [decideCount, setDecideCount] = useState(0);
  const tab = tabOf(address, protocol);
  const Pane = PANES_OF[protocol]?.[tab] ?? OverviewTab;

  // On other tabs only while something else than the present is shown.
  const hasReplayBar = replay !== null || (tab === "overview" && headSeq > FIRST_REPLAYED);
  // A phone has no room for it beside the form.
  const needsRoom = status === "awaiting_human" && !isReadOnly;

  useElementHeightVariable(header, "--page-header");
  const statusTitle = useStatusTitle(status, isOpened, outcome?.decidedBy);
  useLiveTitle(replay ? `Replay · ${title}` : `${statusTitle} · ${title}`);
  useLiveSummary();

  // The network: where a person may still be asked.
  const mayAsk = !isTerminal(status) && !isReadOnly;
  useEffect(() => {
    if (mayAsk) fetchDecisionPanel();
  }, [mayAsk]);

  function decide() {
    if (tab !== "overview" || address.get("seq")) address.go(tabChanges("overview"));
    // Counted, not switched on: pressing it again brings the form back into view.
    setDecideCount((count) => count + 1);
  }

  useShortcut("tab.select", (key) => {
    const next = tabsOf(protocol)[Number(key) - 1];
    if (next) address.go(tabChanges(next.id));
  });
  useShortcut("gate.decide", decide, { enabled: status === "awaiting_human" && !isReadOnly });

  return (
    <SeatHelpProvider>
      <SamePageLinks
        className={clsx(
          "flex min-h-dvh min-w-0 flex-col",
          hasReplayBar && (needsRoom ? "md:[--replay-bar:76px]" : "[--replay-bar:68px] md:[--replay-bar:76px]"),
        )}
      >
        <div ref={header} className={clsx("z-1 md:sticky md:top-0", tab === "record" && "print:hidden")}>
          <DeliberationHeader onDecide={decide} />
        </div>
        <ForkedFrom />
        <div className="contents" onPointerDownCapture={fetchDetails} onFocusCapture={fetchDetails}>
          <Pane decideCount={decideCount} onDecide={decide} />
        </div>
        {hasReplayBar && (
          <footer
            aria-label="Replay"
            className={clsx(
              // Its drawing is wider than a phone until it was measured, and would widen the whole page.
              "no-print sticky bottom-[var(--bottom-bar)] z-1 mt-auto h-[var(--replay-bar)] overflow-x-clip border-t border-line bg-surface",
              needsRoom && "max-md:hidden",
            )}
          >
            <ReplayBar />
          </footer>
        )}
      </SamePageLinks>
    </SeatHelpProvider>
  );
}

/** "Round 3: 3 of 4 seats have spoken, average …": what a listener hears of the log, at most every five seconds. */
function useLiveSummary(): void {
  const snapshot = useView("snapshot");
  const announce = useAnnounce();
  const isPast = useReplay() !== null;
  const summary = summaryOf(snapshot);
  const isUrgent = snapshot.status === "awaiting_human";
  const last = useRef<string | null>(null);
  // The announcer's live region. The first summary is on the page already, and is not said.
  useEffect(() => {
    if (last.current !== null && last.current !== summary && !isPast) announce(summary, { urgent: isUrgent });
    last.current = summary;
  }, [announce, summary, isUrgent, isPast]);
}

function summaryOf({ status, readiness, statusReason }: Snapshot): string {
  if (status === "awaiting_human") return `${readiness.headline.replace(/(?<![.?!])$/, ".")} ${statusReason}`;
  if (status !== "running") return statusReason;
  const [turns] = readiness.requirements;
  return turns ? `${turns.text}.` : readiness.headline;
}

/** The tab's title while this page is open; Next writes it once, this follows the log. */
function useLiveTitle(title: string): void {
  // The document's title.
  useEffect(() => {
    document.title = `${title} · Parley`;
  }, [title]);
}

/** Puts an element's height into a CSS variable on <html>, for what sticks below it. */
function useElementHeightVariable(ref: RefObject<HTMLElement | null>, name: `--${string}`): void {
  // The layout of the browser.
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => root.style.setProperty(name, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.removeProperty(name);
    };
  }, [ref, name]);
}
