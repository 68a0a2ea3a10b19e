import clsx from "clsx";
import { Glyph, type GlyphName } from "@/components/ui/glyph";
import { TONE_TEXT, type Tone } from "@/components/ui/tone";
import type { Condition } from "@/lib/protocols/judges/views/round-table";

const STATES: Readonly<Record<Condition["state"], { tone: Tone; glyph: GlyphName; word: string }>> = {
  met: { tone: "success", glyph: "tick", word: "Met" },
  unmet: { tone: "danger", glyph: "cross", word: "Not met" },
  pending: { tone: "neutral", glyph: "ring", word: "Open" },
};

/** P4-22: the three conditions of consensus, as the protocol evaluated them. */
export function Conditions({ conditions }: { conditions: readonly Condition[] }) {
  return (
    <ul aria-label="Conditions of consensus" className="flex flex-col gap-1 border-t border-line px-3.5 py-2.5">
      {conditions.map(({ id, title, text, state }) => (
        <li key={id} className="flex items-baseline gap-2">
          <Glyph name={STATES[state].glyph} className={clsx("relative top-px", TONE_TEXT[STATES[state].tone])} />
          <span className="min-w-0">
            <span className="sr-only">{STATES[state].word}: </span>
            {title} <span className="text-ink-muted">— {text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
