import type { ReactNode } from "react";
import { CommandMenu } from "./command-menu";
import { GlobalShortcuts } from "./global-shortcuts";
import { LiveNavigation } from "./live-navigation";
import { OpenNotice } from "./open-notice";
import { ShortcutsSheet } from "./shortcuts-sheet";
import { SkipLink } from "./skip-link";
import { Tooltips } from "@/components/ui/overlay/tooltips";

type AppShellProps = {
  /** How many deliberations wait for a person. */
  needsYou?: number;
  /** Others than the one at this machine may reach it. */
  isOpen?: boolean;
  children: ReactNode;
};

/** The frame of every screen. The page scrolls as a whole; the navigation and the page header stick. */
export function AppShell({ needsYou = 0, isOpen = false, children }: AppShellProps) {
  return (
    <>
      <SkipLink />
      <div className="min-h-dvh md:flex">
        <LiveNavigation needsYou={needsYou} />
        <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col pb-[var(--bottom-bar)] outline-none">
          {isOpen && <OpenNotice />}
          {children}
        </main>
      </div>
      <GlobalShortcuts />
      <CommandMenu />
      <ShortcutsSheet />
      <Tooltips />
    </>
  );
}
