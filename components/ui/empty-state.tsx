import type { ReactNode } from "react";

type EmptyStateProps = {
  /** One sentence. */
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
};

export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-lg border border-dashed border-line-strong/60 px-5 py-8">
      <p className="text-base font-semibold">{title}</p>
      {children && <div className="max-w-[72ch] text-ink-muted">{children}</div>}
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
