"use client";

import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import { formatCountOf } from "@/lib/client/format";
import { useView } from "@/lib/client/log-view";
import { useAddress } from "@/lib/client/use-address";
import type { Concern } from "@/lib/projections/concern-ledger";
import { ConcernRow } from "./concern-row";
import { SidePanel } from "./side-panel";
import { SplitBody } from "./split-body";
import { ViewSwitch } from "./view-switch";

const GROUPS = [
  { title: "Open", holds: ({ status, acceptedBy }: Concern) => status === "open" && acceptedBy === null },
  { title: "Accepted as a risk", holds: ({ status, acceptedBy }: Concern) => status === "open" && acceptedBy !== null },
  { title: "Withdrawn", holds: ({ status }: Concern) => status === "withdrawn" },
];

/** Every blocking concern, from open to withdrawn, with its history. */
export function ConcernsTab() {
  const ledger = useView("concerns");
  const { panel } = useView("snapshot");
  const address = useAddress();
  const [agent, show] = [address.get("agent"), address.get("show") === "open" ? "open" : "all"];
  const shown = ledger.filter(({ agentId, status }) => (!agent || agentId === agent) && (show === "all" || status === "open"));
  const groups = GROUPS.map(({ title, holds }) => ({ title, concerns: shown.filter(holds).toSorted((a, b) => b.age - a.age) })).filter(({ concerns }) => concerns.length > 0);

  if (ledger.length === 0) return <SplitBody side={null}><EmptyState title="No agent has named a blocking concern yet.">A concern is what keeps an agent below the target. It stays open until that agent speaks again without it.</EmptyState></SplitBody>;
  return (
    <SplitBody side={<SidePanel selectedOnly />}>
      <div className="flex flex-wrap items-center gap-2">
        <ViewSwitch label="Which concerns" current={show} items={[{ id: "all", label: "All", href: address.href({ show: null }) }, { id: "open", label: "Open", href: address.href({ show: "open" }) }]} />
        <Field label="Agent" hideLabel className="w-52"><Select value={agent ?? ""} onChange={(event) => address.go({ agent: event.target.value }, "replace")} options={[{ value: "", label: "All agents" }, ...panel.map(({ id, name }) => ({ value: id, label: name }))]} /></Field>
      </div>
      {groups.map(({ title, concerns }) => (
        <Panel key={title} flush title={title} hint={formatCountOf(concerns.length, "concern")}>
          <ul>{concerns.map((concern) => <ConcernRow key={concern.id} concern={concern} place={panel.findIndex(({ id }) => id === concern.agentId) + 1} />)}</ul>
        </Panel>
      ))}
      {groups.length === 0 && <p className="text-ink-muted">No concern matches these filters.</p>}
    </SplitBody>
  );
}
