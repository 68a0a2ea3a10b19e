"use client";

import { useRef, type RefObject } from "react";
import { useShortcut } from "@/lib/client/shortcuts/shortcuts-context";

/**
 * J and K walk along the links marked `data-row` inside the element; Enter opens the focused one, as for any link.
 * The focus is the selection, so there is no second one to keep.
 */
export function useRowKeys<T extends HTMLElement>(): RefObject<T | null> {
  const container = useRef<T>(null);

  function move(step: 1 | -1) {
    const rows = [...(container.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const active = document.activeElement;
    const index = rows.findIndex((row) => row === active || row.closest("tr, li")?.contains(active));
    const target = index < 0 ? rows[step === 1 ? 0 : rows.length - 1] : rows[index + step];
    target?.focus();
    target?.scrollIntoView({ block: "nearest" });
  }

  useShortcut("list.next", () => move(1));
  useShortcut("list.previous", () => move(-1));
  return container;
}
