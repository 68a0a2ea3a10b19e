import clsx from "clsx";
import Link from "next/link";
import type { ComponentProps } from "react";
import { ariaKeyShortcuts } from "@/lib/client/shortcuts/key-label";
import { buttonStyle, type ButtonVariant } from "./button-style";
import { Icon, type IconName } from "./icon";
import { Kbd } from "./text/kbd";

type LinkButtonProps = ComponentProps<typeof Link> & { variant?: ButtonVariant; icon?: IconName; keys?: string };

/** Looks like a button, goes to a page. */
export function LinkButton({ variant = "secondary", icon, keys, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link
      {...rest}
      aria-keyshortcuts={keys && ariaKeyShortcuts(keys)}
      className={clsx(buttonStyle({ variant }), className)}
    >
      {icon && <Icon name={icon} className="-ml-0.5" />}
      {children}
      {keys && <Kbd keys={keys} tone={variant === "primary" ? "strong" : "quiet"} />}
    </Link>
  );
}
