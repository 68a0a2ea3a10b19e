import type { z } from "zod";
import type { retryAsk as contract } from "@/lib/contracts/deliberations/asks";
import type { DeliberationId } from "@/lib/domain/ids";
import type { EventStore } from "@/lib/server/db/log/event-store";
import { executeCommand } from "@/lib/server/deliberations/execute-command";
import { LOCAL_USER } from "@/lib/server/deliberations/local-user";
import { moved, type Moved } from "@/lib/server/deliberations/moved";
import { requireOwedAsk, resumed } from "./owed-ask";

type Body = z.output<(typeof contract)["body"]>;

/** The call under way, or waiting for its next try, begins again at once. */
export async function retryAsk(store: EventStore, id: DeliberationId, { key, by = LOCAL_USER }: Body): Promise<Moved> {
  return moved(
    await executeCommand(store, id, (folded) => {
      const { agentId } = requireOwedAsk(folded, key);
      return [{ type: "ask.retried", key, agentId, by }, ...resumed(folded, by)];
    }),
  );
}
