import { Glyph } from "@/components/ui/glyph";
import type { SentBack } from "@/lib/protocols/structured/views/sent-back";

const END: Readonly<Record<SentBack["end"], string>> = {
  accepted: "What came back was accepted.",
  failed: "No usable answer came back.",
  owed: "The phase waits for what comes back.",
};

/** P3-24, P3-41: an answer that broke a rule held the phase up until it was put right. */
export function SentBackNotes({ notes }: { notes: readonly SentBack[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1">
      {notes.map(({ key, what, reasons, end }) => (
        <li key={key} className="max-w-[92ch] border-l-2 border-attention pl-2.5 [overflow-wrap:anywhere]">
          <p className="flex items-baseline gap-1.5 text-xs text-attention">
            <Glyph name="triangle" className="size-2.5" />
            {what}: sent back {reasons.length === 1 ? "once" : `${reasons.length} times`}
          </p>
          {reasons.map((reason, index) => (
            <p key={index}>{reason}</p>
          ))}
          <p className="text-xs text-ink-muted">{END[end]}</p>
        </li>
      ))}
    </ul>
  );
}
