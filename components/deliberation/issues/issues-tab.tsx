"use client";

import { BOXED } from "@/components/pictures/figure";
import { IssueMap } from "@/components/pictures/issue-map";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/form/field";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/form/select";
import { formatCountOf } from "@/lib/client/format";
import { perLog } from "@/lib/client/live/folded-log";
import { useLog, useView } from "@/lib/client/live/log-view";
import { useAddress } from "@/lib/client/page/use-address";
import type { Issue } from "@/lib/projections/issue";
import { issueMap } from "@/lib/projections/pictures/issue-map";
import { IssueRow } from "./issue-row";
import { SidePanel } from "@/components/deliberation/side/side-panel";
import { SplitBody } from "@/components/deliberation/split-body";
import { issueChanges } from "@/components/deliberation/tabs";
import { ViewSwitch } from "@/components/deliberation/view-switch";

/** A filter is of this tab, and of no single issue. */
const ALL = { tab: "issues", issue: null } as const;

// Here and not with the other views: it comes with this tab, after the page.
const mapOf = perLog((_, folded) => issueMap(folded));

const GROUPS: readonly { title: string; state: Issue["state"] }[] = [
  { title: "Open", state: "open" },
  { title: "Accepted", state: "accepted" },
  { title: "Settled", state: "settled" },
];

/** Everything that was held against the design, from open to settled, with its history. */
export function IssuesTab() {
  const ledger = useView("issues");
  const map = mapOf(useLog());
  const words = useView("words");
  const { panel } = useView("snapshot");
  const address = useAddress();
  const [agent, show] = [address.get("agent"), address.get("show") === "open" ? "open" : "all"];
  const named = address.get("issue");
  // The one a link leads to is there, whatever is filtered.
  const shown = ledger.filter(
    ({ id, agentId, state }) =>
      id === named || ((!agent || agentId === agent) && (show === "all" || state !== "settled")),
  );
  const groups = GROUPS.map(({ title, state }) => ({
    title,
    issues: shown.filter((issue) => issue.state === state).toSorted((a, b) => b.age - a.age),
  })).filter(({ issues }) => issues.length > 0);

  if (ledger.length === 0)
    return (
      <SplitBody side={null}>
        <EmptyState title={words.noIssues}>
          {words.howSettled ?? "It stays open until the seat that raised it drops it."}
        </EmptyState>
      </SplitBody>
    );
  return (
    <SplitBody side={<SidePanel selectedOnly />}>
      {map && <IssueMap model={map} hrefOf={({ id }) => address.href(issueChanges(id))} className={BOXED} />}
      <div className="flex flex-wrap items-center gap-2">
        <ViewSwitch
          label={`Which ${words.issue}s`}
          current={show}
          items={[
            { id: "all", label: "All", href: address.href({ show: null, ...ALL }) },
            { id: "open", label: "Open", href: address.href({ show: "open", ...ALL }) },
          ]}
        />
        <Field label="Seat" hideLabel className="w-52">
          <Select
            value={agent ?? ""}
            onChange={(value) => address.go({ agent: value, ...ALL }, "replace")}
            options={[{ value: "", label: "All seats" }, ...panel.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        </Field>
      </div>
      {groups.map(({ title, issues }) => (
        <Panel key={title} flush title={title} hint={formatCountOf(issues.length, words.issue)}>
          <ul>
            {issues.map((issue) => (
              <IssueRow
                key={issue.id}
                issue={issue}
                place={panel.findIndex(({ id }) => id === issue.agentId) + 1}
                isNamed={issue.id === named}
              />
            ))}
          </ul>
        </Panel>
      ))}
      {groups.length === 0 && <p className="text-ink-muted">No {words.issue} matches these filters.</p>}
    </SplitBody>
  );
}
