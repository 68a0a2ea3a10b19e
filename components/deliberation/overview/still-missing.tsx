"use client";

import { HelpSeatMenu } from "@/components/seats/help-seat-menu";
import { useView } from "@/lib/client/live/log-view";
import { useOpenedFrom } from "@/lib/client/live/opened-bundle";
import { useIsReadOnly } from "@/lib/client/live/replay";
import { useNotes } from "@/lib/client/page/use-passing";
import { ReadinessPanel } from "./readiness-panel";

/** What the protocol stops on, each line met or not. */
export function StillMissing() {
  const snapshot = useView("snapshot");
  const isOpened = useOpenedFrom() !== null;
  const isReadOnly = useIsReadOnly();
  // With several seats at once each has its menu where it is speaking.
  const speaking = useView("speaking");
  const [note = null] = useNotes(snapshot.id, speaking);
  const held = speaking.length === 1 ? speaking[0] : undefined;
  return (
    <ReadinessPanel
      snapshot={snapshot}
      note={isReadOnly ? null : note}
      noteAction={held && !isReadOnly && <HelpSeatMenu seat={held} />}
      isOpened={isOpened}
    />
  );
}
