"use client";

import { Select as BaseSelect } from "@base-ui/react/select";
import clsx from "clsx";
import { Icon } from "@/components/ui/icon";
import { useOverlayContainer } from "@/components/ui/overlay/overlay-context";
import { OVERLAY_ITEM_STYLE, OVERLAY_STYLE } from "@/components/ui/overlay/overlay-style";
import type { useFieldControl } from "./field-context";
import { INPUT_STYLE } from "./input-style";
import type { SelectProps } from "./select";

type ListboxSelectProps = Omit<SelectProps, "className"> & {
  wiring: ReturnType<typeof useFieldControl>;
};

export function ListboxSelect({
  options,
  value,
  onChange,
  name,
  disabled = false,
  wiring,
  "aria-label": label,
}: ListboxSelectProps) {
  const container = useOverlayContainer();
  return (
    <BaseSelect.Root
      items={options}
      value={value}
      disabled={disabled}
      modal={false}
      onValueChange={(chosen) => {
        if (chosen !== null) onChange(chosen);
      }}
    >
      {/* The name is on the button, where forms look for the control that has a problem (focus-field.ts). */}
      <BaseSelect.Trigger
        {...wiring}
        {...(label ? { "aria-label": label } : {})}
        name={name}
        className={clsx(INPUT_STYLE, "pr-7 text-left")}
      >
        <BaseSelect.Value className="block truncate" />
      </BaseSelect.Trigger>
      <BaseSelect.Portal container={container}>
        <BaseSelect.Positioner
          positionMethod="fixed"
          alignItemWithTrigger={false}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-2"
        >
          <BaseSelect.Popup className={clsx(OVERLAY_STYLE, "min-w-[var(--anchor-width)]")}>
            <BaseSelect.List>
              {options.map((option) => (
                <BaseSelect.Item
                  key={option.value}
                  value={option.value}
                  label={option.label}
                  disabled={option.disabled ?? false}
                  className={OVERLAY_ITEM_STYLE}
                >
                  <span className="flex size-4 shrink-0">
                    <BaseSelect.ItemIndicator className="flex">
                      <Icon name="tick" />
                    </BaseSelect.ItemIndicator>
                  </span>
                  <BaseSelect.ItemText className="min-w-0">{option.label}</BaseSelect.ItemText>
                </BaseSelect.Item>
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}
