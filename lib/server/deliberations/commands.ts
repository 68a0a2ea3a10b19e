import type { DeliberationId } from "@/lib/domain/ids";
import { statusOf } from "@/lib/kernel/lifecycle";
import type { EventStore } from "@/lib/server/db/log/event-store";
import { executeCommand } from "./execute-command";
import { LOCAL_USER } from "./local-user";
import { moved, refuseCommand, type Moved } from "./moved";
import { type DeliberationStatus, isTerminal } from "@/lib/domain/status";

export async function startDeliberation(
  store: EventStore,
  id: DeliberationId,
  by: string = LOCAL_USER,
): Promise<Moved> {
  return moved(
    await executeCommand(store, id, (folded) => {
      if (statusOf(folded.lifecycle) !== "draft") throw refuseCommand("start", folded);
      return [{ type: "deliberation.started", by }];
    }),
  );
}

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

/** Whatever became of it: a name is no part of what was deliberated. */
export async function renameDeliberation(
  store: EventStore,
  id: DeliberationId,
  title: string,
  by: string = LOCAL_USER,
): Promise<Moved> {
  return moved(
    await executeCommand(store, id, ({ lifecycle }) =>
      lifecycle.title === title ? [] : [{ type: "deliberation.renamed", title, by }],
    ),
  );
}
