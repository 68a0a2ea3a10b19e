import clsx from "clsx";
import Link from "next/link";
import type { ReactNode } from "react";

type PageHeaderProps = {
  title: ReactNode;
  crumb?: { href: string; label: string };
  /** Between title and actions: a status badge, the connection. */
  status?: ReactNode;
  /** At most two buttons; the last one is the primary. */
  actions?: ReactNode;
  /** A line of facts (<Facts>). */
  facts?: ReactNode;
  /** <Tabs>. */
  tabs?: ReactNode;
};

export function PageHeader({ title, crumb, status, actions, facts, tabs }: PageHeaderProps) {
  return (
    <header className="z-2 bg-surface md:sticky md:top-0">
      <div className="flex min-h-12 flex-wrap items-center gap-x-2.5 gap-y-2 border-b border-line px-4 py-2 md:px-5">
        {/* On a phone a title with a way back has a line of its own; one word shares it with what can be done. */}
        <div
          className={clsx(
            "flex min-w-0 flex-auto flex-wrap items-baseline gap-x-2 md:basis-0 md:flex-nowrap",
            crumb ? "basis-full" : "basis-auto",
          )}
        >
          {crumb && (
            <nav aria-label="Breadcrumb" className="min-w-0 text-ink-muted max-md:[overflow-wrap:anywhere] md:shrink-0">
              <Link
                href={crumb.href}
                className="inline-flex items-center no-underline hover:text-ink hover:underline pointer-coarse:min-h-11"
              >
                {crumb.label}
              </Link>
              <span aria-hidden="true"> /</span>
            </nav>
          )}
          <h1 className="min-w-0 text-base font-semibold max-md:[overflow-wrap:anywhere] md:truncate">{title}</h1>
        </div>
        {(status || actions) && (
          <div className="flex flex-wrap items-center gap-2.5">
            {status}
            {actions}
          </div>
        )}
      </div>
      {facts && <div className="border-b border-line px-4 py-2 md:px-5">{facts}</div>}
      {tabs && <div className="border-b border-line">{tabs}</div>}
    </header>
  );
}
