import type { TabItem } from "@/components/ui/tabs";
import type { Address } from "@/lib/client/use-address";

/** In the order of their keys, 1 to 6. */
export const TABS = ["overview", "rounds", "issues", "artifact", "record", "log"] as const;
export type TabId = (typeof TABS)[number];

const LABELS: Record<TabId, string> = { overview: "Overview", rounds: "Rounds", issues: "Issues", artifact: "Artifact", record: "Record", log: "Log" };

export const isTab = (value: string | null): value is TabId => TABS.some((tab) => tab === value);
export const tabOf = (address: Address): TabId => {
  // Links from before the tab had its present name.
  const tab = address.get("tab") === "concerns" ? "issues" : address.get("tab");
  return isTab(tab) ? tab : "overview";
};

/** A tab keeps no filter of another one. */
export const tabChanges = (tab: TabId) => ({ tab: tab === "overview" ? null : tab, seq: null, round: null, agent: null, type: null, show: null });

/** `issues`: what this protocol calls them, and how many are open. */
export function tabItems(address: Address, issues: { label: string; open: number }): TabItem[] {
  return TABS.map((id) => ({ id, label: id === "issues" ? issues.label : LABELS[id], href: address.href(tabChanges(id)), ...(id === "issues" ? { count: issues.open } : {}) }));
}
