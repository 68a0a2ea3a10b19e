"use client";

import { VerdictBadge } from "@/components/deliberation/scores/verdict-badge";
import { AgentName } from "@/components/ui/agent/agent-name";
import { Panel } from "@/components/ui/panel";
import { useAddress } from "@/lib/client/page/use-address";
import { completedRounds } from "@/lib/kernel/rounds";
import { wordOf } from "@/lib/protocols/review/views/verdict";
import type { ReviewState } from "@/lib/protocols/review/rules/state";

/** What exactly has to change before those who do not pass it would, in their own words. */
export function Remaining({ state }: { state: ReviewState }) {
  const address = useAddress();
  const last = completedRounds(state).at(-1);
  const held = last
    ? last.order
        .flatMap((id) => last.turns[id] ?? [])
        .filter(({ verdict, assessment }) => verdict !== "PASS" && assessment.remaining.length > 0)
    : [];
  if (!last || held.length === 0) return null;
  return (
    <Panel flush title="What remains" hint={`in the words of round ${last.number}`}>
      <ul>
        {held.map((turn) => {
          const place = state.panel.findIndex(({ id }) => id === turn.agentId) + 1;
          return (
            <li key={turn.agentId} className="border-b border-line px-3.5 py-2.5 last:border-0">
              <p className="flex flex-wrap items-center gap-x-2">
                <AgentName
                  place={place}
                  name={state.panel[place - 1]?.name ?? turn.agentId}
                  className="font-semibold"
                />
                <VerdictBadge {...wordOf(turn)} />
                <a className="link ml-auto text-xs text-ink-muted" href={address.href({ seq: turn.seq })}>
                  Open the assessment
                </a>
              </p>
              <ul className="mt-1 list-disc pl-5">
                {turn.assessment.remaining.map((text, index) => (
                  <li key={index} className="[overflow-wrap:anywhere]">
                    {text}
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
