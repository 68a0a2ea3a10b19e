import { VerdictBadge } from "@/components/deliberation/scores/verdict-badge";
import { ToneBadge } from "@/components/ui/tone-badge";
import { formatNumber } from "@/lib/client/format";
import type { GatePosition } from "@/lib/domain/gate/gate";
import { scoreMeaning } from "@/lib/projections/score-meaning";

type PositionScoreProps = {
  position: Pick<GatePosition, "score" | "verdict">;
  /** Null: the protocol judges in words. */ target: number | null;
};

export function PositionScore({ position: { score, verdict }, target }: PositionScoreProps) {
  if (verdict)
    return (
      <VerdictBadge {...verdict} word={score === null ? verdict.word : `${formatNumber(score)} ${verdict.word}`} />
    );
  if (target === null) return null;
  if (score === null)
    return (
      <ToneBadge tone="neutral" glyph="ring">
        no score
      </ToneBadge>
    );
  return <VerdictBadge word={String(score)} {...scoreMeaning(score, target)} />;
}
