"use client";

import type { MouseEvent, ReactNode } from "react";

type SamePageLinksProps = { children: ReactNode; className?: string };

/**
 * Links that only change this page's own address (tab, selection, filter) do not go to the server: the log is here.
 * They stay links, so they can be copied and opened in a new window.
 */
export function SamePageLinks({ children, className }: SamePageLinksProps) {
  function onClickCapture(event: MouseEvent<HTMLDivElement>) {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== window.location.origin) return;
    if (link.pathname !== window.location.pathname || link.hash) return;
    event.preventDefault();
    window.history.pushState(null, "", link.href);
  }
  return (
    <div onClickCapture={onClickCapture} className={className}>
      {children}
    </div>
  );
}
