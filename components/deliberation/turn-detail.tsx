"use client";

import { AgentName } from "@/components/ui/agent-name";
import { Disclosure } from "@/components/ui/disclosure";
import { Markdown } from "@/components/ui/markdown";
import { ToneBadge } from "@/components/ui/tone-badge";
import { AbsoluteTime } from "@/components/ui/absolute-time";
import { PositionScore } from "@/components/gate/position-score";
import type { TimelineEntry } from "@/lib/projections/timeline";
import { CallDetails } from "./call-details";
import { formatScoreChange } from "./score-display";

export type TurnEntry = Extract<TimelineEntry, { kind: "turn" }>;

type TurnDetailProps = { entry: TurnEntry; round: number; place: number; target: number };

/** One agent's turn: what it said, what it gave, and how the answer came about. */
export function TurnDetail({ entry, round, place, target }: TurnDetailProps) {
  const { reply } = entry;
  return (
    <article aria-label={`${entry.name}, round ${round}`} className="flex min-w-0 flex-col gap-4">
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <AgentName place={place} name={entry.name} className="text-base font-semibold" />
        {entry.score !== null && <PositionScore score={entry.score} target={target} />}
        {entry.change !== null && entry.change !== 0 && <span className="text-xs text-ink-muted tabular">{formatScoreChange(entry.change)} since its last word</span>}
        {entry.flags.map((flag) => <ToneBadge key={flag} tone="attention" glyph="triangle">{flag}</ToneBadge>)}
        <span className="ml-auto text-xs text-ink-muted">round {round} · <AbsoluteTime at={entry.at} show="time" /></span>
      </header>
      {entry.how !== "spoke" && <p className={entry.how === "failed" ? "text-danger" : "text-ink-muted"}>{entry.sentence}</p>}
      {reply && (
        <>
          {reply.blocking_concerns.length > 0 && (
            <Section title="Blocking concerns">
              <ul className="flex flex-col gap-1.5">
                {reply.blocking_concerns.map((concern, index) => (
                  <li key={index} className="border-l-2 border-danger pl-2.5 [overflow-wrap:anywhere]">{concern}</li>
                ))}
              </ul>
            </Section>
          )}
          <Section title="Proposal"><Markdown topHeading={4}>{reply.proposal}</Markdown></Section>
          <Section title="Why this score"><Markdown topHeading={4}>{reply.rationale}</Markdown></Section>
          {reply.suggested_changes && <Section title="Suggested changes"><Markdown topHeading={4}>{reply.suggested_changes}</Markdown></Section>}
          {reply.performance_impact && <Section title="Performance impact"><Markdown topHeading={4}>{reply.performance_impact}</Markdown></Section>}
        </>
      )}
      {entry.rejections.length > 0 && (
        <Section title="Sent back before">
          {entry.rejections.map(({ seq, code, reason, raw }) => (
            <Disclosure key={seq} summary={<span>{code}: {reason}</span>}><pre className="max-h-60 overflow-auto rounded-md bg-sunken p-2 text-xs whitespace-pre-wrap">{raw}</pre></Disclosure>
          ))}
        </Section>
      )}
      <CallDetails seq={entry.seq} />
    </article>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-1 text-xs font-normal text-ink-muted">{title}</h3>
      {children}
    </section>
  );
}
