"use client";

import { useEffect } from "react";
import { useNeedsYouCount } from "@/lib/client/lists/use-needs-you-count";
import { badgeText } from "@/components/ui/count-badge";
import { MainNavigation } from "./main-navigation";

type LiveNavigationProps = { /** What the server knew. */ needsYou: number };

/** The navigation with its count kept up to date, in the tab's title too: "◆ 2 · Deliberations · Parley". */
export function LiveNavigation({ needsYou }: LiveNavigationProps) {
  const count = useNeedsYouCount(needsYou);

  // The tab's title, which Next writes on every navigation.
  useEffect(() => {
    const apply = () => {
      const bare = document.title.replace(/^◆ \d+\+? · /, "");
      // A page that needs you says so itself.
      const wanted = count > 0 && !bare.startsWith("◆") ? `◆ ${badgeText(count)} · ${bare}` : bare;
      if (document.title !== wanted) document.title = wanted;
    };
    apply();
    const observer = new MutationObserver(apply);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [count]);

  return <MainNavigation needsYou={count} />;
}
