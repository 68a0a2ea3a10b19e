import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { OwnPanels } from "@/components/agents/own-panels";
import { RosterPanel } from "@/components/agents/roster-panel";
import { PageBody } from "@/components/layout/page-body";
import { PageHeader } from "@/components/layout/page-header";
import { listPanelTemplates } from "@/lib/server/panels/templates";
import { PROTOCOL_IDS } from "@/lib/protocols/protocol-ids";
import { panelChoices } from "@/lib/server/protocols/list";
import { afterOthers } from "@/lib/server/slices";
import { servicesFor } from "@/app/services-for";

// The database is there when a request comes, not while Next builds.
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Panel" };

export default async function AgentsPage() {
  const templates = await listPanelTemplates(await servicesFor({ action: "read" }));
  const panels = PROTOCOL_IDS.map(panelChoices);
  const rosters = panels.flatMap((panel) => panel.rosters);
  const always = panels.flatMap(({ crossCutting }) => crossCutting);
  const known = [...rosters.flatMap(({ agents }) => agents), ...always].filter(
    (agent, index, all) => all.findIndex(({ id }) => id === agent.id) === index,
  );
  return (
    <>
      <PageHeader title="Panel" />
      <PageBody width="reading">
        <OwnPanels initial={templates} known={known} />
        <RosterPanel
          title="In every debate"
          note="These four cover what nobody else owns. They take part in every debate, can’t be removed, and speak last."
          agents={always}
        />
        {rosters.map(({ id, title, agents }) => (
          <Suspense key={id}>
            <InTurn>
              <RosterPanel title={title} agents={agents} />
            </InTurn>
          </Suspense>
        ))}
      </PageBody>
    </>
  );
}

/** All rosters at once would hold up every other request of the process: they are rendered, and sent, one by one. */
async function InTurn({ children }: { children: ReactNode }) {
  await afterOthers();
  return children;
}
