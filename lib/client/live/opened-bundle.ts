"use client";

import { createContext, useContext } from "react";

/** The bundle a deliberation was opened from. */
export type OpenedFrom = {
  /** The version of Parley that made it. */ parley: string;
  openedBy: string;
  openedAt: string;
  /** The newest text people gave its record there; null: nobody edited it. */
  edited: { version: number; by: string; at: string } | null;
  /** How often people changed or reviewed the record there. */
  changes: number;
};

export const OpenedContext = createContext<OpenedFrom | null>(null);

/** Null: the deliberation is this Parley's own, and people may act on it. */
export const useOpenedFrom = (): OpenedFrom | null => useContext(OpenedContext);
