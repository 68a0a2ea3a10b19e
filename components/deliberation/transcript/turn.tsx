"use client";

import clsx from "clsx";
import dynamic from "next/dynamic";
import { useState } from "react";
import { VerdictBadge } from "@/components/deliberation/scores/verdict-badge";
import { CiteChip } from "@/components/deliberation/sources/cite-chip";
import { AgentSwatch } from "@/components/ui/agent/agent-swatch";
import { Icon } from "@/components/ui/icon";
import { ToneBadge } from "@/components/ui/tone-badge";
import { useAddress } from "@/lib/client/page/use-address";
import type { TranscriptTurn } from "@/lib/projections/transcript/transcript";
import { persistently } from "@/lib/client/page/persistently";

const WholeReply = dynamic(() => persistently(() => import("./whole-reply")).then((module) => module.WholeReply));

/** More are one click away, with the whole reply. */
const CITATIONS_SHOWN = 3;

/** One reply: who, to whom, how it stands, what it says in short, and what that rests on. */
export function Turn({ turn }: { turn: TranscriptTurn }) {
  const { seq, entry, place, answers, lead, citations, assumptions } = turn;
  const [isOpen, setIsOpen] = useState(false);
  const address = useAddress();
  const more = citations.length + assumptions.length - CITATIONS_SHOWN;
  return (
    <article
      aria-label={`${entry.name}, event ${seq}`}
      className="border-b border-line py-3.5 [contain-intrinsic-size:auto_140px] [content-visibility:auto]"
    >
      <header className="mb-1 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
        {place > 0 && <AgentSwatch place={place} />}
        <span className="font-semibold">{entry.name}</span>
        {answers && <span className="min-w-0 text-xs text-ink-muted">{answers}</span>}
        <span className="ml-auto">
          {entry.view?.word ? (
            <VerdictBadge word={entry.view.word} standing={entry.view.standing} meaning={entry.view.meaning} />
          ) : (
            entry.how === "failed" && (
              <ToneBadge tone="danger" glyph="cross">
                no reply
              </ToneBadge>
            )
          )}
        </span>
      </header>
      {entry.call?.answeredBy && <p className="text-xs text-ink-muted">Answered by {entry.call.answeredBy}.</p>}
      <p
        className={clsx(
          "text-base [overflow-wrap:anywhere] whitespace-pre-line",
          !isOpen && !entry.facts.gist && "line-clamp-6",
        )}
      >
        {lead}
      </p>
      {!isOpen && (citations.length > 0 || assumptions.length > 0) && (
        <ul aria-label="Rests on" className="mt-2 flex flex-wrap gap-1">
          {citations.slice(0, CITATIONS_SHOWN).map((citation) => (
            <li key={citation.id} className="max-w-full">
              <CiteChip citation={citation} />
            </li>
          ))}
          {assumptions.slice(0, Math.max(0, CITATIONS_SHOWN - citations.length)).map((text) => (
            <li key={text} className="rounded border border-dashed border-line-strong px-1.5 text-xs text-ink-muted">
              Assumption: {text}
            </li>
          ))}
          {more > 0 && <li className="px-1 text-xs text-ink-muted">and {more} more</li>}
        </ul>
      )}
      {isOpen && <WholeReply entry={entry} />}
      <p className="mt-1.5 flex items-center gap-3 text-xs text-ink-muted">
        {entry.view && (
          <button
            type="button"
            aria-expanded={isOpen}
            className="control -ml-1 inline-flex items-center gap-1 rounded-md pr-1.5 hover:text-ink"
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name="chevron-right" className={clsx("size-3.5", isOpen && "rotate-90")} />
            {isOpen ? "Less" : "Whole reply"}
          </button>
        )}
        <a className="link ml-auto tabular" href={address.href({ seq })}>
          event {seq}
        </a>
      </p>
    </article>
  );
}
