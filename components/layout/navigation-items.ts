import type { IconName } from "@/components/ui/icon";
import type { ShortcutId } from "@/lib/client/shortcuts/registry";

export type NavigationItem = { href: string; label: string; shortLabel: string; icon: IconName; shortcut: ShortcutId };

export const NAVIGATION: readonly NavigationItem[] = [
  { href: "/inbox", label: "Needs you", shortLabel: "Needs you", icon: "needs-you", shortcut: "go.inbox" },
  {
    href: "/deliberations",
    label: "Deliberations",
    shortLabel: "Deliberations",
    icon: "deliberations",
    shortcut: "go.deliberations",
  },
  { href: "/records", label: "Decision records", shortLabel: "Records", icon: "records", shortcut: "go.records" },
  { href: "/agents", label: "Agents", shortLabel: "Agents", icon: "agents", shortcut: "go.agents" },
  { href: "/settings", label: "Settings", shortLabel: "Settings", icon: "settings", shortcut: "go.settings" },
];

export function isCurrentItem(href: string, pathname: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`);
}
