import type { z } from "zod";
import type { definitionTokens as contract } from "@/lib/contracts/chair-tokens";
import { definitionTokens as tokensOf } from "@/lib/protocols/chair/prompts/parts/seat";
import { isChair } from "@/lib/protocols/chair/rules/chair-seat";
import { chairConfigSchema } from "@/lib/protocols/chair/rules/config";
import { chair } from "@/lib/protocols/chair/rules/protocol";
import { parseInput } from "@/lib/server/http/parse-input";
import { resolvePanel } from "@/lib/server/panels/resolve-panel";
import { requireProtocol } from "@/lib/server/protocols/require-protocol";

type Contract = typeof contract;

export function definitionTokens({ config: given, panel }: z.output<Contract["body"]>): z.input<Contract["response"]> {
  const config = parseInput(chairConfigSchema, given ?? {}, "config");
  const seats = resolvePanel(requireProtocol(chair.id), config, panel).filter((agent) => !isChair(agent));
  return { definitions: seats.map((agent) => ({ agentId: agent.id, tokens: tokensOf({ config }, agent) })) };
}
