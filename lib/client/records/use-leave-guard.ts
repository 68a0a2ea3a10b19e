"use client";

import { useEffect, useState } from "react";
import { followedLink } from "@/lib/client/page/followed-link";

/**
 * Asks before unsaved text is left: the browser's own question when the tab is closed, ours for links of the page.
 * `target` is where the person wanted to go; null while nobody wants to leave.
 */
export function useLeaveGuard(isUnsaved: boolean): { target: string | null; stay: () => void } {
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    if (!isUnsaved) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = followedLink(event);
      if (!link) return;
      if (link.pathname === window.location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(`${link.pathname}${link.search}${link.hash}`);
    };
    window.addEventListener("beforeunload", onUnload);
    // Before the link's own handler, which would go there.
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, [isUnsaved]);
  return { target, stay: () => setTarget(null) };
}
