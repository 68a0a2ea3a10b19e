"use client";

import clsx from "clsx";
import { useEffect, useRef, useState } from "react";
import { SeatHelpProvider } from "@/components/seats/seat-help-provider";
import { useShortcut } from "@/lib/client/shortcuts/shortcuts-context";
import { useAddress } from "@/lib/client/page/use-address";
import { useElementHeightVariable } from "@/lib/client/page/use-element-height-variable";
import { useLiveSummary } from "@/lib/client/live/use-live-summary";
import { useLiveTitle } from "@/lib/client/live/use-live-title";
import { useView } from "@/lib/client/live/log-view";
import { DeliberationHeader } from "./header/deliberation-header";
import { OverviewTab } from "./overview-tab";
import { fetchLaterPanes, PANES_OF } from "./panes";
import { SamePageLinks } from "./record/same-page-links";
import { statusTitle } from "./status-display";
import { tabChanges, tabOf, tabsOf } from "./tabs";

export function DeliberationView() {
  const { title, status, protocol } = useView("snapshot");
  const address = useAddress();
  const header = useRef<HTMLDivElement>(null);
  const [decideCount, setDecideCount] = useState(0);
  const tab = tabOf(address, protocol);
  const Pane = PANES_OF[protocol]?.[tab] ?? OverviewTab;

  useElementHeightVariable(header, "--page-header");
  useLiveTitle(status === "awaiting_human" ? `${statusTitle(status)} · ${title}` : title);
  useLiveSummary();

  // The network, once the page can be used.
  useEffect(() => {
    const timer = setTimeout(fetchLaterPanes, 1000);
    return () => clearTimeout(timer);
  }, []);

  function decide() {
    if (tab !== "overview" || address.get("seq")) address.go(tabChanges("overview"));
    // Counted, not switched on: pressing it again brings the form back into view.
    setDecideCount((count) => count + 1);
  }

  useShortcut("tab.select", (key) => {
    const next = tabsOf(protocol)[Number(key) - 1];
    if (next) address.go(tabChanges(next.id));
  });
  useShortcut("gate.decide", decide, { enabled: status === "awaiting_human" });

  return (
    <SeatHelpProvider>
      <SamePageLinks className="flex min-h-dvh min-w-0 flex-col">
        <div ref={header} className={clsx("z-1 md:sticky md:top-0", tab === "record" && "print:hidden")}>
          <DeliberationHeader onDecide={decide} />
        </div>
        <Pane decideCount={decideCount} />
      </SamePageLinks>
    </SeatHelpProvider>
  );
}
