import clsx from "clsx";
import type { ReactNode } from "react";
import { Icon } from "./icon";

type DisclosureProps = {
  summary: ReactNode;
  children: ReactNode;
  defaultOpen?: boolean;
  /** For what is made only once somebody wants to see it. */
  onOpen?: () => void;
  className?: string;
};

export function Disclosure({ summary, children, defaultOpen = false, onOpen, className }: DisclosureProps) {
  return (
    <details
      open={defaultOpen}
      onToggle={onOpen && (({ currentTarget }) => currentTarget.open && onOpen())}
      className={clsx("group min-w-0", className)}
    >
      <summary className="control flex w-fit list-none items-center gap-1 rounded-md pr-2 text-ink-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-right" className="transition-transform duration-100 group-open:rotate-90" />
        {summary}
      </summary>
      <div className="pt-1 pl-5">{children}</div>
    </details>
  );
}
