"use client";

import { AskedList } from "./asked-list";
import { ConflictMatrix } from "./conflict-matrix";
import { RoundsStatement } from "./rounds-statement";
import { useOutlook } from "./use-chair";

/** Below the seats: who of them is asked and why, which pairs may take more than one round, and what follows from that. */
export function ChairPanelNotes() {
  const { panel } = useOutlook();
  return (
    <>
      <AskedList />
      {panel.length > 2 && <ConflictMatrix />}
      <RoundsStatement />
    </>
  );
}
