"use client";

import clsx from "clsx";
import { useRef, useState } from "react";
import { buttonStyle, type ButtonVariant } from "@/components/ui/button-style";
import { Icon, type IconName } from "@/components/ui/icon";
import { latePart, useIsLoaded } from "@/lib/client/page/late-part";

export type MenuItem = {
  id: string;
  label: string;
  icon?: IconName;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
};

type MenuProps = {
  /** The trigger's name: "More actions". */
  label: string;
  items: readonly MenuItem[];
  /** Shows the label on the trigger; otherwise three dots. */
  showLabel?: boolean;
  variant?: ButtonVariant;
};

export const MENU_WITH_LIST = latePart(() => import("./menu-with-list").then((module) => module.MenuWithList));

/** Actions that have no room of their own. */
export function Menu({ label, items, showLabel = false, variant = "secondary" }: MenuProps) {
  const plain = useRef<HTMLButtonElement>(null);
  const isLoaded = useIsLoaded(MENU_WITH_LIST, plain, "intent");
  const [press, setPress] = useState<"none" | "waiting" | "arrived" | "failed">("none");
  const trigger = {
    "aria-label": showLabel ? undefined : label,
    className: clsx(buttonStyle({ variant }), !showLabel && "px-1.5 pointer-coarse:min-w-11"),
    children: showLabel ? (
      <>
        {label}
        <Icon name="chevron-down" className="-mr-1" />
      </>
    ) : (
      <Icon name="more" />
    ),
  };

  /** Pressed before the list came: it opens as soon as it does. */
  function onEarlyPress() {
    setPress("waiting");
    MENU_WITH_LIST.load().then(
      () => setPress("arrived"),
      () => setPress("failed"),
    );
  }

  if (isLoaded || press === "arrived")
    return <MENU_WITH_LIST.Part items={items} trigger={trigger} isPressed={press === "arrived"} />;
  return (
    <>
      <button
        {...trigger}
        ref={plain}
        type="button"
        aria-haspopup="menu"
        aria-expanded={false}
        aria-busy={press === "waiting" || undefined}
        onClick={onEarlyPress}
      />
      {press === "failed" && (
        <span role="alert" className="text-xs text-danger">
          The menu could not be loaded. Try again.
        </span>
      )}
    </>
  );
}
