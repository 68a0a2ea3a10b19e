import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import "@fontsource-variable/inter/wght.css";
import { AppShell } from "@/components/layout/app-shell";
import { HeadScripts } from "@/components/layout/head-scripts";
import { Providers } from "@/components/layout/providers";
import { DoorProviders } from "@/components/people/door-providers";
import { DISTINGUISH_COOKIE, parseThemeChoice, THEME_COLOR, THEME_COOKIE } from "@/lib/client/page/appearance";
import { factsOf } from "@/lib/server/access/viewer-of";
import { readEnv } from "@/lib/server/env";
import { typefaceAddress } from "@/lib/server/http/typeface-address";
import "./globals.css";

export const metadata: Metadata = {
  title: { template: "%s · Parley", default: "Parley" },
  description: "A panel of AI agents deliberates until it converges, or a person decides.",
  robots: { index: false, follow: false },
  icons: { icon: { url: "/icon.svg", type: "image/svg+xml" }, apple: "/icons/apple-touch-icon.png" },
};

export async function generateViewport(): Promise<Viewport> {
  const choice = parseThemeChoice((await cookies()).get(THEME_COOKIE)?.value);
  return {
    viewportFit: "cover",
    themeColor:
      choice === "system"
        ? [
            { media: "(prefers-color-scheme: light)", color: THEME_COLOR.light },
            { media: "(prefers-color-scheme: dark)", color: THEME_COLOR.dark },
          ]
        : THEME_COLOR[choice],
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [cookieJar, requestHeaders, typeface] = await Promise.all([cookies(), headers(), typefaceAddress()]);
  const choice = parseThemeChoice(cookieJar.get(THEME_COOKIE)?.value);
  const env = readEnv();
  const { viewer } = factsOf(requestHeaders, env);
  const nonce = requestHeaders.get("x-nonce") ?? undefined;
  const distinguish = cookieJar.get(DISTINGUISH_COOKIE)?.value === "on" ? "on" : "off";
  return (
    <html
      lang="en"
      data-theme-choice={choice}
      data-theme={choice === "system" ? "light" : choice}
      data-distinguish={distinguish}
      suppressHydrationWarning
    >
      <head>
        {typeface && <link rel="preload" as="font" type="font/woff2" href={typeface} crossOrigin="anonymous" />}
        <HeadScripts nonce={nonce} />
      </head>
      <body>
        {viewer.kind === "nobody" ? (
          <DoorProviders>{children}</DoorProviders>
        ) : (
          <Providers renderedAt={Date.now()} viewer={viewer}>
            <AppShell isOpen={env.isOpen && env.mode === "personal"}>{children}</AppShell>
          </Providers>
        )}
      </body>
    </html>
  );
}
