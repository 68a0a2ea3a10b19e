"use client";

import { createContext, useContext } from "react";

/** The dialog around a control. Everything outside of a modal dialog is inert and below it, so its overlays belong inside. */
export const OverlayContainer = createContext<HTMLElement | null>(null);

export function useOverlayContainer(): HTMLElement | undefined {
  return useContext(OverlayContainer) ?? undefined;
}
