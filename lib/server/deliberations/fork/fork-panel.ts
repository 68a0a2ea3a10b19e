/** Who sits in a fork, where that is not who sat before (G-23). */
import type { Agent } from "@/lib/domain/agent";
import type { DeliberationEvent, Json } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import { configAt } from "@/lib/kernel/fork";
import { protocolById } from "@/lib/kernel/registry";
import { forkSeats } from "@/lib/projections/fork/fork-seats";
import { isKnownConnection } from "@/lib/server/asks/change-seat";
import { invalidInput } from "@/lib/server/http/parse-input";
import { resolvePanel } from "@/lib/server/panels/resolve-panel";
import type { Services } from "@/lib/server/services";
import type { ForkBody } from "./fork";

type Change = {
  past: readonly DeliberationEvent[];
  before: Folded;
  /** Settings that change with it. */
  config: Json | undefined;
};

/** The whole panel from here on, newcomers last, so that the others keep their places; undefined where it stays as it is. */
export function changedPanel({ past, before, config }: Change, inputs: ForkBody["panel"]): Agent[] | undefined {
  if (!inputs) return undefined;
  const { created, panel: seated, headSeq } = before.lifecycle;
  const protocol = protocolById(created.protocol);
  const settings = protocol.configSchema.parse(config ?? configAt(created, headSeq));
  const named = resolvePanel(protocol, settings, inputs);
  const stays = seated.filter(({ id }) => named.some((one) => one.id === id));
  const joins = named.filter(({ id }) => !seated.some((one) => one.id === id));
  if (stays.length === seated.length && joins.length === 0) return undefined;
  expectChangeable(past, stays);
  const panel = [...stays, ...joins];
  const problems = protocol.panelProblems(panel, settings);
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  return panel;
}

function expectChangeable(past: readonly DeliberationEvent[], stays: readonly Agent[]): void {
  const { seats, refusal, note } = forkSeats(past);
  if (refusal !== null)
    throw invalidInput({ panel: `${refusal} At the beginning, before anybody is asked, any panel can sit.` });
  const isMissed = seats.some(({ id, isStaying }) => isStaying && !stays.some((one) => one.id === id));
  if (isMissed && note !== null) throw invalidInput({ panel: note });
}

export async function checkConnections(
  services: Pick<Services, "prisma" | "env" | "viewer">,
  panel: readonly Agent[],
): Promise<void> {
  for (const { name, connection } of panel)
    if (connection && !(await isKnownConnection(services, connection)))
      throw invalidInput({
        panel: `${name} is asked through a connection that isn’t there. It may have been removed; choose another in Settings → Connections.`,
      });
}
