import type { TabItem } from "@/components/ui/tabs";
import { LAZY } from "@/lib/protocols/lazy";
import type { Address } from "@/lib/client/page/use-address";
import { isRunnableId } from "@/lib/protocols/protocol-ids";

/** What every deliberation has; a protocol's own come after "Rounds". */
export type CommonTabId =
  | "overview"
  | "rounds"
  | "issues"
  | "artifact"
  | "sources"
  | "record"
  | "log"
  | "costs"
  | "insight";
const FIRST = [
  { id: "overview", label: "Overview" },
  { id: "rounds", label: "Rounds" },
] as const;
const LAST = [
  { id: "issues", label: "Issues" },
  { id: "artifact", label: "Artifact" },
  { id: "record", label: "Record" },
  { id: "log", label: "Log" },
  { id: "costs", label: "Costs" },
  { id: "sources", label: "Sources" },
  { id: "insight", label: "Insight" },
] as const;

type Tab = { id: string; label: string };

/** In the order of their keys, from 1 on. */
export function tabsOf(protocol: string): readonly Tab[] {
  const screens = isRunnableId(protocol) ? LAZY[protocol].screens : null;
  return [...FIRST, ...(screens?.tabs ?? []), ...LAST.filter(({ id }) => id !== "record" || !screens?.hidesRecord)];
}

export function tabOf(address: Address, protocol: string): string {
  // Links from before the tab had its present name.
  const tab = address.get("tab") === "concerns" ? "issues" : address.get("tab");
  if (tab === null && address.get("issue") !== null) return "issues";
  if (tab === null && address.get("round") !== null) return "rounds";
  return tabsOf(protocol).some(({ id }) => id === tab) && tab !== null ? tab : "overview";
}

/** `?round=3` and `?issue=C1` need no tab: they lead to theirs. */
export const roundChanges = (round: number) => ({ ...tabChanges("overview"), round });
export const issueChanges = (issue: string) => ({ ...tabChanges("overview"), issue });

/** A tab keeps no filter of another one; what is looked at as it once stood (`at`) stays so. */
export const tabChanges = (tab: string) => ({
  tab: tab === "overview" ? null : tab,
  seq: null,
  round: null,
  issue: null,
  agent: null,
  type: null,
  show: null,
  version: null,
  item: null,
  source: null,
  path: null,
  line: null,
});

/** `issues`: what this protocol calls them, and how many are open. */
export function tabItems(address: Address, protocol: string, issues: { label: string; open: number }): TabItem[] {
  return tabsOf(protocol).map(({ id, label }) => ({
    id,
    label: id === "issues" ? issues.label : label,
    href: address.href(tabChanges(id)),
    ...(id === "issues" ? { count: issues.open } : {}),
  }));
}
