import type { DeliberationId } from "@/lib/domain/ids";
import { statusOf } from "@/lib/protocols/lifecycle";
import type { EventStore } from "@/lib/server/db/event-store";
import { executeCommand } from "./execute-command";
import { LOCAL_USER } from "./local-user";
import { moved, refuseCommand, type Moved } from "./moved";

/** Goes on after a pause, and starts a draft. */
export async function resumeDeliberation(store: EventStore, id: DeliberationId, by: string = LOCAL_USER): Promise<Moved> {
  return moved(
    await executeCommand(store, id, (folded) => {
      const status = statusOf(folded.lifecycle);
      if (status !== "paused" && status !== "draft") throw refuseCommand("resume", folded);
      return [{ type: "deliberation.resumed", by }];
    }),
  );
}
