import clsx from "clsx";
import type { ComponentProps } from "react";
import { ariaKeyShortcuts } from "@/lib/client/shortcuts/key-label";
import { buttonStyle, type ButtonVariant } from "./button-style";
import { Icon, type IconName } from "./icon";
import { Kbd } from "./text/kbd";
import { Spinner } from "./spinner";

type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  icon?: IconName;
  /** What is going on, in words ("Submitting…"). While set, the button keeps the focus but does nothing. */
  pending?: string | false | null;
  /** Shown as a hint; the handler is registered with useShortcut. */
  keys?: string;
};

export function Button({
  variant = "secondary",
  icon,
  pending,
  keys,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={pending ? "button" : type}
      aria-disabled={pending ? true : rest["aria-disabled"]}
      aria-keyshortcuts={keys && ariaKeyShortcuts(keys)}
      onClick={pending ? undefined : onClick}
      className={clsx(buttonStyle({ variant }), className)}
    >
      {pending ? (
        <Spinner className="text-current!">{pending}</Spinner>
      ) : (
        <>
          {icon && <Icon name={icon} className="-ml-0.5" />}
          {children}
          {keys && <Kbd keys={keys} tone={variant === "primary" ? "strong" : "quiet"} />}
        </>
      )}
    </button>
  );
}
