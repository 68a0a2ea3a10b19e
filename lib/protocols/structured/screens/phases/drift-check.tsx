import { VerdictBadge } from "@/components/deliberation/scores/verdict-badge";
import { DRIFT_WORDS } from "@/lib/protocols/structured/views/words";
import type { DriftReport } from "@/lib/protocols/structured/rules/state";

/** P3-26 */
export function DriftCheck({ drift: { verdict, deviation, notes, addressed_by } }: { drift: DriftReport }) {
  const { word, standing, meaning } = DRIFT_WORDS[verdict];
  return (
    <div className="[overflow-wrap:anywhere]">
      <p className="flex items-center gap-2">
        <VerdictBadge word={word} standing={standing} meaning={meaning} />
        <span className="text-xs text-ink-muted">deviation {deviation} of 5</span>
      </p>
      <p>{notes}</p>
      {addressed_by ? (
        <p>
          <span className="text-xs text-ink-muted">Dealt with: </span>
          {addressed_by}
        </p>
      ) : (
        verdict !== "PASS" && <p className="text-attention">Nothing says yet what was done about it.</p>
      )}
    </div>
  );
}
