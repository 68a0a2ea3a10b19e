"use client";

import { AgentName } from "@/components/ui/agent-name";
import { Disclosure } from "@/components/ui/disclosure";
import type { GlyphName } from "@/components/ui/glyph";
import type { Tone } from "@/components/ui/tone";
import { ToneBadge } from "@/components/ui/tone-badge";
import { formatCountOf } from "@/lib/client/format";
import { useAddress } from "@/lib/client/use-address";
import type { Concern, ConcernEntry } from "@/lib/projections/concern-ledger";

type ConcernRowProps = { concern: Concern; place: number };

const HISTORY: Record<ConcernEntry["kind"], string> = { raised: "raised", repeated: "repeated", raised_again: "raised again", withdrawn: "no longer raised" };

function badge({ status, acceptedBy, withdrawnInRound }: Concern): { tone: Tone; glyph: GlyphName; text: string } {
  if (status === "withdrawn") return { tone: "success", glyph: "tick", text: `withdrawn in round ${withdrawnInRound ?? "?"}` };
  return acceptedBy ? { tone: "neutral", glyph: "ring", text: `risk accepted by ${acceptedBy}` } : { tone: "danger", glyph: "square", text: "blocks" };
}

export function ConcernRow({ concern, place }: ConcernRowProps) {
  const address = useAddress();
  const { tone, glyph, text } = badge(concern);
  return (
    <li className="grid grid-cols-[48px_minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1 border-b border-line px-3.5 py-2.5 last:border-0 max-md:grid-cols-[40px_minmax(0,1fr)]">
      <span className="font-mono text-xs text-ink-muted">{concern.id}</span>
      <div className="min-w-0">
        <a href={address.href({ seq: concern.seq })} className="[overflow-wrap:anywhere] no-underline hover:underline">{concern.text}</a>
        <div className="mt-0.5 flex flex-wrap items-center gap-x-2.5 text-xs text-ink-muted">
          <ToneBadge tone={tone} glyph={glyph}>{text}</ToneBadge>
          <AgentName place={place} name={concern.name} />
          raised in round {concern.raisedInRound}
          {concern.history.length > 1 && (
            <Disclosure className="open:basis-full" summary={<span className="text-xs">History ({concern.history.length})</span>}>
              <ol className="flex flex-col gap-1 text-xs">
                {concern.history.map((entry) => (
                  <li key={`${entry.seq}-${entry.kind}`}>
                    <a className="link" href={address.href({ seq: entry.seq })}>Round {entry.round}</a> {HISTORY[entry.kind]}
                    {entry.kind !== "withdrawn" && <span className="text-ink-muted">: {entry.text}</span>}
                  </li>
                ))}
              </ol>
            </Disclosure>
          )}
        </div>
      </div>
      <span className="text-xs whitespace-nowrap text-ink-muted tabular max-md:col-start-2">{concern.status === "open" ? "open " : "was open "}{formatCountOf(concern.age, "round")}</span>
    </li>
  );
}
