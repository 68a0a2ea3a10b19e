"use client";

import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import { PaneSkeleton } from "./pane-skeleton";
import { OverviewTab } from "./overview/overview-tab";
import { LAZY } from "@/lib/protocols/lazy";
import type { CommonTabId } from "./tabs";
import { persistently } from "@/lib/client/page/persistently";

type PaneProps = { decideCount: number; onDecide: () => void };

const LATER = {
  rounds: () => persistently(() => import("./rounds/rounds-tab")).then(({ RoundsTab }) => RoundsTab),
  issues: () => persistently(() => import("./issues/issues-tab")).then(({ IssuesTab }) => IssuesTab),
  artifact: () => persistently(() => import("./artifact/artifact-tab")).then(({ ArtifactTab }) => ArtifactTab),
  sources: () => persistently(() => import("./sources/sources-tab")).then(({ SourcesTab }) => SourcesTab),
  record: () => persistently(() => import("./record/record-tab")).then(({ RecordTab }) => RecordTab),
  log: () => persistently(() => import("./log/log-tab")).then(({ LogTab }) => LogTab),
  costs: () => persistently(() => import("./costs-tab")).then(({ CostsTab }) => CostsTab),
  insight: () => persistently(() => import("./insight/insight-tab")).then(({ InsightTab }) => InsightTab),
};

/** The first tab comes with the page; the others when somebody is about to open them. */
const PANES: Readonly<Record<CommonTabId, ComponentType<PaneProps>>> = {
  overview: OverviewTab,
  rounds: dynamic<PaneProps>(LATER.rounds, { loading: PaneSkeleton }),
  issues: dynamic<PaneProps>(LATER.issues, { loading: PaneSkeleton }),
  artifact: dynamic<PaneProps>(LATER.artifact, { loading: PaneSkeleton }),
  sources: dynamic<PaneProps>(LATER.sources, { loading: PaneSkeleton }),
  record: dynamic<PaneProps>(LATER.record, { loading: PaneSkeleton }),
  log: dynamic<PaneProps>(LATER.log, { loading: PaneSkeleton }),
  costs: dynamic<PaneProps>(LATER.costs, { loading: PaneSkeleton }),
  insight: dynamic<PaneProps>(LATER.insight, { loading: PaneSkeleton }),
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

/** For a reader who is about to open it. What can't be fetched now is fetched when it is opened. */
export function fetchPane(tab: string): void {
  if (Object.hasOwn(LATER, tab)) LATER[tab as keyof typeof LATER]().catch(() => undefined);
}
