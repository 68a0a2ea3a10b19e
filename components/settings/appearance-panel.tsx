"use client";

import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Panel } from "@/components/ui/panel";
import { RadioCards, type RadioCard } from "@/components/ui/radio-cards";
import { chooseDistinguish, chooseTheme, type ThemeChoice } from "@/lib/client/appearance";

type AppearancePanelProps = { initialTheme: ThemeChoice; initialDistinguish: boolean };

const THEMES: readonly RadioCard<ThemeChoice>[] = [
  { value: "system", label: "System", consequence: "Follows the device" },
  { value: "light", label: "Light", consequence: "Dark text on white" },
  { value: "dark", label: "Dark", consequence: "Light text on black" },
];

export function AppearancePanel({ initialTheme, initialDistinguish }: AppearancePanelProps) {
  const [theme, setTheme] = useState(initialTheme);
  const [distinguish, setDistinguish] = useState(initialDistinguish);
  return (
    <Panel title="Appearance" hint="kept in this browser">
      <div className="flex flex-col gap-4">
        <RadioCards
          legend="Theme"
          name="theme"
          columns={3}
          options={THEMES}
          value={theme}
          onChange={(choice) => {
            setTheme(choice);
            chooseTheme(choice);
          }}
        />
        <Checkbox
          label="Distinguish without colour"
          hint="Lines of a chart are dashed differently and badges get a strong outline."
          checked={distinguish}
          onChange={(event) => {
            setDistinguish(event.target.checked);
            chooseDistinguish(event.target.checked);
          }}
        />
      </div>
    </Panel>
  );
}
