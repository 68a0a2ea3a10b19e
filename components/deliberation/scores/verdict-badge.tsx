import { ToneBadge } from "@/components/ui/tone-badge";
import type { Standing } from "@/lib/domain/standing";
import { STANDING_DISPLAY } from "./score-display";

type VerdictBadgeProps = {
  word: string;
  standing: Standing;
  /** What the word means, for readers who do not see the tone. */ meaning?: string;
};

export function VerdictBadge({ word, standing, meaning }: VerdictBadgeProps) {
  const { tone, glyph } = STANDING_DISPLAY[standing];
  return (
    <ToneBadge tone={tone} glyph={glyph}>
      <span className="font-semibold tabular">{word}</span>
      {meaning && <span className="sr-only">, {meaning}</span>}
    </ToneBadge>
  );
}
