import clsx from "clsx";
import { STANDING_DISPLAY } from "@/components/deliberation/scores/score-display";
import { AgentSwatch } from "@/components/ui/agent/agent-swatch";
import { Glyph, type GlyphName } from "@/components/ui/glyph";
import { TONE_TINT, type Tone } from "@/components/ui/tone";
import type { Glance, GlanceMark } from "@/lib/contracts/deliberations/glance";

type MarkDisplay = { tone: Tone; glyph: GlyphName | null; word: string };

const MARKS: Readonly<Record<GlanceMark, MarkDisplay>> = {
  agrees: { ...STANDING_DISPLAY.agrees, word: "agrees" },
  agrees_with_notes: { ...STANDING_DISPLAY.agrees_with_notes, word: "agrees with notes" },
  nearly: { ...STANDING_DISPLAY.nearly, word: "nearly agrees" },
  wants_changes: { ...STANDING_DISPLAY.wants_changes, word: "wants changes" },
  blocks: { ...STANDING_DISPLAY.blocks, word: "is against it" },
  abstains: { ...STANDING_DISPLAY.abstains, word: "takes no side" },
  not_reached: { tone: "not-reached", glyph: null, word: "not asked yet" },
  waiting: { tone: "not-reached", glyph: null, word: "waits for its turn" },
  writing: { tone: "progress", glyph: "dashed-ring", word: "is writing" },
  failed: { tone: "danger", glyph: "cross", word: "did not answer" },
};

type MiniMatrixProps = { glance: Pick<Glance, "seats" | "moreSeats"> };

/** Seats across, the last rounds down, the newest at the bottom. One picture to a screen reader, which hears the last round. */
export function MiniMatrix({ glance: { seats, moreSeats } }: MiniMatrixProps) {
  const rounds = Math.max(0, ...seats.map(({ marks }) => marks.length));
  if (rounds === 0) return null;
  const last = seats.map(({ name, marks }) => `${name} ${MARKS[marks.at(-1) ?? "not_reached"].word}`).join(", ");
  return (
    <div role="img" aria-label={`In the newest round: ${last}`} className="flex items-end gap-1.5">
      <div className="grid gap-[3px]" style={{ gridTemplateColumns: `repeat(${seats.length}, 14px)` }}>
        {seats.map(({ id, place }) => (
          <span key={id} className="grid h-2.5 place-items-center">
            <AgentSwatch place={Math.max(1, place)} className="size-2" />
          </span>
        ))}
        {Array.from({ length: rounds }, (_, round) =>
          seats.map(({ id, marks }) => {
            const { tone, glyph } = MARKS[marks[round] ?? "not_reached"];
            return (
              <span
                key={`${id}/${round}`}
                className={clsx("grid size-3.5 place-items-center rounded-[3px] border", TONE_TINT[tone])}
              >
                {glyph && <Glyph name={glyph} className="size-2" />}
              </span>
            );
          }),
        )}
      </div>
      {moreSeats !== undefined && <span className="text-xs text-ink-muted tabular">+{moreSeats}</span>}
    </div>
  );
}
