import { AgentBrief } from "@/components/agents/agent-brief";
import { Badge } from "@/components/ui/badge";
import { Panel } from "@/components/ui/panel";
import { formatCountOf } from "@/lib/client/format";
import type { Agent } from "@/lib/domain/agent";

type RosterPanelProps = { title: string; note?: string; agents: readonly Agent[] };

/** Agents that come with Parley: to read, not to change. */
export function RosterPanel({ title, note, agents }: RosterPanelProps) {
  return (
    <Panel title={title} hint={formatCountOf(agents.length, "agent")} actions={<Badge>Built in</Badge>} flush>
      {note && <p className="border-b border-line px-3.5 py-2 text-ink-muted">{note}</p>}
      <ul role="list">
        {agents.map((agent) => (
          <li key={agent.id} className="border-b border-line px-2.5 py-1 last:border-0">
            <AgentBrief name={agent.name} role={agent.role} brief={agent.brief} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
