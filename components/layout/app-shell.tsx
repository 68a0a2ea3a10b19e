import type { ReactNode } from "react";
import { CommandMenu } from "./command-menu";
import { GlobalShortcuts } from "./global-shortcuts";
import { LiveNavigation } from "./main-navigation";
import { ShortcutsSheet } from "./shortcuts-sheet";
import { SpaceChoice } from "@/components/spaces/space-choice";
import { SkipLink } from "@/components/ui/skip-link";
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
      <SkipLink to="main">Skip to the content</SkipLink>
      <div className="min-h-dvh md:flex">
        <LiveNavigation needsYou={needsYou} />
        <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col pb-[var(--bottom-bar)] outline-none">
          {isOpen && <OpenNotice />}
          {/* The bar below has no room for it. */}
          <SpaceChoice className="no-print px-4 py-2 md:hidden" />
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

/** On every page while Parley is open to a network and nobody signs in. */
function OpenNotice() {
  return (
    <p className="no-print border-b border-attention-line bg-attention-bg px-4 py-1 text-xs text-attention md:px-5">
      <strong className="font-semibold">Open to the network.</strong> Nobody has to sign in here: anyone who can reach
      this address can read, change and delete everything.
    </p>
  );
}
