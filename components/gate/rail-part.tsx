import type { ReactNode } from "react";

/** One thing beside a decision, under its name. */
export function RailPart({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="border-b border-line py-3 first:pt-0 last:border-0">
      <h2 className="mb-1 text-xs font-normal text-ink-muted">{title}</h2>
      <div className="[overflow-wrap:anywhere]">{children}</div>
    </section>
  );
}
