"use client";

import { useEffect, useRef, useState } from "react";
import { latePart } from "@/lib/client/page/late-part";

const SHOW_AFTER_MS = 400;
/** Long enough for the pointer to get from the thing to its tooltip, which may be read and selected there. */
const HIDE_AFTER_MS = 150;

const TOOLTIP_POPUP = latePart(() => import("./tooltip-popup").then((module) => module.TooltipPopup));

const anchorOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-tooltip]") : null;
const isPopup = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="tooltip"]') !== null;

/**
 * The one tooltip of the page: `data-tooltip="…"` on anything says what it shows, under the mouse and when the Tab key gets
 * there. Once for all instead of once around each, so that hundreds of cells cost nothing until one is pointed at. A `title`
 * stays where the text is only the same in full: a shortened name, an exact time.
 */
export function Tooltips() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shown = useRef<HTMLElement | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isTabbing = false;

    function turnTo(next: HTMLElement | null, milliseconds: number) {
      clearTimeout(timer);
      if (next === shown.current) return;
      timer = setTimeout(() => {
        shown.current = next;
        // Without its part there is no tooltip; what it says is never the only place that says it.
        if (next) void TOOLTIP_POPUP.load().then(() => setAnchor(shown.current));
        else setAnchor(null);
      }, milliseconds);
    }

    const listeners = {
      pointerover({ target, pointerType }: PointerEvent) {
        if (pointerType === "touch") return;
        if (isPopup(target)) return clearTimeout(timer);
        const next = anchorOf(target);
        return turnTo(next, next ? SHOW_AFTER_MS : HIDE_AFTER_MS);
      },
      pointerdown: () => turnTo(null, 0),
      keydown({ key }: KeyboardEvent) {
        isTabbing = key === "Tab";
      },
      focusin({ target }: FocusEvent) {
        // Not for a focus that a script set: a tooltip over a form that has just opened is in the way.
        turnTo(isTabbing ? anchorOf(target) : null, 0);
      },
      focusout: () => turnTo(null, 0),
    };
    const entries = Object.entries(listeners) as [string, EventListener][];
    for (const [type, listener] of entries) document.addEventListener(type, listener, true);
    return () => {
      clearTimeout(timer);
      for (const [type, listener] of entries) document.removeEventListener(type, listener, true);
    };
  }, []);

  if (!anchor?.isConnected) return null;
  return (
    <TOOLTIP_POPUP.Part
      key={anchor.dataset["tooltip"] ?? ""}
      anchor={anchor}
      onClose={() => {
        shown.current = null;
        setAnchor(null);
      }}
    />
  );
}
