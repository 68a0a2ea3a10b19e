"use client";

import { useSyncExternalStore } from "react";
import type { Platform } from "./key-label";

const never = () => () => {};
const readPlatform = (): Platform => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? "mac" : "other");

/** Ctrl on the server and in the first render, ⌘ after that on a Mac. */
export function usePlatform(): Platform {
  return useSyncExternalStore(never, readPlatform, () => "other");
}
