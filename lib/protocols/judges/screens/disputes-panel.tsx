import { AgentName } from "@/components/ui/agent/agent-name";
import { Panel } from "@/components/ui/panel";
import { ToneBadge } from "@/components/ui/tone-badge";
import type { DisputeLine } from "@/lib/protocols/judges/views/matching/pair-matrix";

/** What each judge calls unresolved in its last word. */
export function DisputesPanel({ disputes }: { disputes: readonly DisputeLine[] }) {
  if (disputes.length === 0) return null;
  return (
    <Panel flush title="Left in dispute" hint="according to each judge’s last position">
      <ul>
        {disputes.map(({ judge, topic, view, opposing, why, needsAttention }, index) => (
          <li key={index} className="border-b border-line px-3.5 py-2 [overflow-wrap:anywhere] last:border-0">
            <p className="flex flex-wrap items-center gap-x-2">
              <AgentName place={judge.place} name={judge.name} />
              <span className="font-semibold">{topic}</span>
              {needsAttention && (
                <ToneBadge tone="attention" glyph="triangle">
                  needs your attention
                </ToneBadge>
              )}
            </p>
            {view && <p>{view}</p>}
            {opposing && <p className="text-ink-muted">Against it: {opposing}</p>}
            {why && <p className="text-xs text-ink-muted">{why}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
