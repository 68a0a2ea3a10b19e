import type { Metadata } from "next";
import { cookies } from "next/headers";
import { PageBody } from "@/components/layout/page-body";
import { PageHeader } from "@/components/layout/page-header";
import { AppearancePanel } from "@/components/settings/appearance-panel";
import { KeyboardPanel } from "@/components/settings/keyboard-panel";
import { ConnectionsPanel } from "@/components/settings/connections/connections-panel";
import { NotificationsPanel } from "@/components/settings/notifications-panel";
import { PricesPanel } from "@/components/settings/prices/prices-panel";
import { SectionNav } from "@/components/settings/section-nav";
import { AccountPanel } from "@/components/people/account-panel";
import { AuditPanel } from "@/components/people/audit-panel";
import { PeoplePanel } from "@/components/people/people-panel";
import { SpacesPanel } from "@/components/spaces/spaces-panel";
import { TokensPanel } from "@/components/people/tokens-panel";
import { ViewerPanel } from "@/components/settings/viewer-panel";
import { WebhooksPanel } from "@/components/settings/webhooks/webhooks-panel";
import { can } from "@/lib/domain/access/can";
import { DISTINGUISH_COOKIE, parseThemeChoice, THEME_COOKIE } from "@/lib/client/page/appearance";
import { servicesFor } from "@/app/services-for";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const { viewer } = await servicesFor({ action: "read" });
  const isTeam = viewer.kind === "person";
  const isOwner = can(viewer, "administer");
  const cookieJar = await cookies();
  return (
    <>
      <PageHeader title="Settings" />
      <PageBody>
        <div className="grid max-w-[1120px] gap-4 lg:grid-cols-[152px_minmax(0,1fr)] lg:gap-6">
          <SectionNav />
          <div className="flex min-w-0 flex-col gap-4">
            {isOwner && <ConnectionsPanel />}
            {isOwner && <PricesPanel />}
            {isTeam && isOwner && <PeoplePanel />}
            {isTeam && isOwner && <SpacesPanel />}
            {isTeam && can(viewer, "run-installation") && <AuditPanel />}
            {isOwner && <WebhooksPanel />}
            {isTeam ? <AccountPanel /> : <ViewerPanel />}
            {isTeam && <TokensPanel />}
            <NotificationsPanel />
            <AppearancePanel
              initialTheme={parseThemeChoice(cookieJar.get(THEME_COOKIE)?.value)}
              initialDistinguish={cookieJar.get(DISTINGUISH_COOKIE)?.value === "on"}
            />
            <KeyboardPanel />
          </div>
        </div>
      </PageBody>
    </>
  );
}
