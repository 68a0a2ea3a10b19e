import type { Metadata } from "next";
import { cookies } from "next/headers";
import { PageBody } from "@/components/layout/page-body";
import { PageHeader } from "@/components/layout/page-header";
import { AppearancePanel } from "@/components/settings/appearance-panel";
import { KeyboardPanel } from "@/components/settings/keyboard-panel";
import { ViewerPanel } from "@/components/settings/viewer-panel";
import { DISTINGUISH_COOKIE, parseThemeChoice, THEME_COOKIE } from "@/lib/client/appearance";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const cookieJar = await cookies();
  return (
    <>
      <PageHeader title="Settings" />
      <PageBody width="reading">
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
