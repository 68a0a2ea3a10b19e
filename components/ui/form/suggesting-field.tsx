"use client";

import { Autocomplete } from "@base-ui/react/autocomplete";
import clsx from "clsx";
import { useState, type ComponentProps } from "react";
import { useOverlayContainer } from "@/components/ui/overlay/overlay-context";
import { OVERLAY_ITEM_STYLE, OVERLAY_STYLE } from "@/components/ui/overlay/overlay-style";
import type { ComboFieldProps } from "./combo-field";

type SuggestingFieldProps = ComboFieldProps & { wiring: ComponentProps<"input"> };

export function SuggestingField({ value, onChange, suggestions, wiring, name, placeholder }: SuggestingFieldProps) {
  const container = useOverlayContainer();
  const [isOpen, setIsOpen] = useState(false);
  const typed = value.trim().toLowerCase();
  const matches = suggestions.filter((suggestion) => suggestion.toLowerCase().includes(typed));
  return (
    <Autocomplete.Root
      items={suggestions}
      filteredItems={matches}
      value={value}
      onValueChange={onChange}
      // An open list hides the rest of the page from a screen reader; one without a line must not.
      open={isOpen && matches.length > 0}
      onOpenChange={setIsOpen}
      openOnInputClick
    >
      <Autocomplete.Input {...wiring} name={name} placeholder={placeholder} />
      <Autocomplete.Portal container={container}>
        <Autocomplete.Positioner
          positionMethod="fixed"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-2"
        >
          <Autocomplete.Popup className={clsx(OVERLAY_STYLE, "min-w-[var(--anchor-width)]")}>
            <Autocomplete.List>
              {(suggestion: string) => (
                <Autocomplete.Item key={suggestion} value={suggestion} className={OVERLAY_ITEM_STYLE}>
                  {suggestion}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}
