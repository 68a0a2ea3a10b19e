import type { z } from "zod";
import type { definitionTokens as contract, ModeCostsView } from "@/lib/contracts/chair-tokens";
import { AppError } from "@/lib/domain/errors";
import type { DeliberationId } from "@/lib/domain/ids";
import { measureModes } from "@/lib/protocols/chair/prompts/measure-modes";
import { definitionTokens as tokensOf } from "@/lib/protocols/chair/prompts/parts/subject";
import { isChair } from "@/lib/protocols/chair/rules/chair-seat";
import { chairConfigSchema } from "@/lib/protocols/chair/rules/config";
import { teamSaving } from "@/lib/protocols/chair/rules/dispatch/dispatch-mode";
import { chair } from "@/lib/protocols/chair/rules/protocol";
import { dispatchedIds, type ChairState } from "@/lib/protocols/chair/rules/state";
import type { EventStore } from "@/lib/server/db/log/event-store";
import { readFolded } from "@/lib/server/deliberations/read-folded";
import { parseInput } from "@/lib/server/http/parse-input";
import { resolvePanel } from "@/lib/server/panels/resolve-panel";
import { requireProtocol } from "@/lib/server/protocols/require-protocol";

type Contract = typeof contract;

/** Of a panel that is only being put together. */
export function definitionTokens({ config: given, panel }: z.output<Contract["body"]>): z.input<Contract["response"]> {
  const config = parseInput(chairConfigSchema, given ?? {}, "config");
  const seats = resolvePanel(requireProtocol(chair.id), config, panel).filter((agent) => !isChair(agent));
  return { definitions: seats.map((agent) => ({ agentId: agent.id, tokens: tokensOf({ config }, agent) })) };
}

/** Both modes, measured on the real prompts of this log. */
export async function modeCosts(store: EventStore, id: DeliberationId): Promise<ModeCostsView> {
  const { log, folded } = await readFolded(store, id);
  if (folded.lifecycle.created.protocol !== chair.id)
    throw new AppError("conflict", "Only deliberations with a chair have dispatch modes.");
  const state = folded.protocol as ChairState;
  const asked = new Set(dispatchedIds(state));
  const definitions = state.panel
    .filter((agent) => asked.has(agent.id))
    .map((agent) => ({ agentId: agent.id, tokens: tokensOf(state, agent) }));
  const rounds = state.rounds.length;
  return {
    ran: state.mode,
    rounds,
    definitions,
    saving: teamSaving(
      definitions.map(({ tokens }) => tokens),
      rounds,
    ),
    ...measureModes(log),
  };
}
