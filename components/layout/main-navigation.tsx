"use client";

import clsx from "clsx";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { CountBadge } from "@/components/ui/count-badge";
import { Icon } from "@/components/ui/icon";
import { isCurrentItem, NAVIGATION } from "./navigation-items";

type MainNavigationProps = { needsYou: number };

/** At the side from 700 px on, a bar at the bottom below that. One list, so a screen reader meets it once. */
export function MainNavigation({ needsYou }: MainNavigationProps) {
  const pathname = usePathname();
  return (
    <nav
      aria-label="Main"
      className="no-print fixed inset-x-0 bottom-0 z-2 border-t border-line bg-sunken pb-[env(safe-area-inset-bottom)] md:sticky md:inset-auto md:top-0 md:h-dvh md:w-[200px] md:shrink-0 md:border-t-0 md:border-r md:px-2 md:py-3"
    >
      <Link
        href="/deliberations"
        className="control hidden items-center px-2 text-base font-semibold no-underline md:mb-2 md:flex"
      >
        Parley
      </Link>
      <ul className="flex h-14 items-stretch justify-between px-1 md:h-auto md:flex-col md:gap-0.5 md:px-0">
        {NAVIGATION.map((item) => {
          const isCurrent = isCurrentItem(item.href, pathname);
          return (
            <li key={item.href} className="flex flex-auto md:block">
              <Link
                href={item.href}
                aria-current={isCurrent ? "page" : undefined}
                className={clsx(
                  "relative flex w-full min-w-11 flex-col items-center justify-center gap-0.5 rounded-md px-1 text-xs no-underline md:control md:flex-row md:justify-start md:gap-2 md:px-2 md:text-sm",
                  isCurrent ? "text-ink md:bg-hover" : "text-ink-muted hover:text-ink md:hover:bg-hover",
                )}
              >
                <Icon name={item.icon} className={clsx("size-5 md:size-4", isCurrent && "text-accent")} />
                <span className={clsx("md:hidden", isCurrent && "font-semibold")}>{item.shortLabel}</span>
                <span className="hidden md:inline">{item.label}</span>
                {item.href === "/inbox" && (
                  <span className="absolute top-1 left-1/2 ml-1 flex md:static md:ml-auto">
                    <CountBadge count={needsYou} label="waiting" />
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
