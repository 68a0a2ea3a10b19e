import type { z } from "zod";
import type { changeSeat as contract } from "@/lib/contracts/deliberations/asks";
import { spaceOf } from "@/lib/domain/access/viewer";
import { AppError } from "@/lib/domain/errors";
import { type ConnectionId, type DeliberationId, ENV_CONNECTION } from "@/lib/domain/ids";
import { isTerminal } from "@/lib/domain/status";
import type { Folded } from "@/lib/kernel/fold";
import { statusOf } from "@/lib/kernel/lifecycle";
import { ENGINE_SERVANTS } from "@/lib/kernel/page/page-ask";
import { protocolById } from "@/lib/kernel/registry";
import { executeCommand } from "@/lib/server/deliberations/execute-command";
import { LOCAL_USER } from "@/lib/server/deliberations/local-user";
import { moved, type Moved } from "@/lib/server/deliberations/moved";
import { invalidInput } from "@/lib/server/http/parse-input";
import type { Services } from "@/lib/server/services";
import { resumed } from "./owed-ask";

type Body = z.output<(typeof contract)["body"]>;

/** From now on the seat is asked as `settings` say; what is absent there follows the deliberation again. */
export async function changeSeat(
  { store, ...services }: Pick<Services, "store" | "prisma" | "env" | "viewer">,
  id: DeliberationId,
  { agentId, settings, by = LOCAL_USER }: Body,
): Promise<Moved> {
  if (settings.connection && !(await isKnownConnection(services, settings.connection)))
    throw invalidInput({
      "settings.connection":
        "There is no such connection. It may have been removed; choose another in Settings → Connections.",
    });
  return moved(
    await executeCommand(store, id, (folded) => {
      if (!isSeat(folded, agentId)) throw invalidInput({ agentId: "No agent on the panel has this id." });
      if (folded.lifecycle.created.source.kind === "rehearsal")
        throw new AppError("conflict", "A rehearsal does not call a model.");
      if (isTerminal(statusOf(folded.lifecycle)))
        throw new AppError("conflict", "The deliberation has ended; no more calls will be made.");
      return [{ type: "seat.changed", agentId, settings, by }, ...resumed(folded, by)];
    }),
  );
}

/** Those who are asked without a seat on the panel (an orchestrator, a chair) can be given another model as well. */
export function isSeat({ lifecycle: { created } }: Folded, agentId: string): boolean {
  return (
    created.panel.some(({ id }) => id === agentId) ||
    Object.hasOwn({ ...protocolById(created.protocol).servants, ...ENGINE_SERVANTS }, agentId)
  );
}

export async function isKnownConnection(
  { prisma, env, viewer }: Pick<Services, "prisma" | "env" | "viewer">,
  id: ConnectionId,
): Promise<boolean> {
  if (id === ENV_CONNECTION) return env.endpoint !== null;
  return (
    (await prisma.connection.findUnique({ where: { id, spaceId: spaceOf(viewer) }, select: { id: true } })) !== null
  );
}
