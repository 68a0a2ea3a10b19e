import type { Metadata } from "next";
import { cookies } from "next/headers";
import { PageBody } from "@/components/layout/page-body";
import { PageHeader } from "@/components/layout/page-header";
import { AppearancePanel } from "@/components/settings/appearance-panel";
import { KeyboardPanel } from "@/components/settings/keyboard-panel";
import { ModelSourcePanel } from "@/components/settings/model-source-panel";
import { ViewerPanel } from "@/components/settings/viewer-panel";
import { DISTINGUISH_COOKIE, parseThemeChoice, THEME_COOKIE } from "@/lib/client/appearance";
import { services } from "@/lib/server/services";
import { settingsOf } from "@/lib/server/system/settings";

// How Parley was started is known when a request comes, not while Next builds.
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const cookieJar = await cookies();
  return (
    <>
      <PageHeader title="Settings" />
      <PageBody width="reading">
        <ModelSourcePanel source={settingsOf(services().env).source} />
        <ViewerPanel />
        <AppearancePanel
          initialTheme={parseThemeChoice(cookieJar.get(THEME_COOKIE)?.value)}
          initialDistinguish={cookieJar.get(DISTINGUISH_COOKIE)?.value === "on"}
        />
        <KeyboardPanel />
      </PageBody>
    </>
  );
}
