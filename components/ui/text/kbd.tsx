"use client";

import clsx from "clsx";
import { useSyncExternalStore } from "react";
import { keyLabels, type Platform } from "@/lib/client/shortcuts/key-label";
import { useSingleKeys } from "@/lib/client/shortcuts/single-keys";

type KbdProps = {
  /** As in the registry: "mod+k", "g i", "d". */
  keys: string;
  /** `strong` on a filled button. */
  tone?: "quiet" | "strong";
  /** The `?` sheet shows keys even when they are turned off. */
  always?: boolean;
};

export function Kbd({ keys, tone = "quiet", always = false }: KbdProps) {
  const platform = usePlatform();
  const [singleKeys] = useSingleKeys();
  if (!always && !singleKeys && !keys.includes("+")) return null;
  return (
    <span aria-hidden={always ? undefined : true} className="inline-flex gap-0.5 pointer-coarse:hidden">
      {keyLabels(keys, platform).map((label, index) => (
        <kbd
          key={index}
          className={clsx(
            "inline-flex h-4 min-w-4 items-center justify-center rounded-sm border px-1 text-xs leading-none",
            tone === "strong" ? "border-current/40 text-current" : "border-line bg-surface text-ink-muted",
          )}
        >
          {label}
        </kbd>
      ))}
    </span>
  );
}

const never = () => () => {};
const readPlatform = (): Platform => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? "mac" : "other");

/** Ctrl on the server and in the first render, ⌘ after that on a Mac. */
function usePlatform(): Platform {
  return useSyncExternalStore(never, readPlatform, () => "other");
}
