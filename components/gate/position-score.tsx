import { ToneBadge } from "@/components/ui/tone-badge";
import { scoreDisplay } from "@/components/deliberation/score-display";
import { atLeast } from "@/lib/domain/compare";
import { satisfactionBand } from "@/lib/protocols/debate/satisfaction-score";

type PositionScoreProps = { score: number | null; target: number | null };

export function PositionScore({ score, target }: PositionScoreProps) {
  if (score === null) return <ToneBadge tone="neutral" glyph="ring">no score</ToneBadge>;
  const { tone, glyph, label } = scoreDisplay({ band: satisfactionBand(score), meetsTarget: target !== null && atLeast(score, target) });
  return <ToneBadge tone={tone} glyph={glyph}><span className="font-semibold tabular">{score}</span><span className="sr-only">, {label}</span></ToneBadge>;
}
