import clsx from "clsx";
import type { ComponentProps } from "react";
import { Icon, type IconName } from "./icon";

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label" | "children"> & { icon: IconName; label: string };

export function IconButton({ icon, label, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      data-tooltip={label}
      className={clsx(
        "control inline-flex aspect-square shrink-0 items-center justify-center rounded-md text-ink-muted transition-colors duration-100 enabled:hover:bg-hover enabled:hover:text-ink disabled:cursor-not-allowed disabled:opacity-60 pointer-coarse:min-w-11",
        className,
      )}
    >
      <Icon name={icon} />
    </button>
  );
}
