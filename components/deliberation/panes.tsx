"use client";

import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import { LAZY_DETAILS } from "./lazy-detail";
import { OverviewTab } from "./overview-tab";
import type { TabId } from "./tabs";

type PaneProps = { decideCount: number };

const LATER = {
  rounds: () => import("./rounds-tab").then(({ RoundsTab }) => RoundsTab),
  issues: () => import("./issues-tab").then(({ IssuesTab }) => IssuesTab),
  artifact: () => import("./artifact-tab").then(({ ArtifactTab }) => ArtifactTab),
  record: () => import("./record-tab").then(({ RecordTab }) => RecordTab),
  log: () => import("./log-tab").then(({ LogTab }) => LogTab),
};

/** The first tab comes with the page; the others follow while it is being read. */
export const PANES: Record<TabId, ComponentType<PaneProps>> = {
  overview: OverviewTab,
  rounds: dynamic<PaneProps>(LATER.rounds),
  issues: dynamic<PaneProps>(LATER.issues),
  artifact: dynamic<PaneProps>(LATER.artifact),
  record: dynamic<PaneProps>(LATER.record),
  log: dynamic<PaneProps>(LATER.log),
};

/** So that a tab opens without a wait. One that can't be fetched now is fetched when it is opened. */
export function fetchLaterPanes(): void {
  for (const load of [...Object.values(LATER), ...LAZY_DETAILS]) load().catch(() => undefined);
}
