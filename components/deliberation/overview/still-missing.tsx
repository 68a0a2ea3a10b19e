"use client";

import { HelpSeatMenu } from "@/components/seats/help-seat-menu";
import { Disclosure } from "@/components/ui/disclosure";
import { Notice } from "@/components/ui/notice";
import { useView } from "@/lib/client/live/log-view";
import { useOpenedFrom } from "@/lib/client/live/opened-bundle";
import { useIsReadOnly } from "@/lib/client/live/replay";
import { useNotes } from "@/lib/client/page/use-passing";
import { isTerminal } from "@/lib/domain/status";
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
    <>
      {note && !isReadOnly && (
        <Notice tone="progress" actions={held && <HelpSeatMenu seat={held} />}>
          {note}
        </Notice>
      )}
      <Disclosure summary={isTerminal(snapshot.status) ? "How it ended" : "What is still missing"}>
        <div className="-ml-5">
          <ReadinessPanel snapshot={snapshot} isOpened={isOpened} />
        </div>
      </Disclosure>
    </>
  );
}
