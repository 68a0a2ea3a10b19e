import { useId, type ReactNode } from "react";

type ProposalRowProps = {
  id: string;
  label: string;
  children: ReactNode;
  /** What is behind “Change”; in the page from the start, so that it opens before the page listens. */
  change?: ReactNode;
  /** Said aloud after “Change”, where the label alone would not do. */
  changes?: string;
  onToggle?: (isOpen: boolean) => void;
};

/** A line of the proposal: what is proposed, why, and one way to change it. */
export function ProposalRow({ id, label, children, change, changes, onToggle }: ProposalRowProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="relative grid scroll-mt-20 gap-x-4 gap-y-1 border-b border-line py-4 md:grid-cols-[9rem_minmax(0,1fr)]"
    >
      <h2 id={headingId} className="pr-24 text-sm md:pr-0 leading-5 font-normal text-ink-muted">
        {label}
      </h2>
      <div className="flex min-w-0 flex-col gap-2 md:pr-24">{children}</div>
      {change && (
        <details className="group min-w-0 md:col-start-2" onToggle={(event) => onToggle?.(event.currentTarget.open)}>
          <summary className="control absolute top-2.5 right-0 flex list-none items-center rounded-md px-2 text-ink-muted hover:bg-hover hover:text-ink [&::-webkit-details-marker]:hidden">
            <span className="group-open:hidden">Change</span>
            <span className="hidden group-open:inline">Done</span>
            <span className="sr-only"> {changes ?? label.toLowerCase()}</span>
          </summary>
          <div className="mt-4 flex flex-col gap-5 border-t border-line pt-4">{change}</div>
        </details>
      )}
    </section>
  );
}
