"use client";

import { AgentName } from "@/components/ui/agent/agent-name";
import { ToneBadge } from "@/components/ui/tone-badge";
import { useAddress } from "@/lib/client/page/use-address";
import type { MovementLine } from "@/lib/protocols/judges/views/matching/arguments";

type MovementListProps = {
  lines: readonly MovementLine[];
  /** Where they are of several rounds. */ withRound?: boolean;
};

/** "Challenger 3.5 → 3.9, convinced by Advocate: the way back is in the appendix." */
export function MovementList({ lines, withRound = false }: MovementListProps) {
  const address = useAddress();
  return (
    <ul className="flex flex-col gap-1.5">
      {lines.map(({ agentId, ordinal, round, place, name, text, by, reason, isMoved, seq }) => (
        <li key={`${ordinal}-${agentId}`} className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2">
            {withRound && <span className="text-xs text-ink-muted">{round}</span>}
            <AgentName place={place} name={name} />
            <ToneBadge
              tone={isMoved ? "progress" : "neutral"}
              glyph={isMoved ? "half-disc" : "ring"}
              className="tabular border-solid!"
            >
              {text}
            </ToneBadge>
            {by && <span className="text-ink-muted">{by}</span>}
            <a className="link text-xs text-ink-muted" href={address.href({ seq })}>
              event {seq}
            </a>
          </p>
          {reason && <p className="pl-5 text-ink-muted [overflow-wrap:anywhere]">{reason}</p>}
        </li>
      ))}
    </ul>
  );
}
