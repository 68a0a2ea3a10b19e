"use client";

import type { MouseEvent, ReactNode } from "react";
import { followedLink } from "@/lib/client/page/followed-link";

type SamePageLinksProps = { children: ReactNode; className?: string };

/**
 * Links that only change this page's own address (tab, selection, filter) do not go to the server: the log is here.
 * They stay links, so they can be copied and opened in a new window.
 */
export function SamePageLinks({ children, className }: SamePageLinksProps) {
  function onClickCapture(event: MouseEvent<HTMLDivElement>) {
    const link = followedLink(event);
    if (!link) return;
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
