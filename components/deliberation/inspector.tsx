"use client";

import { IconButton } from "@/components/ui/icon-button";

type InspectorProps = {
  title: string;
  /** Absent: it can't be closed. */ onClose?: (() => void) | undefined;
  back?: { href: string; label: string } | undefined;
  children: React.ReactNode;
};

/** At the right from 1100 px on, below the readiness panel under that. It scrolls by itself and never covers the page. */
export function Inspector({ title, onClose, back, children }: InspectorProps) {
  return (
    <aside
      aria-label={title}
      className="flex min-w-0 flex-col rounded-lg border border-line bg-surface lg:sticky lg:top-[var(--page-header,119px)] lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:-my-4 lg:-mr-5 lg:max-h-[calc(100dvh-var(--page-header,119px))] lg:min-h-[calc(100dvh-var(--page-header,119px))] lg:self-start lg:overflow-y-auto lg:rounded-none lg:border-y-0 lg:border-r-0"
    >
      <header className="flex min-h-10 items-center gap-2 border-b border-line py-1 pr-2 pl-4">
        <h2 className="text-sm font-semibold">{title}</h2>
        {back && (
          <a className="link ml-2 text-xs" href={back.href}>
            {back.label}
          </a>
        )}
        {onClose && <IconButton icon="close" label="Close the side panel" className="ml-auto" onClick={onClose} />}
      </header>
      <div className="p-4">{children}</div>
    </aside>
  );
}
