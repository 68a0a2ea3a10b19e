"use client";

import { createContext, useContext } from "react";

/** The dialog around a control. Everything outside of a modal dialog is inert and below it, so its overlays belong inside. */
export const OverlayContainer = createContext<HTMLElement | null>(null);

/** Outside of a dialog it is the page's main part: at the end of the body an overlay would belong to no landmark. */
export function useOverlayContainer(): HTMLElement | undefined {
  const dialog = useContext(OverlayContainer);
  if (dialog) return dialog;
  return (typeof document === "undefined" ? null : document.querySelector("main")) ?? undefined;
}
