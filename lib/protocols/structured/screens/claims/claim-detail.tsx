"use client";

import { useMemo } from "react";
import { VerdictBadge } from "@/components/deliberation/scores/verdict-badge";
import { ReplySection } from "@/components/deliberation/rounds/reply-parts";
import { AgentName } from "@/components/ui/agent/agent-name";
import { ToneBadge } from "@/components/ui/tone-badge";
import { useView } from "@/lib/client/live/log-view";
import { claimDetail } from "@/lib/protocols/structured/views/board/claims-board";
import { ItemLink, ItemLinks } from "../item-link";
import { CLAIM_DISPLAY } from "./claim-display";

/** One claim: what would show it false, every change of its status, and what refers to it. */
export function ClaimDetail({ id }: { id: string }) {
  const folded = useView("folded");
  const claim = useMemo(() => claimDetail(folded, id), [folded, id]);
  if (!claim) return <p className="text-ink-muted">There is no claim {id} yet.</p>;
  const { tone, glyph } = CLAIM_DISPLAY[claim.status];
  return (
    <article aria-label={`Claim ${id}`} className="flex min-w-0 flex-col gap-4">
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <AgentName place={claim.place} name={claim.name} className="font-semibold" />
        <ToneBadge tone={tone} glyph={glyph}>
          {claim.word.word}
        </ToneBadge>
        {claim.ground && <span className="text-xs text-ink-muted">{claim.ground}</span>}
        <span className="ml-auto text-xs text-ink-muted">
          raised in round {claim.round}, <ItemLink link={claim.raisedAt} />
        </span>
      </header>
      <p className="[overflow-wrap:anywhere]">{claim.text}</p>
      <ReplySection title="Testable as">
        <p className="border-l-2 border-line-strong pl-2.5 [overflow-wrap:anywhere]">{claim.testable_as}</p>
      </ReplySection>
      {claim.shown && (
        <ReplySection title="What shows it">
          <p className="border-l-2 border-line-strong pl-2.5 [overflow-wrap:anywhere]">{claim.shown}</p>
        </ReplySection>
      )}
      {claim.rewordings.length > 0 && (
        <ReplySection title="Said again in other words">
          <ul className="flex flex-col gap-1">
            {claim.rewordings.map(({ round, text }, index) => (
              <li key={index} className="[overflow-wrap:anywhere]">
                <span className="text-xs text-ink-muted">round {round}</span> {text}
              </li>
            ))}
          </ul>
        </ReplySection>
      )}
      <ReplySection title="Transitions">
        {claim.history.length === 0 ? (
          <p className="text-ink-muted">Pending since it was raised.</p>
        ) : (
          <ol className="flex flex-col gap-2">
            {claim.history.map(({ round, from, to, polarity, verification, why, shown }, index) => (
              <li key={index} className="border-l-2 border-line pl-2.5">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                  <span className="text-xs text-ink-muted">round {round}</span>
                  {from.word} → <VerdictBadge word={to.word} standing={to.standing} meaning={to.meaning} />
                  <span className="text-xs text-ink-muted">
                    by <ItemLink link={verification} />
                    {polarity && `, ${polarity}`}
                  </span>
                </p>
                <p className="[overflow-wrap:anywhere]">{why}</p>
                {shown && <p className="text-xs text-ink-muted [overflow-wrap:anywhere]">Shown: {shown}</p>}
              </li>
            ))}
          </ol>
        )}
      </ReplySection>
      <ReplySection title="Verifications">
        <ItemLinks links={claim.verifications} none="No check has looked at it yet." />
      </ReplySection>
      <ReplySection title="Decisions that cite it">
        <ItemLinks links={claim.decisions} none="None." />
      </ReplySection>
      {(claim.supersedes || claim.supersededBy) && (
        <ReplySection title="Succession">
          {claim.supersedes && (
            <p>
              Replaces <ItemLink link={claim.supersedes} />
            </p>
          )}
          {claim.supersededBy && (
            <p>
              Replaced by <ItemLink link={claim.supersededBy} />
            </p>
          )}
        </ReplySection>
      )}
    </article>
  );
}
