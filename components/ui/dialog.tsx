"use client";

import clsx from "clsx";
import { useEffect, useId, useRef, useState, type MouseEvent, type ReactNode } from "react";
import { IconButton } from "./icon-button";
import { OverlayContainer } from "./overlay/overlay-context";

const SIZE = {
  small: "m-auto max-h-[85dvh] w-[min(420px,100vw-24px)] rounded-lg",
  normal: "m-auto max-h-[85dvh] w-[min(640px,100vw-24px)] rounded-lg",
  wide: "m-auto max-h-[90dvh] w-[min(860px,100vw-24px)] rounded-lg",
  top: "mx-auto mt-[12dvh] mb-auto max-h-[60dvh] w-[min(560px,100vw-24px)] rounded-lg",
  sheet: "my-0 mr-0 ml-auto h-dvh max-h-dvh w-[min(560px,100vw)] max-w-none",
} as const;

type DialogProps = {
  open: boolean;
  title: string;
  onClose: () => void;
  description?: ReactNode;
  footer?: ReactNode;
  /** `top`: near the top edge; `sheet`: full height at the right, the whole screen on a phone. */
  size?: keyof typeof SIZE;
  /** The title is read but not seen, and there is no close button. */
  bare?: boolean;
  children?: ReactNode;
};

/**
 * A native modal dialog: the browser keeps the focus inside and Esc closes it. `data-autofocus` says what has the
 * focus first, otherwise the first control of the body. The focus goes back to the opener.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

/** A line of a menu goes when the menu closes; the button that the menu is named after stays. */
function openerOf(active: Element | null): Element | null {
  const menu = active?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : active;
}

function OpenDialog({
  title,
  onClose,
  description,
  footer,
  size = "normal",
  bare = false,
  children,
}: Omit<DialogProps, "open">) {
  const ref = useRef<HTMLDialogElement>(null);
  const [overlays, setOverlays] = useState<HTMLDivElement | null>(null);
  const id = useId();

  useEffect(() => {
    const dialog = ref.current;
    const opener = openerOf(document.activeElement);
    if (!dialog?.open) dialog?.showModal();
    // The browser would take the first thing it finds: the close button.
    const first =
      dialog?.querySelector<HTMLElement>("[data-autofocus]") ??
      dialog?.querySelector<HTMLElement>(
        "[data-dialog-body] :is(input:not([aria-hidden]), textarea, select, button, a[href])",
      );
    first?.focus();
    return () => {
      dialog?.close();
      // An element that leaves the page takes the browser's own memory of the opener with it.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  function onBackdrop(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget) onClose();
  }

  return (
    <dialog
      ref={ref}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClick={onBackdrop}
      className={clsx(
        "flex-col overflow-hidden border border-line bg-surface p-0 text-ink shadow-overlay open:flex",
        SIZE[size],
      )}
    >
      <header className={bare ? "sr-only" : "flex items-center gap-2 border-b border-line py-2 pr-2 pl-4"}>
        <h2 id={`${id}-title`} className="text-base font-semibold">
          {title}
        </h2>
        {!bare && <IconButton icon="close" label="Close" onClick={onClose} className="ml-auto" />}
      </header>
      <div data-dialog-body="" className={clsx("min-h-0 flex-1 overflow-y-auto", !bare && "p-4")}>
        {description && (
          <div id={`${id}-description`} className={clsx("text-ink-muted", children && "mb-3")}>
            {description}
          </div>
        )}
        <OverlayContainer value={overlays}>{children}</OverlayContainer>
      </div>
      {footer && <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{footer}</footer>}
      <div ref={setOverlays} />
    </dialog>
  );
}
