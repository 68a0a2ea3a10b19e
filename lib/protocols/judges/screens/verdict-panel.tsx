"use client";

import { VerdictBadge } from "@/components/deliberation/scores/verdict-badge";
import { AgentName } from "@/components/ui/agent/agent-name";
import { Badge } from "@/components/ui/badge";
import { Disclosure } from "@/components/ui/disclosure";
import { Markdown } from "@/components/ui/text/markdown";
import { Panel } from "@/components/ui/panel";
import { ToneBadge } from "@/components/ui/tone-badge";
import { BANDS } from "@/lib/protocols/judges/views/record/sentences";
import type { Mark, Side, VerdictView } from "@/lib/protocols/judges/views/verdict-view";
import { DegradedBadge } from "./degraded-badge";
import { SharedAndDivided } from "./shared-and-divided";

type VerdictPanelProps = {
  /** One per judgement that has come to one. */ views: readonly VerdictView[];
  judgements: number;
};

/** The verdict in one line, its dissent on it; below, both sides, what needs attention, and why. */
export function VerdictPanel({ views, judgements }: VerdictPanelProps) {
  const view = views.at(-1);
  if (!view) return null;
  const earlier = views.slice(0, -1).toReversed();
  const isRunningAgain = view.judgement < judgements;
  return (
    <Panel
      title="Verdict"
      hint={
        judgements > 1
          ? `judgement ${view.judgement}, version ${view.version} of the documents${isRunningAgain ? "; it is being judged again" : ""}`
          : undefined
      }
    >
      <div className="flex flex-col gap-3">
        <div>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {view.band ? (
              <VerdictBadge {...view.band} word={`${view.band.word}${view.score ? ` ${view.score}` : ""}`} />
            ) : (
              <ToneBadge tone="attention" glyph="triangle">
                no majority
              </ToneBadge>
            )}
            <Badge>confidence {view.confidence}</Badge>
            {view.method && <Badge>{view.method}</Badge>}
            {view.gap && <Badge>score gap {view.gap}</Badge>}
            {view.marks.map((mark) => (
              <MarkBadge key={mark.text} mark={mark} />
            ))}
          </p>
          {view.answer && <p className="mt-1.5 text-base font-semibold [overflow-wrap:anywhere]">{view.answer}</p>}
          <p className="mt-1.5 text-base [overflow-wrap:anywhere]">{view.line}</p>
          {view.explanation && <p className="mt-0.5 [overflow-wrap:anywhere]">{view.explanation}</p>}
          <p className="mt-0.5 text-xs text-ink-muted">{BANDS[view.method === "scored" ? "scoring" : "debate"]}</p>
        </div>
        {view.conditions.length > 0 && (
          <section>
            <h3 className="mb-0.5 font-semibold">Conditions the judges named</h3>
            <ul className="flex flex-col gap-0.5">
              {view.conditions.map(({ id, text, by, isMet }, index) => (
                <li key={index} className="[overflow-wrap:anywhere]">
                  {id && <span className="mr-1.5 font-mono text-xs text-ink-muted">{id}</span>}
                  {text}{" "}
                  <span className="text-xs text-ink-muted">
                    {by}; {isMet ? "provided for" : "open"}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <Opinions view={view} />
        <AttentionItems items={view.attention} sides={view.sides} />
        {view.recommendation && (
          <section>
            <h3 className="mb-0.5 font-semibold">Recommended by the moderator</h3>
            <p className="[overflow-wrap:anywhere]">{view.recommendation}</p>
          </section>
        )}
        <SharedAndDivided view={view} />
        {earlier.length > 0 && (
          <Disclosure summary={earlier.length === 1 ? "The judgement before" : `${earlier.length} judgements before`}>
            <ul className="flex flex-col gap-1">
              {earlier.map(({ judgement, version, line }) => (
                <li key={judgement}>
                  <span className="text-ink-muted">
                    Judgement {judgement}, version {version}:
                  </span>{" "}
                  {line}
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
      </div>
    </Panel>
  );
}

function MarkBadge({ mark: { kind, text } }: { mark: Mark }) {
  if (kind === "degraded") return <DegradedBadge>{text}</DegradedBadge>;
  return kind === "attention" ? (
    <ToneBadge tone="attention" glyph="triangle" className="whitespace-normal!">
      {text}
    </ToneBadge>
  ) : (
    <ToneBadge tone="neutral" glyph="ring" className="whitespace-normal!">
      {text}
    </ToneBadge>
  );
}

/** Majority and minority side by side; without a division the balanced assessment. */
function Opinions({ view: { opinions, majority, minority, dissent, undivided } }: { view: VerdictView }) {
  if (!opinions) return null;
  const source = opinions.writtenBy === null && (
    <p className="text-xs text-ink-muted">The moderator wrote no synthesis. These are the judges’ own words.</p>
  );
  const other = minority ?? dissent;
  const assessment = opinions.assessment && <Markdown topHeading={4}>{opinions.assessment}</Markdown>;
  if (!majority)
    return (
      <section>
        <h3 className="mb-0.5 font-semibold">Balanced assessment</h3>
        {assessment}
        {source}
      </section>
    );
  return (
    <>
      <div className="grid gap-2 @3xl:grid-cols-2">
        <Opinion
          title="Majority opinion"
          side={majority}
          text={opinions.majority}
          isBetter={opinions.recommendedView === "majority"}
        />
        {other ? (
          <Opinion
            title={minority ? "Minority opinion" : "Dissenting opinion"}
            side={other}
            text={opinions.minority}
            isBetter={opinions.recommendedView === "minority"}
          />
        ) : (
          undivided && <p className="text-ink-muted [overflow-wrap:anywhere]">{undivided}</p>
        )}
      </div>
      {source}
      {opinions.writtenBy !== null && assessment && <Disclosure summary="Balanced assessment">{assessment}</Disclosure>}
    </>
  );
}

function Opinion({
  title,
  side,
  text,
  isBetter,
}: {
  title: string;
  side: Side;
  text: string | null;
  isBetter: boolean;
}) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-1.5 rounded-lg border border-line px-3 py-2">
      <h3 className="flex flex-wrap items-center gap-x-2 font-semibold">
        {title} <span className="tabular">{side.score}</span>
        {isBetter && <Badge>better evidence, according to the moderator</Badge>}
      </h3>
      <ul className="flex flex-wrap gap-x-3 gap-y-0.5 text-xs">
        {side.judges.map(({ agentId, place, name, score }) => (
          <li key={agentId} className="flex items-center gap-1">
            <AgentName place={place} name={name} /> <span className="tabular">{score}</span>
          </li>
        ))}
      </ul>
      {text && <Markdown topHeading={4}>{text}</Markdown>}
    </section>
  );
}

type AttentionItemsProps = { items: VerdictView["attention"]; sides: VerdictView["sides"] };

/** P4-27: what a person has to look at, with what each side makes of it. */
export function AttentionItems({ items, sides: [majority, minority] }: AttentionItemsProps) {
  if (items.length === 0) return null;
  return (
    <section
      aria-label="Needs your attention"
      className="rounded-lg border border-attention-line bg-attention-bg px-3 py-2"
    >
      <h3 className="font-semibold">Needs your attention</h3>
      <ul className="mt-1 flex flex-col gap-2">
        {items.map(({ issue, majority_view, minority_view, recommendation, stakes }, index) => (
          <li key={index} className="min-w-0 [overflow-wrap:anywhere]">
            <p>{issue}</p>
            <dl className="mt-0.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-xs">
              {[
                [majority, majority_view],
                [minority, minority_view],
                ["Recommended", recommendation],
                ["At stake", stakes],
              ].map(
                ([label, text]) =>
                  text && (
                    <div key={label} className="col-span-full grid grid-cols-subgrid">
                      <dt className="text-ink-muted">{label}</dt>
                      <dd>{text}</dd>
                    </div>
                  ),
              )}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}
