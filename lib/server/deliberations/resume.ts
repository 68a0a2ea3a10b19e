import type { DeliberationId } from "@/lib/domain/ids";
import { statusOf } from "@/lib/kernel/lifecycle";
import type { EventStore } from "@/lib/server/db/log/event-store";
import { executeCommand } from "./execute-command";
import { LOCAL_USER } from "./local-user";
import { moved, refuseCommand, type Moved } from "./moved";

export async function resumeDeliberation(
  store: EventStore,
  id: DeliberationId,
  by: string = LOCAL_USER,
): Promise<Moved> {
  return moved(
    await executeCommand(store, id, (folded) => {
      if (statusOf(folded.lifecycle) !== "paused") throw refuseCommand("resume", folded);
      return [{ type: "deliberation.resumed", by }];
    }),
  );
}
