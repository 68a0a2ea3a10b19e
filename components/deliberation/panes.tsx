"use client";

import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import { LAZY_DETAILS } from "./lazy-detail";
import { OverviewTab } from "./overview/overview-tab";
import { LAZY } from "@/lib/protocols/lazy";
import type { CommonTabId } from "./tabs";

type PaneProps = { decideCount: number; onDecide: () => void };

const LATER = {
  rounds: () => import("./rounds/rounds-tab").then(({ RoundsTab }) => RoundsTab),
  issues: () => import("./issues/issues-tab").then(({ IssuesTab }) => IssuesTab),
  artifact: () => import("./artifact/artifact-tab").then(({ ArtifactTab }) => ArtifactTab),
  sources: () => import("./sources/sources-tab").then(({ SourcesTab }) => SourcesTab),
  record: () => import("./record/record-tab").then(({ RecordTab }) => RecordTab),
  log: () => import("./log/log-tab").then(({ LogTab }) => LogTab),
  costs: () => import("./costs-tab").then(({ CostsTab }) => CostsTab),
  insight: () => import("./insight/insight-tab").then(({ InsightTab }) => InsightTab),
};

/** The first tab comes with the page; the others follow while it is being read. */
const PANES: Readonly<Record<CommonTabId, ComponentType<PaneProps>>> = {
  overview: OverviewTab,
  rounds: dynamic<PaneProps>(LATER.rounds),
  issues: dynamic<PaneProps>(LATER.issues),
  artifact: dynamic<PaneProps>(LATER.artifact),
  sources: dynamic<PaneProps>(LATER.sources),
  record: dynamic<PaneProps>(LATER.record),
  log: dynamic<PaneProps>(LATER.log),
  costs: dynamic<PaneProps>(LATER.costs),
  insight: dynamic<PaneProps>(LATER.insight),
};

/** By protocol, then by tab: what all have, and its own. */
export const PANES_OF: Readonly<Record<string, Readonly<Record<string, ComponentType<PaneProps>>>>> =
  Object.fromEntries(
    Object.entries(LAZY).map(
      ([
        protocol,
        {
          screens: { tabs },
        },
      ]) => [protocol, { ...PANES, ...Object.fromEntries(tabs.map(({ id, Pane }) => [id, Pane])) }],
    ),
  );

/** So that a tab opens without a wait. One that can't be fetched now is fetched when it is opened. */
export function fetchLaterPanes(): void {
  for (const load of [...Object.values(LATER), ...LAZY_DETAILS]) load().catch(() => undefined);
}
