"use client";

import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/icon-button";

type InspectorProps = {
  title: string;
  /** Absent: it can't be closed. */ onClose?: (() => void) | undefined;
  closeLabel?: string;
  back?: { href: string; label: string } | undefined;
  /** For a form. */ isWide?: boolean;
  children: ReactNode;
};

/**
 * At the right from 1100 px on, below the answer under that. It scrolls by itself, ends above the bar of the replay, and
 * never covers the page.
 */
export const ASIDE =
  "flex min-w-0 flex-col rounded-lg border border-line bg-surface lg:sticky lg:top-[var(--page-header,86px)] lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:-my-4 lg:-mr-5 lg:h-[calc(100dvh-var(--page-header,86px)-var(--replay-bar,0px))] lg:self-start lg:rounded-none lg:border-y-0 lg:border-r-0";

export function Inspector({
  title,
  onClose,
  closeLabel = "Close the side panel",
  back,
  isWide = false,
  children,
}: InspectorProps) {
  return (
    <aside aria-label={title} data-wide={isWide || undefined} className={`${ASIDE} lg:overflow-y-auto`}>
      <header className="flex min-h-10 shrink-0 items-center gap-2 border-b border-line py-1 pr-2 pl-4">
        <h2 className="text-sm font-semibold">{title}</h2>
        {back && (
          <a className="link ml-2 text-xs" href={back.href}>
            {back.label}
          </a>
        )}
        {onClose && <IconButton icon="close" label={closeLabel} className="ml-auto" onClick={onClose} />}
      </header>
      <div className="flex flex-1 flex-col p-4">{children}</div>
    </aside>
  );
}
