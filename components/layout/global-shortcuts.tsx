"use client";

import { useRouter } from "next/navigation";
import { useShortcut } from "@/lib/client/shortcuts/shortcuts-context";

/** Keys that work on every screen. */
export function GlobalShortcuts() {
  const router = useRouter();
  useShortcut("go.inbox", () => router.push("/inbox"));
  useShortcut("go.deliberations", () => router.push("/deliberations"));
  useShortcut("go.records", () => router.push("/records"));
  useShortcut("go.agents", () => router.push("/agents"));
  useShortcut("go.settings", () => router.push("/settings"));
  useShortcut("deliberation.new", () => router.push("/deliberations/new"));
  useShortcut("link.copy", () => void navigator.clipboard.writeText(window.location.href));
  return null;
}
