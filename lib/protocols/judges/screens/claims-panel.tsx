"use client";

import { AgentName } from "@/components/ui/agent/agent-name";
import type { GlyphName } from "@/components/ui/glyph";
import { Panel } from "@/components/ui/panel";
import type { Tone } from "@/components/ui/tone";
import { ToneBadge } from "@/components/ui/tone-badge";
import { useAddress } from "@/lib/client/page/use-address";
import type { JudgeClaims } from "@/lib/protocols/judges/views/matching/arguments";
import type { DisputeLine } from "@/lib/protocols/judges/views/matching/pair-matrix";

const CONFIDENCE: Readonly<Record<"HIGH" | "MEDIUM" | "LOW", { tone: Tone; glyph: GlyphName }>> = {
  HIGH: { tone: "success", glyph: "disc" },
  MEDIUM: { tone: "attention", glyph: "half-disc" },
  LOW: { tone: "neutral", glyph: "ring" },
};

/** P4-15: what each judge rests its first position on, with its evidence and how sure it is. */
export function ClaimsPanel({ judges }: { judges: readonly JudgeClaims[] }) {
  const address = useAddress();
  if (judges.length === 0) return null;
  return (
    <Panel flush title="Key claims" hint="from the independent analysis">
      {judges.map(({ judge, verdict, claims, seq }) => (
        <section
          key={judge.agentId}
          aria-label={`Claims of ${judge.name}`}
          className="border-b border-line px-3.5 py-2.5 last:border-0"
        >
          <h3 className="flex flex-wrap items-center gap-x-2">
            <AgentName place={judge.place} name={judge.name} className="font-semibold" />
            <span className="text-xs font-normal text-ink-muted">{judge.stance}</span>
            <a className="link text-xs font-normal text-ink-muted" href={address.href({ seq })}>
              event {seq}
            </a>
          </h3>
          <p className="mt-0.5 text-ink-muted [overflow-wrap:anywhere]">{verdict}</p>
          <ul className="mt-1.5 flex flex-col gap-1.5">
            {claims.map(({ claim, evidence, confidence }, index) => (
              <li key={index} className="grid gap-x-3 [overflow-wrap:anywhere] md:grid-cols-[84px_minmax(0,1fr)]">
                <span>
                  <ToneBadge {...CONFIDENCE[confidence]}>{confidence}</ToneBadge>
                </span>
                <span className="min-w-0">
                  {claim}
                  {evidence ? (
                    <span className="block text-xs text-ink-muted">{evidence}</span>
                  ) : (
                    <span className="block text-xs text-attention">without evidence</span>
                  )}
                </span>
              </li>
            ))}
            {claims.length === 0 && <li className="text-ink-muted">It made no claims.</li>}
          </ul>
        </section>
      ))}
    </Panel>
  );
}

/** What each judge calls unresolved in its last word. */
export function DisputesPanel({ disputes }: { disputes: readonly DisputeLine[] }) {
  if (disputes.length === 0) return null;
  return (
    <Panel flush title="Left in dispute" hint="according to each judge’s last position">
      <ul>
        {disputes.map(({ judge, topic, view, opposing, why, needsAttention, movedSince }, index) => (
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
            {movedSince.map(({ name, what }) => (
              <p key={name} className="text-xs">
                {name} moved in the same round, unread here: {what}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
