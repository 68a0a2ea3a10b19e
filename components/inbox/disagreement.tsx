import type { GatePosition } from "@/lib/domain/gate/gate";
import { furthestApart } from "@/lib/client/gate/furthest-apart";

type DisagreementProps = { positions: readonly GatePosition[] };

/** "Security 55, Operations 62 — highest: API 93". */
export function Disagreement({ positions }: DisagreementProps) {
  const { lowest, highest } = furthestApart(positions);
  if (lowest.length === 0) return null;
  return (
    <ul role="list" aria-label="Who disagrees" className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-xs">
      {lowest.map(({ agentId, name, score }) => (
        <li key={agentId}>
          {name} <span className="font-semibold tabular">{shown(score)}</span>
        </li>
      ))}
      {highest && (
        <li className="text-ink-muted">
          highest: {highest.name} <span className="tabular">{shown(highest.score)}</span>
        </li>
      )}
    </ul>
  );
}

/** As it was given, without the dust of binary fractions. */
const shown = (score: number | null): string => (score === null ? "–" : String(Math.round(score * 10) / 10));
