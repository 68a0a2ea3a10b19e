import clsx from "clsx";
import type { ReactNode } from "react";

type BadgeProps = { children: ReactNode; className?: string };

/** A quiet label without a meaning of its own: a protocol's name, "rehearsal". For a status use ToneBadge. */
export function Badge({ children, className }: BadgeProps) {
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1 rounded-sm border border-line bg-sunken px-1.5 text-xs leading-[18px] whitespace-nowrap text-ink-muted",
        className,
      )}
    >
      {children}
    </span>
  );
}
