"use client";

import clsx from "clsx";
import { AgentName } from "@/components/ui/agent/agent-name";
import { Disclosure } from "@/components/ui/disclosure";
import { Markdown } from "@/components/ui/text/markdown";
import { ToneBadge } from "@/components/ui/tone-badge";
import { formatCountOf } from "@/lib/client/format";
import { useAddress } from "@/lib/client/page/use-address";
import { useLedTo } from "@/lib/client/page/use-led-to";
import type { Issue } from "@/lib/projections/issue";
import { LogComments } from "@/components/comments/log-comments";
import { IssueLink } from "./issue-link";
import { ISSUE_STATE } from "./issue-state";
import { IssueText, useWordedIn } from "./issue-text";
import { WithCitations } from "@/components/deliberation/sources/with-citations";
import { VerdictBadge } from "@/components/deliberation/scores/verdict-badge";
import { useView } from "@/lib/client/live/log-view";
import { CiteChip } from "@/components/deliberation/sources/cite-chip";

type IssueRowProps = { issue: Issue; place: number; /** A link led to it. */ isNamed: boolean };

export function IssueRow({ issue, place, isNamed }: IssueRowProps) {
  const address = useAddress();
  const row = useLedTo<HTMLLIElement>(isNamed);
  const wordedIn = useWordedIn(issue);
  return (
    <li
      ref={row}
      tabIndex={-1}
      className={clsx(
        "grid scroll-mt-[calc(var(--page-header,86px)+16px)] grid-cols-[48px_minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1 border-b border-line px-3.5 py-2.5 outline-none last:border-0 max-md:grid-cols-[40px_minmax(0,1fr)]",
        isNamed && "bg-hover shadow-[inset_3px_0_0_var(--accent)]",
      )}
    >
      <IssueLink id={issue.id} isCurrent={isNamed} />
      <div className="min-w-0">
        <WithCitations seq={wordedIn}>
          <IssueText issue={issue} className="block [overflow-wrap:anywhere]" />
          {issue.detail && (
            <div className="mt-0.5 text-ink-muted">
              <Markdown topHeading={4} isOneOfMany>
                {issue.detail}
              </Markdown>
            </div>
          )}
        </WithCitations>
        <SettledBy issue={issue} />
        <div className="mt-0.5 flex flex-wrap items-center gap-x-2.5 text-xs text-ink-muted">
          {issue.severity && <VerdictBadge {...issue.severity} />}
          {/* A severity says already that it blocks; twice would be noise. */}
          {!(issue.severity && issue.state === "open" && issue.stateText === "open") && (
            <ToneBadge {...ISSUE_STATE[issue.state]} className="max-w-full whitespace-normal!">
              {issue.stateText}
            </ToneBadge>
          )}
          <AgentName place={place} name={issue.name} />
          raised in round {issue.raisedInRound}
          {issue.history.length > 1 && (
            <Disclosure
              className="open:basis-full"
              summary={<span className="text-xs">History ({issue.history.length})</span>}
            >
              <ol className="flex flex-col gap-1 text-xs">
                {issue.history.map((entry, index) => (
                  <li key={index}>
                    <a className="link" href={address.href({ seq: entry.seq })}>
                      Round {entry.round}
                    </a>{" "}
                    {entry.word}
                    {entry.text && <span className="text-ink-muted">: {entry.text}</span>}
                  </li>
                ))}
              </ol>
            </Disclosure>
          )}
        </div>
        <LogComments target={`issue:${issue.id}`} on={issue.id} />
      </div>
      <span className="text-xs whitespace-nowrap text-ink-muted tabular max-md:col-start-2">
        {issue.state === "settled" ? "was open " : "open "}
        {formatCountOf(issue.age, "round")}
      </span>
    </li>
  );
}

/** The passage an issue was settled with, or that nobody named one (G-16). Nothing where nobody was asked for it. */
function SettledBy({ issue }: { issue: Issue }) {
  const evidence = useView("evidence");
  const concern = evidence?.concerns.find(({ issueId }) => issueId === issue.id);
  if (!evidence || evidence.mode === "off" || !concern?.settledBy) return null;
  const settlements = evidence.settlements.filter(({ issueId }) => issueId === issue.id);
  const citations = settlements.flatMap((settlement) => settlement.citations);
  if (citations.length === 0)
    return <p className="mt-1 text-xs text-ink-muted">No passage was given that settles it.</p>;
  return (
    <ul aria-label={`What settled ${issue.id}`} className="my-1.5 flex flex-col gap-1.5">
      {citations.map((citation) => (
        <li key={`${citation.seq}/${citation.id}`} className="border-l-2 border-line pl-2.5">
          <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-muted">
            {citation.name} in round {citation.round}: settled by
            <CiteChip citation={citation} />
            {citation.isGone && <span className="text-attention">no longer in the document as it reads now</span>}
          </p>
          <blockquote className="text-ink-muted [overflow-wrap:anywhere]">“{citation.quote}”</blockquote>
        </li>
      ))}
    </ul>
  );
}
