"use client";

import { useEffect } from "react";

/** What was changed beside a decision and is not stored yet: the decision would pass over it. */
const unsaved = new Set<string>();

export function useUnsavedCorrection(what: string, isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    unsaved.add(what);
    return () => void unsaved.delete(what);
  }, [what, isUnsaved]);
}

export const firstUnsaved = (): string | null => [...unsaved][0] ?? null;
