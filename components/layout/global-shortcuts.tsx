"use client";

import { useRouter } from "next/navigation";
import { useAnnounce } from "@/lib/client/live/announcer";
import { useViewer } from "@/lib/client/people/viewer";
import { copyText } from "@/lib/client/page/copy-text";
import { useShortcut } from "@/lib/client/shortcuts/shortcuts-context";

/** Keys that work on every screen. */
export function GlobalShortcuts() {
  const router = useRouter();
  const announce = useAnnounce();
  const viewer = useViewer();

  async function copyLink() {
    const isCopied = await copyText(window.location.href);
    announce(isCopied ? "Link copied" : "Could not copy the link", { urgent: true });
  }

  useShortcut("go.today", () => router.push("/"));
  useShortcut("go.inbox", () => router.push("/inbox"));
  useShortcut("go.deliberations", () => router.push("/deliberations"));
  useShortcut("go.records", () => router.push("/records"));
  useShortcut("go.agents", () => router.push("/agents"));
  useShortcut("go.notifications", () => router.push("/notifications"), { enabled: viewer.kind === "person" });
  useShortcut("go.settings", () => router.push("/settings"));
  useShortcut("deliberation.new", () => router.push("/deliberations/new"));
  useShortcut("link.copy", () => void copyLink());
  return null;
}
