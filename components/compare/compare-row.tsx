import type { ReactNode } from "react";
import type { WordPiece } from "@/lib/projections/answer/word-changes";

type CompareRowProps = { label: ReactNode; a: ReactNode; b: ReactNode };

/** One thing of both sides. Below each other on a phone, where each says whose it is. */
export function CompareRow({ label, a, b }: CompareRowProps) {
  return (
    <div role="row" className="grid grid-cols-1 border-t border-line md:grid-cols-[120px_minmax(0,1fr)_minmax(0,1fr)]">
      <div role="rowheader" className="pt-3 text-ink-muted max-md:font-semibold md:py-3.5 md:pr-3">
        {label}
      </div>
      <div role="cell" className="min-w-0 py-2 md:py-3.5 md:pr-6">
        <Letter>A</Letter>
        {a}
      </div>
      <div role="cell" className="min-w-0 py-2 md:border-l md:border-line md:py-3.5 md:pl-6">
        <Letter>B</Letter>
        {b}
      </div>
    </div>
  );
}

const Letter = ({ children }: { children: string }) => (
  <span className="mr-2 font-semibold text-ink-muted md:hidden">{children}</span>
);

/** Words the other side does not have are marked, by underline as well as by ground. */
export function MarkedWords({ pieces }: { pieces: readonly WordPiece[] }) {
  return (
    <>
      {pieces.map(({ text, isNew }, index) =>
        isNew ? (
          <mark key={index} className="border-b-2 border-accent bg-progress-bg text-inherit">
            {text}
          </mark>
        ) : (
          <span key={index}>{text}</span>
        ),
      )}
    </>
  );
}
