"use client";

import { useEffect, useRef, type RefObject } from "react";

/** What a link of this page leads to: it comes into sight and gets the focus when the address begins to name it, not with every change of the log. */
export function useLedTo<Element extends HTMLElement>(isNamed: boolean): RefObject<Element | null> {
  const element = useRef<Element>(null);
  // The browser's scroll position and focus.
  useEffect(() => {
    if (!isNamed) return;
    element.current?.scrollIntoView({ block: "start" });
    element.current?.focus({ preventScroll: true });
  }, [isNamed]);
  return element;
}
