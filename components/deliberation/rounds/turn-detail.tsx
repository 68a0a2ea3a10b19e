"use client";

import { conditionInWords } from "@/lib/domain/wording";
import { AgentName } from "@/components/ui/agent/agent-name";
import { Glyph } from "@/components/ui/glyph";
import { Disclosure } from "@/components/ui/disclosure";
import { ToneBadge } from "@/components/ui/tone-badge";
import { AbsoluteTime } from "@/components/ui/text/absolute-time";
import type { TimelineEntry } from "@/lib/projections/timeline";
import { placeInWords } from "@/lib/projections/wording";
import { ReplyEvidence } from "@/components/deliberation/sources/reply-evidence";
import { WithCitations } from "@/components/deliberation/sources/with-citations";
import { CallDetails } from "./call-details";
import { ReplyParts, ReplySection } from "./reply-parts";
import { VerdictBadge } from "@/components/deliberation/scores/verdict-badge";

export type TurnEntry = Extract<TimelineEntry, { kind: "turn" }>;

type TurnDetailProps = { entry: TurnEntry; round: number; place: number };

/** One agent's turn: what it said, what it gave, and how the answer came about. */
export function TurnDetail({ entry, round, place }: TurnDetailProps) {
  const { view } = entry;
  return (
    <article aria-label={`${entry.name}, round ${round}`} className="flex min-w-0 flex-col gap-4">
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {place > 0 ? (
          <AgentName place={place} name={entry.name} className="text-base font-semibold" />
        ) : (
          <span className="text-base font-semibold">{entry.name}</span>
        )}
        {view?.word && <VerdictBadge word={view.word} standing={view.standing} meaning={view.meaning} />}
        {view?.change && (
          <span className="text-xs text-ink-muted tabular">
            {view.change}
            {/^[+−]/.test(view.change) && " since its last turn"}
          </span>
        )}
        {entry.flags.map((flag) => (
          <ToneBadge key={flag} tone="attention" glyph="triangle">
            {placeInWords(flag)}
          </ToneBadge>
        ))}
        <span className="ml-auto text-xs text-ink-muted">
          {view?.word === null && `${entry.task} · `}
          {round > 0 && `round ${round} · `}
          <AbsoluteTime at={entry.at} show="time" />
        </span>
      </header>
      {entry.call?.answeredBy && (
        <p className="text-ink-muted">
          Answered by {entry.call.answeredBy} on behalf of {entry.name}.
        </p>
      )}
      {entry.how !== "spoke" && (
        <p className={entry.how === "failed" ? "text-danger" : "text-ink-muted"}>{entry.sentence}</p>
      )}
      {entry.facts.gist && <p className="text-base">{entry.facts.gist}</p>}
      {view && (
        <WithCitations seq={entry.seq}>
          <ReplyParts parts={view.parts} />
        </WithCitations>
      )}
      <StatedFacts facts={entry.facts} />
      {entry.how === "spoke" && <ReplyEvidence seq={entry.seq} />}
      {entry.rejections.length > 0 && (
        <ReplySection title="Rejected attempts">
          {entry.rejections.map(({ seq, reason, raw }) => (
            <Disclosure key={seq} summary={<span>{placeInWords(reason)}</span>}>
              <pre className="max-h-60 overflow-auto rounded-md bg-sunken p-2 text-xs whitespace-pre-wrap">{raw}</pre>
            </Disclosure>
          ))}
        </ReplySection>
      )}
      <CallDetails seq={entry.seq} />
    </article>
  );
}

/** What the reply says about itself, beside its gist. */
function StatedFacts({ facts: { answer, moved = [], conditions = [], wishes = [] } }: Pick<TurnEntry, "facts">) {
  return (
    <>
      {answer && (
        <ReplySection title="Answer as it stands">
          <p>{answer}</p>
        </ReplySection>
      )}
      {moved.length > 0 && (
        <ReplySection title="What changed its mind">
          <ul className="flex flex-col gap-1">
            {moved.map(({ what, by, reason }, index) => (
              <li key={index}>
                {what}
                <span className="text-ink-muted">
                  {by.toLowerCase() === "none" ? " (no reason named)" : ` (${by}${reason ? `: ${reason}` : ""})`}
                </span>
              </li>
            ))}
          </ul>
        </ReplySection>
      )}
      {conditions.length > 0 && (
        <ReplySection title="Conditions">
          <ul className="flex flex-col gap-1">
            {conditions.map(({ text, state }, index) => (
              <li key={index} className="flex items-baseline gap-2">
                <Glyph
                  name={state === "met" ? "tick" : "ring"}
                  className={state === "met" ? "size-2.5 text-success" : "size-2.5 text-ink-muted"}
                />
                <span className="min-w-0">
                  {text}
                  <span className="text-ink-muted">{` (${conditionInWords({ state })})`}</span>
                </span>
              </li>
            ))}
          </ul>
        </ReplySection>
      )}
      {wishes.length > 0 && (
        <ReplySection title="Wishes that don’t block">
          <ul className="list-disc pl-5">
            {wishes.map((wish, index) => (
              <li key={index}>{wish}</li>
            ))}
          </ul>
        </ReplySection>
      )}
    </>
  );
}
