"use client";

import { AgentName } from "@/components/ui/agent-name";
import { Panel } from "@/components/ui/panel";
import { ToneBadge } from "@/components/ui/tone-badge";
import { formatCountOf } from "@/lib/client/format";
import { useView } from "@/lib/client/log-view";
import { useAddress } from "@/lib/client/use-address";
import { openOnes } from "@/lib/projections/concern-ledger";
import { tabChanges } from "./tabs";

const SHOWN = 5;

export function ConcernsSummary() {
  const ledger = useView("concerns");
  const { panel } = useView("snapshot");
  const address = useAddress();
  const open = openOnes(ledger);
  const oldestFirst = open.toSorted((a, b) => b.age - a.age);
  return (
    <Panel
      flush
      title="Blocking concerns"
      hint={`${open.length} open · ${ledger.length - open.length} withdrawn`}
      actions={ledger.length > 0 && <a className="link text-xs" href={address.href(tabChanges("concerns"))}>All concerns</a>}
    >
      {open.length === 0 ? (
        <p className="px-3.5 py-3 text-ink-muted">{ledger.length === 0 ? "No agent has named a blocking concern yet." : "Every concern was withdrawn by the agent that raised it."}</p>
      ) : (
        <ul>
          {oldestFirst.slice(0, SHOWN).map((concern) => (
            <li key={concern.id} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-line px-3.5 py-2 last:border-0 max-md:grid-cols-[auto_minmax(0,1fr)]">
              <span className="font-mono text-xs text-ink-muted">{concern.id}</span>
              <div className="min-w-0">
                <a href={address.href({ seq: concern.seq })} className="line-clamp-2 no-underline hover:underline">{concern.text}</a>
                <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-muted">
                  <AgentName place={panel.findIndex(({ id }) => id === concern.agentId) + 1} name={concern.name} />
                  raised in round {concern.raisedInRound}
                  {concern.acceptedBy && <ToneBadge tone="neutral" glyph="ring">risk accepted by {concern.acceptedBy}</ToneBadge>}
                </p>
              </div>
              <span className="text-xs text-ink-muted tabular max-md:col-start-2">open {formatCountOf(concern.age, "round")}</span>
            </li>
          ))}
          {open.length > SHOWN && <li className="px-3.5 py-2"><a className="link" href={address.href(tabChanges("concerns"))}>{open.length - SHOWN} more</a></li>}
        </ul>
      )}
    </Panel>
  );
}
