import { useId, type ReactNode } from "react";

type SectionProps = {
  title: string;
  /** Beside the title: a count, an order. */
  note?: ReactNode;
  /** A link to the rest. */
  more?: ReactNode;
  children: ReactNode;
};

export function Section({ title, note, more, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {note && <span className="text-ink-muted tabular">{note}</span>}
        {more && <span className="ml-auto">{more}</span>}
      </div>
      {children}
    </section>
  );
}
