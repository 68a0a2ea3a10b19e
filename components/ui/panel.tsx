import clsx from "clsx";
import { useId, type ReactNode } from "react";

type PanelProps = {
  title: ReactNode;
  /** Beside the title in a lighter tone: "4 agents × 5 rounds". */
  hint?: ReactNode;
  actions?: ReactNode;
  /** No padding: tables and lists reach the edge. */
  flush?: boolean;
  headingLevel?: 2 | 3;
  id?: string;
  children: ReactNode;
  className?: string;
};

export function Panel({ title, hint, actions, flush = false, headingLevel = 2, id, children, className }: PanelProps) {
  const headingId = useId();
  const Heading = headingLevel === 2 ? "h2" : "h3";
  return (
    <section
      id={id}
      data-panel=""
      aria-labelledby={headingId}
      className={clsx("min-w-0 rounded-lg border border-line bg-surface", className)}
    >
      <header className="flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-3.5 py-1.5">
        <Heading id={headingId} className="text-sm font-semibold">
          {title}
        </Heading>
        {hint && <span className="text-xs text-ink-muted">{hint}</span>}
        {actions && <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      <div className={flush ? "overflow-x-auto rounded-b-lg" : "p-3.5"}>{children}</div>
    </section>
  );
}
