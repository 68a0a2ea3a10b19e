"use client";

import { Menu as BaseMenu } from "@base-ui/react/menu";
import clsx from "clsx";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import type { MenuItem } from "./menu";
import { useOverlayContainer } from "./overlay-context";
import { OVERLAY_ITEM_STYLE, OVERLAY_STYLE } from "./overlay-style";

type MenuWithListProps = {
  items: readonly MenuItem[];
  trigger: { "aria-label": string | undefined; className: string; children: ReactNode };
  /** It was pressed before this was there. */
  isPressed: boolean;
};

export function MenuWithList({ items, trigger, isPressed }: MenuWithListProps) {
  const container = useOverlayContainer();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(!isPressed);

  // The press itself is repeated, so that the focus moves as it does after any other.
  useEffect(() => {
    if (wasPressed.current) return;
    wasPressed.current = true;
    button.current?.focus();
    button.current?.click();
  }, []);

  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger {...trigger} id={id} ref={button} />
      <BaseMenu.Portal container={container}>
        <BaseMenu.Positioner positionMethod="fixed" align="end" sideOffset={4} collisionPadding={8} className="z-2">
          <BaseMenu.Popup aria-labelledby={id} className={clsx(OVERLAY_STYLE, "min-w-44")}>
            {items.map((item) => (
              <BaseMenu.Item
                key={item.id}
                label={item.label}
                disabled={item.disabled ?? false}
                onClick={item.onSelect}
                className={clsx(OVERLAY_ITEM_STYLE, item.danger && "text-danger")}
              >
                {item.icon && <Icon name={item.icon} />}
                {item.label}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
