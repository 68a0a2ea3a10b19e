"use client";

import clsx from "clsx";
import Link from "next/link";
import { useEffect, useRef, type KeyboardEvent } from "react";

export type TabItem = {
  id: string;
  href: string;
  label: string;
  /** Beside the label; left out when undefined. */
  count?: number | string;
};

type TabsProps = {
  label: string;
  items: readonly TabItem[];
  current: string;
  /** Somebody points at a tab, or has moved to it: what it shows can be fetched. With it, the server is not asked for the tabs. */
  onIntent?: (id: string) => void;
  className?: string;
};

const STEP: Record<string, (index: number, length: number) => number> = {
  ArrowRight: (index, length) => (index + 1) % length,
  ArrowLeft: (index, length) => (index - 1 + length) % length,
  Home: () => 0,
  End: (_, length) => length - 1,
};

/** Tabs are links: the address is the state, and a tab opens in a new window like any link. Arrows move between them. */
export function Tabs({ label, items, current, onIntent, className }: TabsProps) {
  const bar = useRef<HTMLElement>(null);
  // Where not all fit, the current one is in sight. Only the bar moves, never the page.
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(current)}"]`);
    if (!bar.current || !link) return;
    const [left, right] = [
      link.offsetLeft - bar.current.offsetLeft,
      link.offsetLeft - bar.current.offsetLeft + link.offsetWidth,
    ];
    if (left < bar.current.scrollLeft || right > bar.current.scrollLeft + bar.current.clientWidth)
      bar.current.scrollLeft = left - (bar.current.clientWidth - link.offsetWidth) / 2;
  }, [current]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const links = [...event.currentTarget.querySelectorAll("a")];
    const index = links.findIndex((link) => link === document.activeElement);
    const step = STEP[event.key];
    if (!step || index < 0) return;
    event.preventDefault();
    links[step(index, links.length)]?.focus();
  }

  return (
    <nav
      ref={bar}
      aria-label={label}
      onKeyDown={onKeyDown}
      className={clsx(
        // What goes on behind the edge of a phone fades there; the room at the end lets the last one come out of it.
        "no-print flex [scrollbar-width:none] gap-1 overflow-x-auto px-3 max-md:[mask-image:linear-gradient(to_right,black_calc(100%-28px),transparent)] max-md:pr-8 md:px-4",
        className,
      )}
    >
      {items.map((item) => {
        const isCurrent = item.id === current;
        return (
          <Link
            key={item.id}
            data-tab={item.id}
            href={item.href}
            scroll={false}
            prefetch={onIntent ? false : null}
            onPointerEnter={() => onIntent?.(item.id)}
            onPointerDown={() => onIntent?.(item.id)}
            onFocus={() => onIntent?.(item.id)}
            aria-current={isCurrent ? "page" : undefined}
            className={clsx(
              "relative inline-flex shrink-0 items-center gap-1.5 px-2 py-2 whitespace-nowrap no-underline -outline-offset-2! after:absolute after:inset-x-1 after:bottom-0 after:h-0.5 pointer-coarse:min-h-11",
              isCurrent ? "text-ink after:bg-accent" : "text-ink-muted hover:text-ink",
            )}
          >
            {item.label}
            {item.count !== undefined && <span className="text-ink-muted tabular">{item.count}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
