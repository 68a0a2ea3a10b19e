import clsx from "clsx";
import { useId, type ReactNode } from "react";
import { Glyph, type GlyphName } from "@/components/ui/glyph";
import type { PhaseRow, PhaseState } from "@/lib/protocols/structured/views/round-phases";

type PhaseSectionProps = { phase: PhaseRow; hint?: ReactNode; children?: ReactNode };

const STATE: Readonly<Record<PhaseState, { glyph: GlyphName; word: string; tone: string }>> = {
  done: { glyph: "tick", word: "done", tone: "text-success" },
  now: { glyph: "dashed-ring", word: "now", tone: "text-progress" },
  coming: { glyph: "dot", word: "to come", tone: "text-ink-faint" },
  none: { glyph: "dot", word: "none in this round", tone: "text-ink-faint" },
};

/** A letter on a line, its title and state, and what it brought. */
export function PhaseSection({ phase: { id, title, state }, hint, children }: PhaseSectionProps) {
  const headingId = useId();
  const { glyph, word, tone } = STATE[state];
  const isQuiet = state === "coming" || state === "none";
  return (
    <section aria-labelledby={headingId} className="relative border-b border-line py-2.5 pr-3.5 pl-11 last:border-0">
      <span
        aria-hidden="true"
        className={clsx(
          "absolute top-2.5 left-3.5 flex size-5 items-center justify-center rounded-full border text-xs font-semibold",
          state === "now"
            ? "border-progress text-progress"
            : isQuiet
              ? "border-line text-ink-faint"
              : "border-line-strong",
        )}
      >
        {id}
      </span>
      <header className="flex min-h-5 flex-wrap items-center gap-x-2">
        <h3 id={headingId} className={clsx("text-sm", isQuiet ? "font-normal text-ink-muted" : "font-semibold")}>
          <span className="sr-only">Phase {id}: </span>
          {title}
        </h3>
        <span className={clsx("inline-flex items-center gap-1 text-xs", tone)}>
          <Glyph name={glyph} className="size-2.5" />
          {word}
        </span>
        {hint && <span className="text-xs text-ink-muted">{hint}</span>}
      </header>
      {children && <div className="mt-1.5 flex min-w-0 flex-col gap-2 empty:hidden">{children}</div>}
    </section>
  );
}
