"use client";

import { useSyncExternalStore } from "react";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Panel } from "@/components/ui/panel";
import { RadioCards, type RadioCard } from "@/components/ui/form/radio-cards";
import { chooseDistinguish, chooseTheme, parseThemeChoice, type ThemeChoice } from "@/lib/client/page/appearance";

type AppearancePanelProps = { initialTheme: ThemeChoice; initialDistinguish: boolean };

const THEMES: readonly RadioCard<ThemeChoice>[] = [
  { value: "system", label: "System", consequence: "Follows the device" },
  { value: "light", label: "Light", consequence: "Dark text on white" },
  { value: "dark", label: "Dark", consequence: "Light text on black" },
];

export function AppearancePanel({ initialTheme, initialDistinguish }: AppearancePanelProps) {
  const theme = parseThemeChoice(useRootAttribute("themeChoice", initialTheme));
  const distinguish = useRootAttribute("distinguish", initialDistinguish ? "on" : "off") === "on";
  return (
    <Panel id="appearance" className="scroll-mt-20" title="Appearance" hint="saved in this browser">
      <div className="flex flex-col gap-4">
        <RadioCards legend="Theme" name="theme" columns={3} options={THEMES} value={theme} onChange={chooseTheme} />
        <Checkbox
          label="Distinguish without colour"
          hint="Chart lines get different dash patterns and badges get a strong outline."
          checked={distinguish}
          onChange={(event) => chooseDistinguish(event.target.checked)}
        />
      </div>
    </Panel>
  );
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true });
  return () => observer.disconnect();
}

/** A preference as it stands on <html>, whoever wrote it last; `initial` is what the server rendered. */
function useRootAttribute(name: string, initial: string): string {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset[name] ?? initial,
    () => initial,
  );
}
