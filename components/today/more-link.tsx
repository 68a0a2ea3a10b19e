import Link from "next/link";
import type { ReactNode } from "react";

/** The way to the whole list. */
export function MoreLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="inline-flex items-center text-ink-muted underline decoration-line-strong underline-offset-2 hover:text-ink pointer-coarse:min-h-11"
    >
      {children}
    </Link>
  );
}
