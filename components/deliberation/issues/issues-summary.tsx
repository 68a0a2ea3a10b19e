"use client";

import { AgentName } from "@/components/ui/agent/agent-name";
import { Panel } from "@/components/ui/panel";
import { ToneBadge } from "@/components/ui/tone-badge";
import { formatCountOf } from "@/lib/client/format";
import { useView } from "@/lib/client/live/log-view";
import { useAddress } from "@/lib/client/page/use-address";
import { type Issue, openIssues } from "@/lib/projections/issue";
import { WithCitations } from "@/components/deliberation/sources/with-citations";
import { IssueLink } from "./issue-link";
import { ISSUE_STATE } from "./issue-state";
import { IssueText, useWordedIn } from "./issue-text";
import { tabChanges } from "@/components/deliberation/tabs";
import { VerdictBadge } from "@/components/deliberation/scores/verdict-badge";

const SHOWN = 5;

export function IssuesSummary() {
  const ledger = useView("issues");
  const words = useView("words");
  const { panel } = useView("snapshot");
  const address = useAddress();
  const open = openIssues(ledger);
  const oldestFirst = open.toSorted((a, b) => b.age - a.age);
  return (
    <Panel
      flush
      title={`Open ${words.issue}s`}
      hint={`${open.length} open · ${ledger.length - open.length} settled`}
      actions={
        ledger.length > 0 && (
          <a className="link text-xs" href={address.href(tabChanges("issues"))}>
            All {words.issue}s
          </a>
        )
      }
    >
      {open.length === 0 ? (
        <p className="px-3.5 py-3 text-ink-muted">{ledger.length === 0 ? words.noIssues : words.allSettled}</p>
      ) : (
        <ul>
          {oldestFirst.slice(0, SHOWN).map((issue) => (
            <li
              key={issue.id}
              className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-line px-3.5 py-2 last:border-0 max-md:grid-cols-[auto_minmax(0,1fr)]"
            >
              <IssueLink id={issue.id} />
              <div className="min-w-0">
                <IssueWords issue={issue} />
                <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-muted">
                  {issue.severity && <VerdictBadge {...issue.severity} />}
                  <AgentName place={panel.findIndex(({ id }) => id === issue.agentId) + 1} name={issue.name} />
                  raised in round {issue.raisedInRound}
                  {issue.state === "accepted" && <ToneBadge {...ISSUE_STATE.accepted}>{issue.stateText}</ToneBadge>}
                </p>
              </div>
              <span className="text-xs text-ink-muted tabular max-md:col-start-2">
                open {formatCountOf(issue.age, "round")}
              </span>
            </li>
          ))}
          {open.length > SHOWN && (
            <li className="px-3.5 py-2">
              <a className="link" href={address.href(tabChanges("issues"))}>
                {open.length - SHOWN} more
              </a>
            </li>
          )}
        </ul>
      )}
    </Panel>
  );
}

function IssueWords({ issue }: { issue: Issue }) {
  return (
    <WithCitations seq={useWordedIn(issue)}>
      <IssueText issue={issue} className="line-clamp-2" />
    </WithCitations>
  );
}
