"use client";

import clsx from "clsx";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { SpaceChoice } from "@/components/spaces/space-choice";
import { Icon, type IconName } from "@/components/ui/icon";
import { GateNotifications } from "./gate-notifications";
import { openGatesCountQuery } from "@/lib/client/lists/inbox-queries";
import { useUnreadCount } from "@/lib/client/notifications/use-unread-count";
import { useViewer } from "@/lib/client/people/viewer";
import { useAnnounce } from "@/lib/client/live/announcer";
import { useLive } from "@/lib/client/live/live";
import { Kbd } from "@/components/ui/text/kbd";
import { ariaKeyShortcuts } from "@/lib/client/shortcuts/key-label";
import type { ShortcutId } from "@/lib/client/shortcuts/registry";
import { useActiveShortcuts } from "@/lib/client/shortcuts/shortcuts-context";

type MainNavigationProps = {
  needsYou: number;
  /** Null: nobody signs in, and what waits is all there is to tell. */ unread: number | null;
};

/** At the side from 700 px on, a bar at the bottom below that. One list, so a screen reader meets it once. */
export function MainNavigation({ needsYou, unread }: MainNavigationProps) {
  const pathname = usePathname();
  const prefetch = usePrefetch();
  return (
    <nav
      aria-label="Main"
      className="no-print fixed inset-x-0 bottom-0 z-2 border-t border-line bg-sunken pb-[env(safe-area-inset-bottom)] md:sticky md:inset-auto md:top-0 md:flex md:h-dvh md:w-[200px] md:shrink-0 md:flex-col md:border-t-0 md:border-r md:px-2 md:py-3"
    >
      <Link
        href="/"
        prefetch={prefetch}
        className="control hidden items-center gap-2 px-2 text-base font-semibold no-underline md:mb-2 md:flex"
      >
        <Mark />
        Parley
      </Link>
      <SpaceChoice className="hidden px-1 pb-2 md:block" />
      <ul className="flex h-14 items-stretch justify-between px-1 md:h-auto md:flex-col md:gap-0.5 md:px-0">
        {NAVIGATION.filter(({ href }) => unread !== null || href !== BELL).map((item) => {
          const isCurrent = isCurrentItem(item.href, pathname);
          return (
            <li key={item.href} className="flex flex-auto md:block">
              <Link
                href={item.href}
                prefetch={prefetch}
                aria-current={isCurrent ? "page" : undefined}
                className={clsx(
                  "relative flex w-full min-w-11 flex-col items-center justify-center gap-0.5 rounded-md px-1 text-xs no-underline md:control md:flex-row md:justify-start md:gap-2 md:px-2 md:text-sm",
                  isCurrent ? "text-ink md:bg-hover" : "text-ink-muted hover:text-ink md:hover:bg-hover",
                )}
              >
                <Icon name={item.icon} className={clsx("size-5 md:size-4", isCurrent && "text-accent")} />
                <span className={clsx("md:hidden", isCurrent && "font-semibold")}>{item.shortLabel}</span>
                <span className="hidden md:inline">{item.label}</span>
                {item.href === "/" && (
                  <span className="absolute top-1 left-1/2 ml-1 flex md:static md:ml-auto">
                    <CountBadge count={needsYou} label="waiting" />
                  </span>
                )}
                {item.href === BELL && (
                  <span className="absolute top-1 left-1/2 ml-1 flex md:static md:ml-auto">
                    <CountBadge count={unread ?? 0} label="unread" isQuiet />
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
      <SearchButton />
    </nav>
  );
}

type LiveNavigationProps = { /** What the server knew. */ needsYou: number };

/** The navigation with its count kept up to date, in the tab's title too: "◆ 2 · Deliberations · Parley". */
export function LiveNavigation({ needsYou }: LiveNavigationProps) {
  const count = useNeedsYouCount(needsYou);
  const isTeam = useViewer().kind === "person";
  const unread = useUnreadCount(isTeam);

  useSayWaiting(count);

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

  return (
    <>
      <MainNavigation needsYou={count} unread={isTeam ? unread : null} />
      <GateNotifications count={count} />
    </>
  );
}

/** A decision that comes to wait is heard wherever the reader is; a deliberation's own page says more about its own. */
function useSayWaiting(count: number): void {
  const announce = useAnnounce();
  const isToldThere = usePathname().startsWith("/deliberations/dlb_");
  const last = useRef(count);
  // The announcer's live region.
  useEffect(() => {
    if (count > last.current && !isToldThere)
      announce(count === 1 ? "A decision waits for you." : `${badgeText(count)} decisions wait for you now.`, {
        urgent: true,
      });
    last.current = count;
  }, [announce, count, isToldThere]);
}

/** How many gates wait for a person; `initial` is what the server knew. */
function useNeedsYouCount(initial = 0): number {
  const { feed } = useLive();
  // The socket: whoever shows a count wants to hear of changes.
  useEffect(() => feed.watchList(), [feed]);
  const { data = initial } = useQuery(openGatesCountQuery);
  return data;
}

type NavigationItem = { href: string; label: string; shortLabel: string; icon: IconName; shortcut: ShortcutId };

const BELL = "/notifications";

const NAVIGATION: readonly NavigationItem[] = [
  { href: "/", label: "Today", shortLabel: "Today", icon: "today", shortcut: "go.today" },
  {
    href: "/deliberations",
    label: "Deliberations",
    shortLabel: "Deliberations",
    icon: "deliberations",
    shortcut: "go.deliberations",
  },
  { href: "/records", label: "Decisions", shortLabel: "Decisions", icon: "records", shortcut: "go.records" },
  { href: "/agents", label: "Panel", shortLabel: "Panel", icon: "agents", shortcut: "go.agents" },
  { href: BELL, label: "Notifications", shortLabel: "News", icon: "bell", shortcut: "go.notifications" },
  { href: "/settings", label: "Settings", shortLabel: "Settings", icon: "settings", shortcut: "go.settings" },
];

/** What waits is reached from Today and belongs to it. */
const PART_OF_TODAY = ["/inbox", "/decide"];

function isCurrentItem(href: string, pathname: string): boolean {
  if (href === "/") return pathname === "/" || PART_OF_TODAY.some((part) => isCurrentItem(part, pathname));
  return pathname === href || pathname.startsWith(`${href}/`);
}

type CountBadgeProps = {
  count: number;
  /** Read aloud after the number: "need you". */
  label: string;
  /** Of what only wants to be read. */
  isQuiet?: boolean;
};

/** Beyond this nobody counts along. */
const badgeText = (count: number): string => (count > 99 ? "99+" : String(count));

/** The one solid badge: how many wait for a person. Nothing is shown for none. */
function CountBadge({ count, label, isQuiet = false }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      className={clsx(
        "inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-full px-1 text-xs font-semibold tabular",
        isQuiet ? "border border-line bg-surface text-ink" : "bg-attention-solid text-attention-on-solid",
      )}
    >
      {badgeText(count)}
      <span className="sr-only"> {label}</span>
    </span>
  );
}

/** At the end of the navigation: where one looks for a way to somewhere else. A phone has the browser's own bar there. */
function SearchButton() {
  const { run } = useActiveShortcuts();
  return (
    <button
      type="button"
      onClick={() => run("menu.open")}
      aria-keyshortcuts={ariaKeyShortcuts("mod+k")}
      className="control mt-auto hidden w-full items-center justify-between rounded-md px-2 text-xs text-ink-muted hover:bg-hover hover:text-ink md:flex"
    >
      Search or jump
      <Kbd keys="mod+k" />
    </button>
  );
}

/** The mark of the product: a sheet with lines of different length. */
function Mark() {
  return (
    <svg viewBox="0 0 18 18" aria-hidden="true" className="size-[18px]">
      <rect x="1" y="1" width="16" height="16" rx="4.5" className="fill-accent" />
      <path d="M5 6.2h8M5 9h5.5M5 11.8h3" className="stroke-on-accent" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  );
}

const PREFETCH_AFTER_MS = 1_500;

/** The other pages are fetched ahead, but not while this one is being made: ten requests would come between it and its reader. */
function usePrefetch(): null | false {
  const [isLater, setIsLater] = useState(false);
  // The network, once the page can be used.
  useEffect(() => {
    const timer = setTimeout(() => setIsLater(true), PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLater ? null : false;
}
