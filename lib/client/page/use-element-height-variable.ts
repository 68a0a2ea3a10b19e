"use client";

import { useEffect, type RefObject } from "react";

/** Puts an element's height into a CSS variable on <html>, for what sticks below it. */
export function useElementHeightVariable(ref: RefObject<HTMLElement | null>, name: `--${string}`): void {
  // The layout of the browser.
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => root.style.setProperty(name, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.removeProperty(name);
    };
  }, [ref, name]);
}
