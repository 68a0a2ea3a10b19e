import type { ReactNode } from "react";

type SkipLinkProps = { /** The id of what to go on with; it must take the focus. */ to: string; children: ReactNode };

/** For someone who goes from control to control: past what has many of them. Seen only while it has the focus, over what is there. */
export function SkipLink({ to, children }: SkipLinkProps) {
  return (
    <a
      href={`#${to}`}
      className="no-print sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-2 focus:rounded-md focus:bg-surface focus:px-3 focus:py-2 focus:shadow-overlay"
    >
      {children}
    </a>
  );
}
