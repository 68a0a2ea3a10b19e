import clsx from "clsx";
import { Glyph, type GlyphName } from "@/components/ui/glyph";
import { RelativeTime } from "@/components/ui/text/relative-time";
import type { DoctorReport as Report } from "@/lib/contracts/connections";

type State = Report["checks"][number]["state"];

const LOOKS: Readonly<Record<State, { glyph: GlyphName; word: string; colour: string }>> = {
  ok: { glyph: "tick", word: "OK", colour: "text-success" },
  warn: { glyph: "triangle", word: "Limited", colour: "text-attention" },
  fail: { glyph: "cross", word: "Failed", colour: "text-danger" },
  skipped: { glyph: "ring", word: "Skipped", colour: "text-ink-muted" },
};

/** What was looked at, each with its state as a shape and a word, and what follows from it. */
export function DoctorReport({ report: { at, model, checks, summary } }: { report: Report }) {
  return (
    <div className="flex flex-col gap-2">
      <p>
        <span className="font-semibold">{summary}</span>
      </p>
      <ul role="list" aria-label="Checks" className="flex flex-col">
        {checks.map(({ id, title, state, text }) => {
          const { glyph, word, colour } = LOOKS[state];
          return (
            <li
              key={id}
              className="grid grid-cols-[88px_minmax(0,1fr)] gap-x-2 border-t border-line py-1 md:grid-cols-[88px_140px_minmax(0,1fr)]"
            >
              <span className={clsx("inline-flex items-center gap-1.5 self-start", colour)}>
                <Glyph name={glyph} className="size-2.5" />
                {word}
              </span>
              <span>{title}</span>
              <span className="break-words text-ink-muted max-md:col-start-2">{text}</span>
            </li>
          );
        })}
      </ul>
      <p className="text-xs text-ink-muted">
        Checked <RelativeTime at={at} />
        {model && (
          <>
            {" "}
            with <code>{model}</code>
          </>
        )}
        .
      </p>
    </div>
  );
}
