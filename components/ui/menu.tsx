"use client";

import clsx from "clsx";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { buttonStyle, type ButtonVariant } from "./button-style";
import { Icon, type IconName } from "./icon";

export type MenuItem = { id: string; label: string; icon?: IconName; danger?: boolean; disabled?: boolean; onSelect: () => void };

type MenuProps = {
  /** The trigger's name: "More actions". */
  label: string;
  items: readonly MenuItem[];
  /** Shows the label on the trigger; otherwise three dots. */
  showLabel?: boolean;
  variant?: ButtonVariant;
};

/** Actions that have no room of their own. Rendered in the browser's top layer, so nothing clips it. */
export function Menu({ label, items, showLabel = false, variant = "secondary" }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const menuId = useId();

  function close() {
    setIsOpen(false);
    trigger.current?.focus();
  }

  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-label={showLabel ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setIsOpen((open) => !open)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setIsOpen(true);
        }}
        className={clsx(buttonStyle({ variant }), !showLabel && "px-1.5 pointer-coarse:min-w-11")}
      >
        {showLabel ? <>{label}<Icon name="chevron-down" className="-mr-1" /></> : <Icon name="more" />}
      </button>
      {isOpen && <MenuList id={menuId} label={label} items={items} trigger={trigger} onClose={close} onLeave={() => setIsOpen(false)} />}
    </>
  );
}

type MenuListProps = {
  id: string;
  label: string;
  items: readonly MenuItem[];
  trigger: React.RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  onLeave: () => void;
};

function MenuList({ id, label, items, trigger, onClose, onLeave }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const menu = list.current;
    const anchor = trigger.current?.getBoundingClientRect();
    if (!menu || !anchor) return;
    menu.showPopover?.();
    const left = Math.max(8, Math.min(anchor.right - menu.offsetWidth, window.innerWidth - menu.offsetWidth - 8));
    const fitsBelow = anchor.bottom + 4 + menu.offsetHeight <= window.innerHeight - 8;
    menu.style.left = `${left + window.scrollX}px`;
    menu.style.top = `${(fitsBelow ? anchor.bottom + 4 : anchor.top - 4 - menu.offsetHeight) + window.scrollY}px`;
    menu.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
  }, [trigger]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    const index = buttons.findIndex((button) => button === document.activeElement);
    const target = nextItem(event.key, index, buttons);
    if (event.key === "Escape" || event.key === "Tab") onClose();
    else if (!target) return;
    target?.focus();
    event.preventDefault();
  }

  return (
    <div
      ref={list}
      id={id}
      role="menu"
      aria-label={label}
      popover="manual"
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        const next = event.relatedTarget;
        if (!event.currentTarget.contains(next) && next !== trigger.current) onLeave();
      }}
      className="absolute m-0 min-w-44 rounded-lg border border-line bg-surface p-1 text-ink shadow-overlay"
    >
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={item.disabled || undefined}
          onClick={() => {
            if (item.disabled) return;
            onClose();
            item.onSelect();
          }}
          className={clsx("control flex w-full items-center gap-2 rounded-md px-2 text-left -outline-offset-2! hover:bg-hover focus:bg-hover aria-disabled:opacity-60", item.danger && "text-danger")}
        >
          {item.icon && <Icon name={item.icon} />}
          {item.label}
        </button>
      ))}
    </div>
  );
}

function nextItem(key: string, index: number, items: HTMLElement[]): HTMLElement | undefined {
  if (key === "ArrowDown") return items[(index + 1) % items.length];
  if (key === "ArrowUp") return items[(index - 1 + items.length) % items.length];
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key.length !== 1) return undefined;
  return items.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}
