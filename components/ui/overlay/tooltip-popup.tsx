"use client";

import { Tooltip } from "@base-ui/react/tooltip";
import { useEffect, useId } from "react";

type TooltipPopupProps = { anchor: HTMLElement; onClose: () => void };

export function TooltipPopup({ anchor, onClose }: TooltipPopupProps) {
  const id = useId();
  const text = anchor.dataset["tooltip"] ?? "";

  // What the name says already is not said twice.
  useEffect(() => {
    if (anchor.getAttribute("aria-label")?.includes(text)) return;
    const before = anchor.getAttribute("aria-describedby");
    anchor.setAttribute("aria-describedby", before ? `${before} ${id}` : id);
    return () => {
      if (before) anchor.setAttribute("aria-describedby", before);
      else anchor.removeAttribute("aria-describedby");
    };
  }, [anchor, id, text]);

  return (
    <Tooltip.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Tooltip.Portal container={anchor.closest("dialog") ?? undefined}>
        <Tooltip.Positioner
          anchor={anchor}
          positionMethod="fixed"
          sideOffset={6}
          collisionPadding={8}
          className="z-2 print:hidden"
        >
          <Tooltip.Popup
            id={id}
            role="tooltip"
            className="max-w-80 rounded-md border border-line bg-surface px-2 py-1 text-xs [overflow-wrap:anywhere] whitespace-pre-line text-ink shadow-overlay"
          >
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
