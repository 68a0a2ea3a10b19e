"use client";

import { createContext, useContext } from "react";
import type { ConnectionDraft } from "@/lib/client/connections/connection-draft";
import type { Connection, ConnectionPreset } from "@/lib/contracts/connections";

export type ConnectionForm = {
  draft: ConnectionDraft;
  /** As it is saved; null while it is new. */
  base: Connection | null;
  preset: ConnectionPreset | null;
  change: (changes: Partial<ConnectionDraft>) => void;
  /** What to say at this field now; paths are those of the request. */
  problemAt: (path: string) => string | undefined;
};

export const ConnectionFormContext = createContext<ConnectionForm | null>(null);

export function useConnectionForm(): ConnectionForm {
  const form = useContext(ConnectionFormContext);
  if (!form) throw new Error("This part of the form needs a <ConnectionEditor> around it.");
  return form;
}
