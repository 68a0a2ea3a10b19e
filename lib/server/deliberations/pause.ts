import type { DeliberationId } from "@/lib/domain/ids";
import type { DeliberationStatus } from "@/lib/domain/status";
import { statusOf } from "@/lib/kernel/lifecycle";
import type { EventStore } from "@/lib/server/db/log/event-store";
import { executeCommand } from "./execute-command";
import { LOCAL_USER } from "./local-user";
import { moved, refuseCommand, type Moved } from "./moved";

const PAUSABLE: ReadonlySet<DeliberationStatus> = new Set(["queued", "running", "awaiting_human"]);

export async function pauseDeliberation(
  store: EventStore,
  id: DeliberationId,
  by: string = LOCAL_USER,
): Promise<Moved> {
  return moved(
    await executeCommand(store, id, (folded) => {
      if (!PAUSABLE.has(statusOf(folded.lifecycle))) throw refuseCommand("pause", folded);
      return [{ type: "deliberation.paused", by }];
    }),
  );
}
