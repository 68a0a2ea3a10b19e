"use client";

import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { DeliberationId, GateId } from "@/lib/domain/ids";
import { deliberationOfGate } from "@/lib/domain/made-ids";
import type { Present } from "@/lib/events/frames";
import { useViewer } from "@/lib/client/people/viewer";
import { useLive } from "./live";
import { NOBODY_PRESENT, othersOf } from "./presence";

/** The server forgets it after ten seconds. */
const SAID_EVERY_MS = 4_000;

/** Who else looks at it now. */
export function useOthers(id: DeliberationId): Present {
  const { presences } = useLive();
  const viewer = useViewer();
  const present = useSyncExternalStore(
    presences.subscribe,
    () => presences.read().get(id) ?? NOBODY_PRESENT,
    () => NOBODY_PRESENT,
  );
  const viewerId = viewer.kind === "person" ? viewer.id : "";
  return useMemo(() => othersOf(present, viewerId), [present, viewerId]);
}

/** The names of the others who write an answer to this gate now. */
export function useOthersWriting(gateId: GateId): string[] {
  const { people } = useOthers(deliberationOfGate(gateId));
  return people.filter(({ writing }) => writing === gateId).map(({ name }) => name);
}

/** Lets the others know, while it is so and the page is in sight. One person alone tells nobody. */
export function useSayWriting(gateId: GateId, isWriting: boolean): void {
  const { feed } = useLive();
  const isTold = useViewer().kind === "person" && isWriting;

  // The socket.
  useEffect(() => {
    if (!isTold) return;
    const say = () => {
      if (document.visibilityState === "visible") feed.sayWriting(gateId, true);
    };
    say();
    const timer = setInterval(say, SAID_EVERY_MS);
    return () => {
      clearInterval(timer);
      feed.sayWriting(gateId, false);
    };
  }, [feed, gateId, isTold]);
}
