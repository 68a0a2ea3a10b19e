"use client";

import { Checkbox } from "@/components/ui/form/checkbox";
import { Kbd } from "@/components/ui/text/kbd";
import { Panel } from "@/components/ui/panel";
import { useSingleKeys } from "@/lib/client/shortcuts/single-keys";

export function KeyboardPanel() {
  const [isOn, setIsOn] = useSingleKeys();
  return (
    <Panel
      id="keyboard"
      className="scroll-mt-20"
      title="Keyboard"
      hint="saved in this browser"
      actions={
        <span className="inline-flex items-center gap-2 text-xs text-ink-muted pointer-coarse:hidden">
          All shortcuts <Kbd keys="?" />
        </span>
      }
    >
      <Checkbox
        label="Single-key shortcuts"
        hint="Keys such as C, D, or G then I. Turn them off if you use dictation or press keys by accident. Shortcuts with ⌘ or Ctrl stay on."
        checked={isOn}
        onChange={(event) => setIsOn(event.target.checked)}
      />
    </Panel>
  );
}
