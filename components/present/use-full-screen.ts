"use client";

import { useState, useSyncExternalStore, type RefObject } from "react";

type FullScreen = {
  /** Telephones may have none. */ isOffered: boolean;
  isOn: boolean;
  /** The browser said no the last time it was asked. */ isRefused: boolean;
  toggle: () => void;
};

/** The whole screen for one element, where the browser allows it. */
export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const isOffered = useSyncExternalStore(
    neverChanges,
    () => document.fullscreenEnabled,
    () => false,
  );
  const isOn = useSyncExternalStore(whenItChanges, isFullScreen, () => false);
  const [isRefused, setIsRefused] = useState(false);

  async function enter() {
    try {
      await element.current?.requestFullscreen();
      setIsRefused(false);
    } catch {
      setIsRefused(true);
    }
  }

  return { isOffered, isOn, isRefused, toggle: () => void (isFullScreen() ? document.exitFullscreen() : enter()) };
}

/** As it is this moment: what `isOn` says follows a frame later. Undefined in browsers that have none. */
export const isFullScreen = (): boolean => Boolean(document.fullscreenElement);
const neverChanges = () => () => undefined;

function whenItChanges(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}
