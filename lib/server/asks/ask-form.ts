import type { z } from "zod";
import type { askForm as contract } from "@/lib/contracts/deliberations/asks";
import type { DeliberationId } from "@/lib/domain/ids";
import { agentName } from "@/lib/projections/agent-name";
import { protocolById } from "@/lib/kernel/registry";
import { loadShelf } from "@/lib/looking/load-shelf";
import { askKindOf } from "@/lib/prompts/evidence/fields";
import { groundsOf } from "@/lib/prompts/evidence/grounds";
import type { Services } from "@/lib/server/services";
import { readFolded } from "@/lib/server/deliberations/read-folded";
import { requireOwedAsk } from "./owed-ask";
import { requirePrompt } from "./prompt-of";
import { replySchema } from "./reply-schema";
import { replySkeleton } from "./reply-skeleton";

type AskForm = z.input<(typeof contract)["response"]>;

/** What a person needs to answer in place of a seat: what it was given, and the shape its answer must have. */
export async function askForm(
  { store, sources }: Pick<Services, "store" | "sources">,
  id: DeliberationId,
  key: string,
): Promise<AskForm> {
  const { folded } = await readFolded(store, id);
  const { protocol, panel } = folded.lifecycle.created;
  const ask = requireOwedAsk(folded, key);
  const schema = replySchema(protocol, ask.kind);
  return {
    key,
    title: protocolById(protocol).asks[ask.kind]?.title ?? ask.kind,
    agentName: agentName(panel, ask.agentId),
    messages: requirePrompt(folded, ask, await loadShelf(folded, ask, sources)).messages,
    schema,
    example: replySkeleton(schema),
    ...(groundsOf(folded, ask) ? { citations: { settles: askKindOf(protocol, ask.kind).settles !== undefined } } : {}),
  };
}
