import type { DeliberationId } from "@/lib/domain/ids";
import { isTerminal } from "@/lib/domain/status";
import { statusOf } from "@/lib/kernel/lifecycle";
import type { EventStore } from "@/lib/server/db/log/event-store";
import { executeCommand } from "./execute-command";
import { LOCAL_USER } from "./local-user";
import { moved, refuseCommand, type Moved } from "./moved";

/** G-10: what has ended stays as it ended. */
export async function cancelDeliberation(
  store: EventStore,
  id: DeliberationId,
  by: string = LOCAL_USER,
): Promise<Moved> {
  return moved(
    await executeCommand(store, id, (folded) => {
      if (isTerminal(statusOf(folded.lifecycle))) throw refuseCommand("cancel", folded);
      return [{ type: "deliberation.cancelled", by }];
    }),
  );
}
